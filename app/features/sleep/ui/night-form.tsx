import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormDone, FormProblem } from '#app/ui/form.tsx'
import { writeClock } from '#app/values/clock-time.ts'
import type { LocalDate } from '#app/values/local-date.ts'

type Times = { bed: number | null; up: number | null; awake: number | null }
type Props = {
  date: LocalDate
  written: Times | null
  /** A device's values for this night, as a suggestion only. */
  proposed: (Times & { source: string }) | null
}

const clock = (minutes: number | null | undefined) => (minutes == null ? '' : writeClock(minutes))

/** A form for a night's three values. It's filled in with a device's values, which are only stored when saved. */
export function NightForm({ date, written, proposed }: Props) {
  const shown = written ?? proposed
  return (
    <Form to={formTo('POST /api/sleep/:date', { path: { date } })} aria-label="The night" className="grid gap-6">
      <div className="grid max-w-2xl items-start gap-5 sm:grid-cols-3">
        <TextField label="To bed" name="bed" type="time" required defaultValue={clock(shown?.bed)} />
        <TextField label="Up" name="up" type="time" required defaultValue={clock(shown?.up)} />
        <TextField
          label="Awake, minutes"
          name="awake"
          type="number"
          inputMode="numeric"
          min={0}
          max={720}
          defaultValue={shown?.awake ?? ''}
        />
      </div>
      {!written && proposed && (
        <p className="text-sm text-soft">These times come from {proposed.source}. Correct them or just save them.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Submit>Save the night</Submit>
        <FormDone />
        <FormProblem isRest />
      </div>
    </Form>
  )
}
