import { formTo } from '#app/browser/call.ts'
import { DeedForm } from '#app/office/ui/deed-form.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { ShownSaleFacts } from '../show.server.ts'

export function Notes({ sale: { kind, id, notes } }: { sale: ShownSaleFacts }) {
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
      <DeedForm
        form={formTo('POST /api/office/sales/:kind/:id/notes', { path: { kind, id } })}
        button="Keep it"
        size="normal"
      >
        <TextAreaField name="words" label="A note for the office" required rows={2} maxLength={2_000} />
      </DeedForm>
    </section>
  )
}
