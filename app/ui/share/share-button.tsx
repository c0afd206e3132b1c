import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { toast } from '../toast.tsx'
import { FORMATS, type Format } from './formats.ts'
import type { SharePicture } from './words.ts'

/** Reports that there is no picture. */
export const NOT_MADE = {
  title: 'Error',
  description: 'We couldn’t make the picture. Please try again.',
  variant: 'destructive',
} as const

type Props = {
  /** Created on demand; the code that draws it is loaded then, too. */
  picture: (hasFigures: boolean) => Promise<SharePicture> | SharePicture
  /** The figures are added only when the member opts in; without this question there are none to add. */
  figures?: string
  label?: string
  /** The primary action here: filled. */
  isMain?: boolean
  /** Another way to save it, beside the sizes. */
  children?: (hasFigures: boolean) => ReactNode
}

/** A picture to share: as a post or as a story, with the device's share sheet or as a file. */
export function ShareButton({ picture, figures, label = 'Share a picture', isMain = false, children }: Props) {
  const [busy, setBusy] = useState<Format | null>(null)
  const [hasFigures, setHasFigures] = useState(false)
  async function share(format: Format) {
    setBusy(format)
    try {
      const [{ sharePicture }, drawn] = await Promise.all([import('./draw.ts'), picture(hasFigures)])
      await sharePicture(drawn, { format, ...FORMATS[format], hasFigures })
    } catch {
      toast(NOT_MADE)
    } finally {
      setBusy(null)
    }
  }
  return (
    <details className="share print:hidden">
      <summary className={`button ${isMain ? 'button-primary' : 'button-secondary'}`}>{label}</summary>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {figures && (
          <label className="flex min-h-11 w-full items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5"
              checked={hasFigures}
              onChange={(event) => setHasFigures(event.target.checked)}
            />
            {figures}
          </label>
        )}
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <Button
            key={format}
            variant="quiet"
            size="small"
            busy={busy === format}
            disabled={busy !== null && busy !== format}
            onClick={() => void share(format)}
          >
            {FORMATS[format].label}
            <span className="text-soft tabular-nums">
              {' '}
              {FORMATS[format].width} × {FORMATS[format].height}
            </span>
          </Button>
        ))}
        {children?.(hasFigures)}
      </div>
    </details>
  )
}
