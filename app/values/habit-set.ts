import { HABIT_KEYS, type HabitKey } from './habits.ts'

/** A set of habits as a bit mask: a habit's position on the card is its bit. Days are stored in this form. */
export type HabitSet = number

export const NO_HABITS: HabitSet = 0
export const ALL_HABITS: HabitSet = 2 ** HABIT_KEYS.length - 1

const bitOf = (habit: HabitKey) => 1 << HABIT_KEYS.indexOf(habit)
const hasPlace = (set: HabitSet, place: number) => (set & (1 << place)) !== 0

export function habitSet(habits: Iterable<HabitKey>): HabitSet {
  let set = NO_HABITS
  for (const habit of habits) set |= bitOf(habit)
  return set
}

export function hasHabit(set: HabitSet, habit: HabitKey): boolean {
  return (set & bitOf(habit)) !== 0
}

/** Returns the habits of a set, in card order. */
export const habitsIn = (set: HabitSet): HabitKey[] => HABIT_KEYS.filter((_, place) => hasPlace(set, place))

export function sizeOf(set: HabitSet): number {
  let size = 0
  for (let place = 0; place < HABIT_KEYS.length; place += 1) if (hasPlace(set, place)) size += 1
  return size
}

/** Returns the habits of the first set that aren't in the second. */
export const without = (set: HabitSet, other: HabitSet): HabitSet => set & ~other
