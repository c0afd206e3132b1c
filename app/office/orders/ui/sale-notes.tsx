import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { ShownSaleFacts } from '../show.server.ts'

export function Notes({ sale: { kind, id, notes } }: { sale: ShownSaleFacts }) {
  const { onSubmit, busy, error, fieldError } = useFormPost({ onDone: () => location.reload() })
  return (
    <section id="notes" aria-labelledby="notes-title" className="grid gap-4 border-t border-line pt-6">
      <h2 id="notes-title" className="text-xl">
        Notes
      </h2>
      <ul className="grid gap-3">
        {notes.map(({ id: note, words, by, when }) => (
          <li key={note} className="rounded-lg bg-sunk p-4">
            <p className="whitespace-pre-line break-words">{words}</p>
            <p className="pt-1 text-xs text-soft">
              {by}, {when}
            </p>
          </li>
        ))}
      </ul>
      <form
        {...formTo('POST /api/office/sales/:kind/:id/notes', { path: { kind, id } })}
        onSubmit={onSubmit}
        className="grid gap-3"
      >
        <TextAreaField
          name="words"
          label="A note for the office"
          required
          rows={2}
          maxLength={2_000}
          error={fieldError('words') ?? error?.userMessage}
        />
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          Keep it
        </Button>
      </form>
    </section>
  )
}
