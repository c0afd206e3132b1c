import { type FormEvent, useRef, useState } from 'react'
import { formTo, pageOf } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form.tsx'

/** Sends a picture with a text. It needs a connection, so it has its own form. */
export function PictureForm({ formId, onSent }: { formId: string; onSent: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** The same until an answer says that it has been sent: one whose answer was lost isn't sent as a second picture. */
  const id = useRef('')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    id.current ||= crypto.randomUUID()
    fields.set('id', id.current)
    setBusy(true)
    setProblem(null)
    try {
      const headers = { ...pageOf(), accept: 'application/json' }
      const answer = await fetch(form.action, { method: 'POST', body: fields, headers })
      // A conflict: the picture did arrive before, with other words. These are another message.
      if (answer.ok || answer.status === 409) id.current = ''
      if (answer.ok) {
        form.reset()
        onSent()
      } else setProblem((await answer.json().catch(() => null))?.error?.message ?? NOT_SENT)
    } catch {
      setProblem('You’re offline. The picture is still chosen: send it when you’re connected.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className="border-t border-line pt-4">
      <summary className="touch link w-fit cursor-pointer">Send a picture</summary>
      <form
        {...formTo('POST /api/coach/pictures')}
        encType="multipart/form-data"
        onSubmit={onSubmit}
        className="grid gap-4 pt-4"
      >
        <input type="hidden" name="id" value={formId} />
        <TextField label="What it shows" name="body" required />
        <div className="grid gap-1.5">
          <label htmlFor="picture" className="text-sm font-medium">
            Picture
          </label>
          <p id="picture-hint" className="text-sm text-soft">
            JPEG, PNG or WebP. We remove the place and time that a camera hides in it.
          </p>
          <input
            id="picture"
            type="file"
            name="picture"
            required
            accept="image/jpeg,image/png,image/webp"
            aria-describedby="picture-hint"
            className="control"
          />
        </div>
        <FormProblem words={problem} />
        <Submit variant="secondary" busy={busy} className="justify-self-start">
          Send the picture
        </Submit>
      </form>
    </details>
  )
}

const NOT_SENT = 'The picture couldn’t be sent. Please try again in a moment.'
