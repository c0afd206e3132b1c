import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'

type Props = { id: string; isHidden: boolean; isReported: boolean; hasWriter: boolean }

/** The actions on a comment. Each requires a reason, which is sent to its author. */
export function CommentActions({ id, isHidden, isReported, hasWriter }: Props) {
  const path = { path: { id } }
  return (
    <>
      {isHidden && (
        <ActionForm form={formTo('POST /api/office/talk/comments/:id/restore', path)} button="Show it again" />
      )}
      {(isReported || (!isHidden && hasWriter)) && (
        <ActionForm form={formTo('POST /api/office/talk/comments/:id/decide', path)} button="Decide">
          <SelectField label="This comment" name="decision" required>
            <option value="hidden">{isHidden ? 'Stays hidden' : 'Hide it'}</option>
            {isReported && !isHidden && <option value="left">Leave it</option>}
          </SelectField>
          <Reason
            hint={
              isReported
                ? 'Its writer gets it if you hide it, and whoever reported it reads it.'
                : 'Its writer gets it by email.'
            }
          />
        </ActionForm>
      )}
      {hasWriter && (
        <details>
          <summary className="link touch w-fit cursor-pointer">Warn its writer</summary>
          <ActionForm form={formTo('POST /api/office/talk/comments/:id/warn', path)} button="Warn">
            <Reason hint="They get it by email." />
          </ActionForm>
        </details>
      )}
      {hasWriter && (
        <details>
          <summary className="link touch w-fit cursor-pointer">Suspend its writer</summary>
          <ActionForm
            form={formTo('POST /api/office/talk/comments/:id/suspend', path)}
            button="Suspend"
            variant="danger"
          >
            <SelectField label="For how long" name="days" required>
              <option value="7">7 days</option>
              <option value="30">30 days</option>
              <option value="90">90 days</option>
              <option value="for-good">For good</option>
            </SelectField>
            <Reason hint="They get it by email. They can still read." />
          </ActionForm>
        </details>
      )}
    </>
  )
}

const Reason = ({ hint }: { hint: string }) => <TextAreaField label="Why" name="reason" required rows={3} hint={hint} />
