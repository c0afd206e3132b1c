import type { HabitState } from '../routine/day.ts'
import { type HabitSet, habitsIn, hasHabit } from '../routine/habit-set.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'

/** A row as the database holds it, by column name. */
export type Row = Record<string, unknown>

const columnOf = (habit: HabitKey) => habit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a written-out day that hold a habit, in the order of the card. */
export const HABIT_COLUMNS: readonly string[] = HABIT_KEYS.map(columnOf)

/** A stored day in words: for each habit one state instead of three numbers that nobody can read. */
export function writeOutDay({ small_habits, skipped_habits, off_habits, ...row }: Row): Row {
  const [small, skipped] = [asSet(small_habits), asSet(skipped_habits)]
  const states = HABIT_KEYS.map((habit) => [columnOf(habit), stateOf(habit, row[columnOf(habit)] === true)])
  return { ...row, ...Object.fromEntries(states), off: habitsIn(asSet(off_habits)).map(columnOf).join(' ') }

  function stateOf(habit: HabitKey, isDone: boolean): HabitState {
    if (hasHabit(small, habit)) return 'small'
    if (isDone) return 'done'
    return hasHabit(skipped, habit) ? 'skipped' : 'not-done'
  }
}

const asSet = (value: unknown): HabitSet => (typeof value === 'number' ? value : 0)
