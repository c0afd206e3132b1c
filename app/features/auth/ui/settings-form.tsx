import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { ZonesOfCountry } from '#app/values/zone-countries.ts'
import type { CurrentUser } from '../session.ts'
import { DayFields } from './day-fields.tsx'

/** Name, time zone and day start. Days already filled in keep their dates. */
export const SettingsForm = ({ user, timeZones }: { user: CurrentUser; timeZones: readonly ZonesOfCountry[] }) => (
  <Form
    to={formTo('POST /api/account/settings')}
    onDone={() => toast({ title: 'Settings saved', description: 'Days you’ve already filled in keep their dates.' })}
    className="grid max-w-md gap-5"
  >
    <TextField label="Name" name="name" autoComplete="name" defaultValue={user.name} />
    <DayFields user={user} timeZones={timeZones} />
    <FormProblem />
    <Submit className="justify-self-start">Save settings</Submit>
  </Form>
)
