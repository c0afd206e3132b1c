import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Picture } from './picture.ts'

/** Saves a chart as a PNG. What draws it is fetched with the first picture. */
export function SavePictureButton({ picture }: { picture: Picture }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { savePicture } = await import('./picture.ts')
      await savePicture(picture)
    } catch {
      toast({ title: 'Error', description: 'We couldn’t make the picture. Please try again.', variant: 'destructive' })
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
