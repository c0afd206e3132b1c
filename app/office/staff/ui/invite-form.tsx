import { formTo } from '#app/browser/call.ts'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { STAFF_ROLES } from '../roles.ts'

export function InviteForm() {
  return (
    <OfficeForm
      to={formTo('POST /api/office/staff/invite')}
      done="/office/staff?done=invited"
      className="grid max-w-narrow gap-5"
    >
      <TextField type="email" name="email" label="Their email address" autoComplete="off" required />
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
      <Submit className="justify-self-start">Send the invitation</Submit>
    </OfficeForm>
  )
}
