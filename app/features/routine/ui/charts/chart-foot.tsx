import type { ReactNode } from 'react'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import type { Picture } from './picture.ts'
import { SavePictureButton } from './save-picture-button.tsx'

/** Below every drawing: the same as a table, and as a file. */
export function ChartFoot({ title, table, picture }: { title: string; table: ReactNode; picture: Picture }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <details className="text-sm open:w-full">
        <summary className="w-fit text-soft underline decoration-1 underline-offset-4 hover:text-ink">
          Show as a table<span className="sr-only">: {title}</span>
        </summary>
        <ScrollRegion label={`Table: ${title}`} className="mt-3 max-h-80">
          {table}
        </ScrollRegion>
      </details>
      <SavePictureButton picture={picture} />
    </div>
  )
}
