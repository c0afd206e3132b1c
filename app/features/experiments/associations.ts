import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { type DayProgress, daysOfHabit } from '#app/features/routine/progress.ts'
import { comparableDays, type Feeling, type Open, OUTCOMES, type OutcomeKey, outcomeOfDay } from './outcomes.ts'
import { type Answer, compare } from './welch.ts'

/** Days with a habit beside days without it. */
export type Association = { habit: HabitKey; label: string; answer: Answer }
export type OutcomeAssociations = { outcome: OutcomeKey; label: string; better: string; associations: Association[] }

/**
 * Every habit beside every outcome, in the order of the card. Never sorted by size: the largest of many differences is
 * the one most likely to be luck.
 *
 * @param leftOut Habits that do not count for this member.
 */
export function associationsOf(
  days: readonly DayProgress[],
  feelings: readonly Feeling[],
  { open, leftOut }: { open: Open; leftOut: readonly HabitKey[] },
): OutcomeAssociations[] {
  const outcomeOf = outcomeOfDay(feelings)
  const usable = comparableDays(days, open)
  return OUTCOMES.map(({ key: outcome, label, better }) => {
    const told = usable.flatMap(({ date, done, off }) => {
      const value = outcomeOf(date, outcome)
      return value === null ? [] : [{ done, off, value }]
    })
    const valuesOf = (habit: HabitKey, isDone: boolean) =>
      daysOfHabit(told, habit)
        .filter(({ done }) => done.includes(habit) === isDone)
        .map(({ value }) => value)
    return {
      outcome,
      label,
      better,
      associations: HABITS.filter(({ key }) => !leftOut.includes(key)).map(({ key, label: name }) => ({
        habit: key,
        label: name,
        answer: compare(valuesOf(key, true), valuesOf(key, false)),
      })),
    }
  })
}
