import type { HabitState } from '#app/values/habit-state.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { DayMode } from '../routine/day.ts'

/** A day in the history: what was done, how much of it, and how it felt. */
export type HistoryDay = {
  date: LocalDate
  /** Habits done, in full or small, and habits skipped on purpose. */
  habits: { label: string; state: Exclude<HabitState, 'not-done'>; amount: string }[]
  /** Own habits that were done. */
  own: string[]
  /** Null for a day without an entry for the seven habits. */
  completed: number | null
  applicable: number
  mode: DayMode | null
  checkin: { sleep: number | null; energy: number | null; stress: number | null; note: string } | null
  /** When the seven habits were last changed, if that was on a later day. */
  changedOn: LocalDate | null
}
