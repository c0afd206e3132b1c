import { HABIT_STATES, type HabitState, stateOf } from '../routine/day.ts'
import { ALL_HABITS, type HabitSet, habitSet, habitsIn, without } from '../routine/habit-set.ts'
import { HABIT_KEYS, type HabitKey } from '../routine/habits.ts'

/** A row as the database holds it, by column name. */
export type Row = Record<string, unknown>

/** The column of a habit in a file. */
export const columnOf = (habit: HabitKey) => habit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a written-out day that hold a habit, in the order of the card. */
export const HABIT_COLUMNS: readonly string[] = HABIT_KEYS.map(columnOf)

/** The states a habit can be exported in. */
export const EXPORTED_STATES = HABIT_STATES

/** A stored day for export: for each habit one word instead of bit sets. */
export function writeOutDay({ done_habits, small_habits, skipped_habits, due_habits, ...row }: Row): Row {
  const sets = { done: asSet(done_habits), small: asSet(small_habits), skipped: asSet(skipped_habits) }
  const states = HABIT_KEYS.map((habit) => [columnOf(habit), stateOf(sets, habit)])
  const off = habitsIn(without(ALL_HABITS, asSet(due_habits)))
  return { ...row, ...Object.fromEntries(states), off: off.map(columnOf).join(' ') }
}

/** The stored day behind a written-out one. */
export function readInDay({ off, ...row }: Row): Row {
  const inState = (...states: HabitState[]) =>
    habitSet(HABIT_KEYS.filter((habit) => states.some((state) => row[columnOf(habit)] === state)))
  const isDue = (habit: HabitKey) => !String(off).split(' ').includes(columnOf(habit))
  const rest = Object.entries(row).filter(([column]) => !HABIT_COLUMNS.includes(column))
  return {
    ...Object.fromEntries(rest),
    done_habits: inState('done', 'small'),
    small_habits: inState('small'),
    skipped_habits: inState('skipped'),
    due_habits: habitSet(HABIT_KEYS.filter(isDue)),
  }
}

const asSet = (value: unknown): HabitSet => (typeof value === 'number' ? value : 0)
