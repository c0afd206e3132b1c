import type { LocalDate } from '#app/values/local-date.ts'
import type { DayMode, HabitState } from '../routine/day.ts'

/** A day as it is read again: what was done, how much of it, how it felt. */
export type HistoryDay = {
  date: LocalDate
  /** What was done, in full or small, and what was skipped on purpose. */
  habits: { label: string; state: Exclude<HabitState, 'not-done'>; amount: string }[]
  /** Habits of one's own that were done. */
  own: string[]
  /** Null for a day on which nothing was ever said of the seven. */
  completed: number | null
  applicable: number
  mode: DayMode | null
  checkin: { sleep: number | null; energy: number | null; stress: number | null; note: string } | null
  /** The day on which the seven were last changed, when that was a later one. */
  changedOn: LocalDate | null
}
