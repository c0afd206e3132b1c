import { dayLabel } from '#app/values/day-label.ts'
import { measureOf } from '../measures.ts'
import type { Damaged } from '../readings.ts'

/** Says which figures were damaged where they are kept; nothing where none was. */
export function DamagedList({ damaged }: { damaged: readonly Damaged[] }) {
  return damaged.map(({ measure, date }) => (
    <p key={`${measure} ${date}`} className="measure">
      {measureOf(measure)?.label ?? measure} of {dayLabel(date)} can’t be shown: what is kept of it was damaged. If you
      still have the figure, enter it again for that day.
    </p>
  ))
}
