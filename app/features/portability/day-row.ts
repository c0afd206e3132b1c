import { HABIT_STATES, type HabitState } from '../routine/day.ts'
import { type HabitSet, habitSet, habitsIn, hasHabit } from '../routine/habit-set.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'

/** A row as the database holds it, by column name. */
export type Row = Record<string, unknown>

/** The column of a habit, here and in the database. */
export const columnOf = (habit: HabitKey) => habit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a written-out day that hold a habit, in the order of the card. */
export const HABIT_COLUMNS: readonly string[] = HABIT_KEYS.map(columnOf)

/** The states a habit can be exported in. */
export const EXPORTED_STATES = HABIT_STATES

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

/** The stored day behind a written-out one. */
export function readInDay({ off, ...row }: Row): Row {
  const inState = (...states: HabitState[]) =>
    habitSet(HABIT_KEYS.filter((habit) => states.some((state) => row[columnOf(habit)] === state)))
  const done = inState('done', 'small')
  return {
    ...row,
    ...Object.fromEntries(HABIT_KEYS.map((habit) => [columnOf(habit), hasHabit(done, habit)])),
    small_habits: inState('small'),
    skipped_habits: inState('skipped'),
    off_habits: habitSet(HABIT_KEYS.filter((habit) => String(off).split(' ').includes(columnOf(habit)))),
  }
}

const asSet = (value: unknown): HabitSet => (typeof value === 'number' ? value : 0)
