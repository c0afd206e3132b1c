import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'

type Props = {
  /** The name of a day's field. */
  nameOf(day: Weekday): string
  /** The days that are on when the form opens. */
  chosen: readonly Weekday[]
}

/** The days of a week, each on or off. */
export const DayChips = ({ nameOf, chosen }: Props) => (
  <div className="day-chips">
    {WEEKDAYS.map((day) => (
      <label key={day} className="day-chip">
        <input
          type="checkbox"
          name={nameOf(day)}
          value="yes"
          defaultChecked={chosen.includes(day)}
          className="sr-only"
        />
        <span aria-hidden="true">{day.slice(0, 1).toUpperCase() + day.slice(1, 3)}</span>
        <span className="sr-only">{day}</span>
      </label>
    ))}
  </div>
)
