import { formTo, linkTo } from '#app/browser/call.ts'
import { leaveFor } from '#app/browser/leave.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'

type Slots = readonly { date: LocalDate; times: readonly { at: string; time: string }[] }[]

/** A week, for a coach with slots every day; later days are a tap away. */
const DAYS_SHOWN = 7

const reload = { onDone: () => leaveFor('/app/call?done=1') }

/** The booked call: when, where, and buttons to move or cancel it. */
export const BookedCall = ({ when, place }: { when: string; place: string }) => (
  <Named by="booked" title={when} className="surface grid gap-5 rounded-lg border border-line p-6 sm:p-8">
    <p className="text-lg text-soft">20 minutes. {place}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={linkTo('GET /api/coach/call.ics')}>Add to your calendar</ButtonLink>
      <form {...formTo('POST /api/coach/call/cancel')}>
        <Submit variant="secondary">Cancel the call</Submit>
      </form>
    </div>
  </Named>
)

const Days = ({ days }: { days: Slots }) =>
  days.map(({ date, times }) => (
    <fieldset key={date} className="grid gap-3 border-t border-line pt-5">
      <legend className="float-left pb-2 text-lg font-medium">{longDayLabel(date)}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {times.map(({ at, time }) => (
          <label key={at} className="call-slot">
            <input type="radio" name="at" value={at} required className="sr-only" />
            <span>{time}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))

export function ChooseSlot({ days, zone, isMoving }: { days: Slots; zone: string; isMoving: boolean }) {
  if (days.length === 0)
    return (
      <p className="measure text-lg text-soft">
        Every time of the next three weeks is taken. Look again tomorrow, or{' '}
        <TextLink href="/app/coach">write to your coach</TextLink>.
      </p>
    )
  return (
    <Form to={formTo('POST /api/coach/call')} {...reload} className="grid gap-8">
      <p className="text-soft">All times are on your clock ({zone}).</p>
      <Days days={days.slice(0, DAYS_SHOWN)} />
      {days.length > DAYS_SHOWN && (
        <details className="border-t border-line pt-3">
          <summary className="touch link w-fit cursor-pointer">Later days</summary>
          <div className="grid gap-8 pt-5">
            <Days days={days.slice(DAYS_SHOWN)} />
          </div>
        </details>
      )}
      <FormProblem />
      <div className="sticky bottom-0 border-t border-line bg-paper py-4 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
        <Submit size="large">{isMoving ? 'Move the call' : 'Book this time'}</Submit>
      </div>
    </Form>
  )
}
