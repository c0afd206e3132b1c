import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { STAFF_ROLES } from '../roles.ts'

/** Asks somebody to join, with what each role may do beside it. */
export function InviteForm() {
  const { onSubmit, busy, error, fieldError } = useFormPost<'POST /api/office/staff/invite'>({
    onDone: () => location.assign('/office/staff?done=invited'),
  })
  return (
    <form {...formTo('POST /api/office/staff/invite')} onSubmit={onSubmit} className="grid max-w-narrow gap-5">
      <TextField
        type="email"
        name="email"
        label="Their email address"
        autoComplete="off"
        required
        error={fieldError('email')}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1.5 text-sm font-medium">Their role</legend>
        {STAFF_ROLES.map(([role, label, may]) => (
          <label key={role} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="role"
              value={role}
              required
              defaultChecked={role === 'fulfilment'}
              className="mt-0.5 size-5 shrink-0 accent-action"
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="text-soft">: {may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && !fieldError('email') && (
        <Notice variant="error" live title="That didn’t work">
          {error.userMessage}
        </Notice>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        Send the invitation
      </Button>
    </form>
  )
}
