import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { type DayProgress, daysOfHabit } from '#app/features/routine/progress.ts'
import { countedTogether, FALSE_SHARE, independentDays } from './many.ts'
import { comparableDays, type Feeling, type Open, OUTCOMES, outcomeOfDay } from './outcomes.ts'
import { type Answer, chanceOf, compare } from './welch.ts'

/** Days with a habit beside days without it. */
export type Association = {
  habit: HabitKey
  label: string
  answer: Answer
  /** More than chance usually explains, with all comparisons of the page counted together. */
  isMarked: boolean
}
export type OutcomeAssociations = {
  outcome: (typeof OUTCOMES)[number]['key']
  label: string
  better: string
  associations: Association[]
}

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
  const outcomes = OUTCOMES.map(({ key: outcome, label, better }) => {
    const told = usable.flatMap(({ date, done, off }) => {
      const value = outcomeOf(date, outcome)
      return value === null ? [] : [{ done, off, value }]
    })
    const compared = HABITS.filter(({ key }) => !leftOut.includes(key)).map(({ key, label: name }) => {
      const own = daysOfHabit(told, key)
      const was = own.map(({ done }) => Number(done.includes(key)))
      const values = own.map(({ value }) => value)
      const [withIt, without] = [1, 0].map((side) => values.filter((_, place) => was[place] === side))
      const worth = own.length === 0 ? 1 : independentDays(own.length, was, values) / own.length
      const answer =
        own.length * worth < FEWEST_INDEPENDENT && own.length >= FEWEST_INDEPENDENT
          ? ({ isEnough: false, withIt: withIt?.length ?? 0, without: without?.length ?? 0 } as const)
          : compare(withIt ?? [], without ?? [], worth)
      return {
        habit: key,
        label: name,
        answer,
        chance: answer.isEnough ? chanceOf(withIt ?? [], without ?? [], worth) : null,
      }
    })
    return { outcome, label, better, compared }
  })
  const all = outcomes.flatMap(({ compared }) => compared).filter(({ chance }) => chance !== null)
  const adjusted = countedTogether(all.map(({ chance }) => chance ?? 1))
  const marked = new Set(all.filter((_, place) => (adjusted[place] ?? 1) <= FALSE_SHARE))
  return outcomes.map(({ compared, ...outcome }) => ({
    ...outcome,
    associations: compared.map((one) => ({
      habit: one.habit,
      label: one.label,
      answer: one.answer,
      isMarked: marked.has(one),
    })),
  }))
}

/** Fewer independent days than this and nothing is said, however many days there are. */
const FEWEST_INDEPENDENT = 20
