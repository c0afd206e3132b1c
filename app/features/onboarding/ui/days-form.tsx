import { formTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { DayFields } from '#app/features/auth/ui/day-fields.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { ZonesOfCountry } from '#app/values/zone-countries.ts'

type Props = { user: CurrentUser; timeZones: readonly ZonesOfCountry[]; next: string }

/** The first step. Works without script. */
export const DaysForm = ({ user, timeZones, next }: Props) => (
  <Form to={formTo('POST /api/set-up/days')} onDone={() => leaveFor(next)} className="grid max-w-md gap-5">
    <input type="hidden" name="next" value={next} />
    <DayFields user={user} timeZones={timeZones} />
    <FormProblem />
    <Submit className="justify-self-start">Save and continue</Submit>
  </Form>
)
