import type { ComponentProps } from 'react'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { PageLink } from '#app/values/page-link.ts'
import { OfficeForm } from './office-form.tsx'
import { Part } from './part.tsx'

type Props = {
  notes: readonly { id: string; words: string; by: string; when: string }[]
  form: ComponentProps<typeof OfficeForm>['to']
  formId: string
  /** The page that it's on. */
  page: PageLink
  hint?: string
}

/** The office's notes about a person or a sale, and the form for another. */
export const Notes = ({ notes, form, formId, page, hint }: Props) => (
  <Part id="notes" title="Notes" isApart>
    <ul className="grid gap-3">
      {notes.map(({ id, words, by, when }) => (
        <li key={id} className="rounded-lg bg-sunk p-4">
          <p className="whitespace-pre-line wrap-anywhere">{words}</p>
          <p className="pt-1 text-xs text-soft">
            {by}, {when}
          </p>
        </li>
      ))}
    </ul>
    <OfficeForm to={form} formId={formId} done={page} className="grid gap-3">
      <TextAreaField name="words" label="A note for the office" hint={hint} required rows={2} />
      <Submit variant="secondary" size="small" className="justify-self-start">
        Keep it
      </Submit>
    </OfficeForm>
  </Part>
)
