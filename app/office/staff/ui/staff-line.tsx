import { formTo } from '#app/browser/call.ts'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { STAFF_ROLES, type StaffRole } from '../roles.ts'

export type StaffPerson = {
  id: string
  email: string
  name: string
  role: StaffRole
  roleLabel: string
  lastSeen: string | null
  isSetUp: boolean
  isYou: boolean
}

/** A member of staff, with the actions behind one word. Plain forms: nothing here needs script. */
export function StaffLine({ person }: { person: StaffPerson }) {
  const { id, email, name, role, roleLabel, lastSeen, isSetUp, isYou } = person
  return (
    <li className="grid gap-x-6 border-b border-line py-4 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name || email} <Badge>{roleLabel}</Badge> {isYou && <Badge>You</Badge>}
        </p>
        <p className="text-sm text-soft">
          {name && `${email} · `}
          {lastSeen ? `last here: ${lastSeen}` : 'not signed in'}
          {!isSetUp && ' · has not set up their second step'}
        </p>
      </div>
      <details className="group sm:col-span-2">
        <summary className="touch cursor-pointer text-sm font-medium text-action">
          Change <span className="sr-only">&nbsp;{name || email}</span>
        </summary>
        <div className="grid gap-5 rounded-lg bg-sunk p-5 sm:grid-cols-2">
          <form {...formTo('POST /api/office/staff/role')} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="id" value={id} />
            <SelectField name="role" label="Role" defaultValue={role} required className="grow">
              <Options of={STAFF_ROLES} />
            </SelectField>
            <Button type="submit" variant="secondary">
              Save <span className="sr-only">the role of {name || email}</span>
            </Button>
          </form>
          <div className="flex flex-wrap content-end items-end gap-3 sm:justify-end">
            <OneButton to={formTo('POST /api/office/staff/reset-keys')} says={{ id }} variant="quiet">
              Reset their keys
            </OneButton>
            <OneButton to={formTo('POST /api/office/staff/remove')} says={{ id }} variant="danger">
              Remove
            </OneButton>
          </div>
          <p className="text-sm text-soft sm:col-span-2">
            Whoever is removed is signed out everywhere at once; their own account and days stay. Reset the keys of
            somebody who has lost their devices and their recovery codes: they sign in and set up new ones.
          </p>
        </div>
      </details>
    </li>
  )
}
