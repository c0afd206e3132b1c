import type { HabitKey } from '#app/values/habits.ts'

/** A caution for a habit. */
type CareOfHabit = {
  /** Replaces its description. */
  words: string
  /** Who should avoid it; shown until the safety questions are answered. */
  whoShouldNot: string | null
  isSwapped: boolean
  isUncounted: boolean
}

export type CareByHabit = Partial<Record<HabitKey, CareOfHabit>>
