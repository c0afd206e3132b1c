import { HABIT_KEYS, type HabitKey, type HabitMarks } from '#app/values/habits.ts'
import { type Percent, percentOf } from '#app/values/percent.ts'

/** A day's score. */
export type Completion = {
  /** Habits done, out of those that apply. */
  completed: number
  applicable: number
  percentage: Percent
  /** The product's own score: 0.5 for each habit done. It doesn't measure life gained. */
  microLives: number
  isPerfect: boolean
}

/** Score of one habit. Source: specification §9. */
const MICRO_LIVES_PER_HABIT = 0.5

/** '3.5' */
export const formatMicroLives = (microLives: number): string => microLives.toFixed(1)

/** Scores a day over the habits that apply to this member, normally all seven. */
export const completionOf = (marks: HabitMarks, applicable: readonly HabitKey[] = HABIT_KEYS): Completion =>
  completionOfCount(applicable.filter((habit) => marks[habit]).length, applicable.length)

/** Scores a day of which only the number of habits done is known. */
export function completionOfCount(completed: number, applicable: number = HABIT_KEYS.length): Completion {
  return {
    completed,
    applicable,
    percentage: percentOf(completed, applicable),
    microLives: completed * MICRO_LIVES_PER_HABIT,
    isPerfect: applicable > 0 && completed === applicable,
  }
}
