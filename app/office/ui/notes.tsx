import type { ComponentProps } from 'react'
import { TextAreaField } from '#app/ui/field.tsx'
import { ActionForm } from './action-form.tsx'
import { Part } from './part.tsx'

type Props = {
  notes: readonly { id: string; words: string; by: string; when: string }[]
  form: ComponentProps<typeof ActionForm>['form']
  hint?: string
}

/** The office's notes about a person or a sale, and the form for another. */
export const Notes = ({ notes, form, hint }: Props) => (
  <Part id="notes" title="Notes" isApart>
    <ul className="grid gap-3">
      {notes.map(({ id, words, by, when }) => (
        <li key={id} className="rounded-lg bg-sunk p-4">
          <p className="whitespace-pre-line break-words">{words}</p>
          <p className="pt-1 text-xs text-soft">
            {by}, {when}
          </p>
        </li>
      ))}
    </ul>
    <ActionForm form={form} button="Keep it">
      <TextAreaField name="words" label="A note for the office" hint={hint} required rows={2} />
    </ActionForm>
  </Part>
)
