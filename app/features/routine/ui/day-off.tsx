import { type FormEvent, memo } from 'react'
import { formTo } from '#app/browser/call.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Dashboard, Routine } from '../contract.ts'
import { DAY_MODES, type DayMode } from '../day.ts'
import { SavedWord } from './saved-word.tsx'
import { useReload } from './use-reload.ts'
import { enterMode } from './use-ticks.ts'

const LABELS: Record<DayMode, string> = { work: 'Work', travel: 'Travel', ill: 'Unwell', rest: 'Rest' }

type ModeProps = Pick<Routine, 'date' | 'mode' | 'isPaused'> & { owner: string; status: EntryStatus | undefined }

/** Selects the day's mode. An ill day neither counts nor breaks a streak. Memoised: a ticked habit doesn't change it. */
export const DayModes = memo(function DayModes({ owner, date, mode: current, isPaused, status }: ModeProps) {
  return (
    <form
      {...formTo('POST /api/routine/:date', { path: { date } })}
      data-needs-react=""
      onSubmit={(event: FormEvent<HTMLFormElement>) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2"
    >
      <span id={`mode-${date}`} className="w-full text-sm text-soft">
        What kind of day?
        {status && <SavedWord status={status} />}
      </span>
      {DAY_MODES.map((mode) => {
        const isCurrent = current === mode
        return (
          <button
            key={mode}
            type="submit"
            name="mode"
            value={isCurrent ? 'none' : mode}
            aria-pressed={isCurrent}
            aria-describedby={`mode-${date}`}
            onClick={() => enterMode(owner, { date, mode: isCurrent ? 'none' : mode })}
            className="button button-small button-secondary"
          >
            {LABELS[mode]}
          </button>
        )
      })}
      {current === 'ill' && <p className="w-full text-sm text-soft">Rest. Your streak waits for you.</p>}
      {isPaused && <p className="w-full text-sm text-soft">This day is paused: your streak waits for you.</p>}
    </form>
  )
})

/** Lists pauses, past and future, with a form to add or remove them. */
export function Pauses({ pauses, today }: { pauses: Dashboard['pauses']; today: LocalDate }) {
  const reload = useReload()
  return (
    <section
      id="pauses"
      aria-labelledby="pauses-heading"
      className="grid scroll-mt-24 content-start gap-2 border-t border-line pt-6 text-sm"
    >
      <h2 id="pauses-heading" className="font-sans text-base font-medium">
        Days off
      </h2>
      <p className="text-soft">Illness, holiday, life: paused days don’t count, and they don’t break your streak.</p>
      {pauses.length > 0 && (
        <ul className="grid gap-2">
          {pauses.map(({ id, from, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
              <span>
                {longDayLabel(from)}
                {until !== from && ` to ${longDayLabel(until)}`}
              </span>
              <Form to={formTo('POST /api/pauses/remove')} onDone={reload}>
                <input type="hidden" name="id" value={id} />
                <Submit variant="quiet" size="small">
                  Remove<span className="sr-only"> the pause from {longDayLabel(from)}</span>
                </Submit>
                <FormProblem />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="w-fit py-1 text-action underline decoration-1 underline-offset-4">Take days off</summary>
        <Form to={formTo('POST /api/pauses')} onDone={reload} className="mt-4 grid items-end gap-4 sm:grid-cols-2">
          <TextField label="First day" name="from" type="date" required defaultValue={today} />
          <TextField label="Last day" name="until" type="date" required defaultValue={today} />
          <Submit className="justify-self-start">Pause these days</Submit>
          <FormProblem isRest />
        </Form>
      </details>
    </section>
  )
}
