import type { LocalDate } from '#app/values/local-date.ts'
import type { DayMode, HabitState } from '../routine/day.ts'

/** A day as it is read again: what was done, how it felt. */
export type HistoryDay = {
  date: LocalDate
  done: { label: string; state: HabitState }[]
  completed: number
  applicable: number
  mode: DayMode | null
  checkin: { sleep: number | null; energy: number | null; stress: number | null; note: string } | null
}
