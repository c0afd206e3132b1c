import { DayChips } from '#app/ui/day-chips.tsx'
import { type HabitKey, habitLabel } from '#app/values/habits.ts'
import type { Weekday } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { daysInWords, type TimetableRow } from '../timetable.ts'

type LineProps = { row: TimetableRow; kept: TimetableRow | undefined; notRecommended: readonly HabitKey[] }

export function Line({ row, kept, notRecommended }: LineProps) {
  const careful = !mayRecommend(row.habits, notRecommended)
  const time = kept?.time ?? row.time
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[auto_1fr_auto]">
      <input
        type="checkbox"
        id={`keep-${row.id}`}
        name={`keep-${row.id}`}
        value="yes"
        defaultChecked={kept !== undefined}
        className="mt-1 size-5 self-start sm:mt-0 sm:self-center"
      />
      <label htmlFor={`keep-${row.id}`} className="-my-2 grid min-h-11 content-center py-2">
        <span className="font-medium">{row.label}</span>
        <span className="block text-sm text-soft">
          {row.habits.length > 0 && `Ticks ${row.habits.map(habitLabel).join(', ')}`}
          {careful && ' · left out of your focus, reminders and calendar because of your safety answers'}
        </span>
      </label>
      {time !== null && (
        <input
          type="time"
          name={`time-${row.id}`}
          aria-label={`Time of ${row.label}`}
          defaultValue={time}
          required
          className="control col-start-2 max-w-[9rem] sm:col-start-3"
        />
      )}
      <Days row={row} days={kept?.days ?? row.days} />
    </div>
  )
}

/** A row's days, collapsed, since most members keep them. */
const Days = ({ row: { id, label }, days }: { row: TimetableRow; days: readonly Weekday[] }) => (
  <details className="col-span-2 col-start-2 text-sm">
    <summary className="w-fit text-soft underline decoration-1 underline-offset-4">
      {daysInWords(days)}
      <span className="sr-only">: choose the days of {label}</span>
    </summary>
    <input type="hidden" name={`days-${id}`} value="chosen" />
    <fieldset className="py-2">
      <legend className="sr-only">Days of {label}</legend>
      <DayChips nameOf={(day) => `on-${id}-${day}`} chosen={days} />
    </fieldset>
  </details>
)
