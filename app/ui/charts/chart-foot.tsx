import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { NOT_MADE, ShareButton } from '../share/share-button.tsx'
import type { SharePicture } from '../share/words.ts'
import { toast } from '../toast.tsx'
import { asChosen } from './as-chosen.ts'
import type { Picture } from './picture.ts'

/** Below every chart: the same data as a table and as a file. */
export const ChartFoot = ({ title, table, picture }: { title: string; table: ReactNode; picture: Picture }) => (
  <div className="chart-foot flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <details className="text-sm open:w-full">
      <summary className="w-fit py-2.5 text-soft underline decoration-1 underline-offset-4 hover:text-ink">
        Show as a table<span className="sr-only">: {title}</span>
      </summary>
      <ScrollRegion label={`Table: ${title}`} className="mt-3 max-h-80">
        {table}
      </ScrollRegion>
    </details>
    <ShareButton
      label="Share"
      figures={picture.isOfBody ? 'Show the figures' : undefined}
      picture={(hasFigures) => shared(picture, hasFigures)}
    >
      {(hasFigures) => <SavePictureButton picture={picture} hasFigures={hasFigures} />}
    </ShareButton>
  </div>
)

/** A chart as a picture to share: title, range, and the drawing in the dusk palette. */
async function shared(picture: Picture, hasFigures: boolean): Promise<SharePicture> {
  const { drawForPhone } = await import('./picture.ts')
  return {
    name: 'my-chart',
    title: picture.title,
    lines: [picture.note],
    paint: (pen, box, colour) => {
      // The chart's own title would repeat the picture's.
      const canvas = drawForPhone({ ...asChosen(picture, hasFigures), title: '', note: '' }, (name) =>
        colour(name === 'paper' ? 'dusk' : name),
      )
      const scale = box.size / Math.max(canvas.width, canvas.height)
      const [width, height] = [canvas.width * scale, canvas.height * scale]
      pen.drawImage(canvas, box.left + (box.size - width) / 2, box.top + (box.size - height) / 2, width, height)
    },
  }
}

/** Saves a chart as a PNG. The drawing code is loaded on first use. */
function SavePictureButton({ picture, hasFigures }: { picture: Picture; hasFigures: boolean }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { savePicture } = await import('./picture.ts')
      await savePicture(asChosen(picture, hasFigures))
    } catch {
      toast(NOT_MADE)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={save}
      aria-label={`The chart alone: ${picture.title}`}
      className="print:hidden"
    >
      The chart alone
    </Button>
  )
}
