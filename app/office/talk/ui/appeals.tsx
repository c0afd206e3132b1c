import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'

type Appeal = { id: string; kind: string; reason: string; appeal: string; commentId: string | null; when: string }

export const KIND_WORDS: Record<string, string> = {
  hidden: 'A comment was hidden',
  warning: 'A warning',
  suspension: 'A suspension',
}

/** Open appeals: the decision, the member's statement, and the answer form. */
export function Appeals({ appeals }: { appeals: readonly Appeal[] }) {
  if (appeals.length === 0) return null
  return (
    <Part title="Appeals" count={appeals.length}>
      <ul className="office-lines">
        {appeals.map(({ id, kind, reason, appeal, commentId, when }) => (
          <li key={id} className="grid max-w-2xl gap-3 py-4">
            <p className="text-sm text-soft">
              {KIND_WORDS[kind] ?? kind}, {when}. The reason: {reason}{' '}
              {commentId && (
                <a className="link" href={`/office/talk/${commentId}`}>
                  The comment
                </a>
              )}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{appeal}</p>
            <ActionForm form={formTo('POST /api/office/talk/decisions/:id/appeal', { path: { id } })} button="Answer">
              <SelectField label="The decision now" name="outcome" required>
                <option value="stands">The decision stands</option>
                <option value="taken-back">The decision is taken back</option>
              </SelectField>
              <TextAreaField label="Why, for the member" name="reason" required rows={3} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </Part>
  )
}
