import type { HabitKey } from './habits.ts'

/** On how many days a week a habit's own panel calls it enough (`dose` in content/habits/). The others are for every day. */
const ENOUGH_A_WEEK: Partial<Record<HabitKey, number>> = { fasting: 5, hotExposure: 3 }

/** Whether so many of these days are as much as the habit's own panel advises, so that nothing may ask for more. */
export function isEnough(habit: HabitKey, { done, of }: { done: number; of: number }): boolean {
  return done >= (of * (ENOUGH_A_WEEK[habit] ?? 7)) / 7
}
