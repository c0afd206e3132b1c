import { ALL_HABITS, type HabitSet, habitSet, habitsIn, without } from '#app/values/habit-set.ts'
import { HABIT_STATES, type HabitState } from '#app/values/habit-state.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { stateOf } from '../routine/day.ts'

/** A database row, by column name. */
export type Row = Record<string, unknown>

export const columnOf = (habit: HabitKey) => habit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The habit columns of an exported day, in the order of the card. */
export const HABIT_COLUMNS: readonly string[] = HABIT_KEYS.map(columnOf)

export const EXPORTED_STATES = HABIT_STATES

/** Converts a stored day for export: one word per habit instead of bit sets. */
export function exportDay({ done_habits, small_habits, skipped_habits, due_habits, free_habits, ...row }: Row): Row {
  const sets = { done: asSet(done_habits), small: asSet(small_habits), skipped: asSet(skipped_habits) }
  const states = HABIT_KEYS.map((habit) => [columnOf(habit), stateOf(sets, habit)])
  const free = asSet(free_habits)
  const off = without(ALL_HABITS, asSet(due_habits) | free)
  return { ...row, ...Object.fromEntries(states), off: namesOf(off), free: namesOf(free) }
}

/** Converts an exported day back to the stored format. */
export function importDay({ off, free, ...row }: Row): Row {
  const inState = (...states: HabitState[]) =>
    habitSet(HABIT_KEYS.filter((habit) => states.some((state) => row[columnOf(habit)] === state)))
  const named = (names: unknown) =>
    habitSet(HABIT_KEYS.filter((habit) => String(names).split(' ').includes(columnOf(habit))))
  const done = inState('done', 'small')
  const freeHabits = without(named(free), named(off) | done)
  const rest = Object.entries(row).filter(([column]) => !HABIT_COLUMNS.includes(column))
  return {
    ...Object.fromEntries(rest),
    done_habits: done,
    small_habits: inState('small'),
    skipped_habits: inState('skipped'),
    due_habits: without(ALL_HABITS, named(off) | freeHabits),
    free_habits: freeHabits,
  }
}

const namesOf = (set: HabitSet) => habitsIn(set).map(columnOf).join(' ')

const asSet = (value: unknown): HabitSet => (typeof value === 'number' ? value : 0)
