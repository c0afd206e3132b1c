import type { HabitKey } from '../routine/habits.ts'
import { columnOf, HABIT_COLUMNS, type Row } from './day-row.ts'
import type { LoopHabit } from './loop.ts'

type Mapped = Pick<LoopHabit, 'done' | 'skipped'> & { ours: HabitKey }

/**
 * The days that Loop's checkmarks add to, written out. What is ticked or skipped here stays; several of their habits may
 * be one of ours, and done in any of them is done.
 */
export function daysFromLoop(habits: readonly Mapped[], known: readonly Row[], now: Date): Row[] {
  const mine = new Map(known.map((row) => [String(row.date), row]))
  const days = new Map<string, Row>()
  for (const state of ['done', 'skipped'] as const) {
    for (const { ours, [state]: dates } of habits) {
      for (const date of dates) {
        const day = days.get(date) ?? { ...(mine.get(date) ?? emptyDay(date)), entered_at: now.toISOString() }
        const column = columnOf(ours)
        days.set(date, day[column] === 'not-done' ? { ...day, [column]: state } : day)
      }
    }
  }
  return [...days.values()].toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
}

const emptyDay = (date: string): Row => ({
  date,
  ...Object.fromEntries(HABIT_COLUMNS.map((column) => [column, 'not-done'])),
  off: '',
  free: '',
  mode: null,
  is_paused: false,
})
