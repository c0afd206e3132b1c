import { type DayProgress, daysOfHabit } from '#app/features/routine/progress.ts'
import type { Feeling } from '#app/values/feeling.ts'
import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate, OpenDays } from '#app/values/local-date.ts'
import { adjustPValues, effectiveSampleSize, FALSE_DISCOVERY_RATE } from './multiple-comparisons.ts'
import { COMPARED, comparableDays, outcomeOfDay } from './outcomes.ts'
import { type Answer, compare, pValueOf } from './welch.ts'

/** A comparison of days with a habit and days without it. */
export type Association = {
  habit: HabitKey
  label: string
  answer: Answer
  /** Significant after adjusting for all comparisons on the page. */
  isMarked: boolean
}
export type OutcomeAssociations = {
  outcome: (typeof COMPARED)[number]['key']
  label: string
  better: string
  associations: Association[]
}

/**
 * Compares every habit with every outcome, in the order of the card. Not sorted by size, because the largest of many
 * differences is the one most likely to be due to chance.
 *
 * @param leftOut Habits that don't count for this member.
 * @param hoursAsleep The nights of the sleep diary, by the day of waking; without any, they aren't among the outcomes.
 */
export function associationsOf(
  days: readonly DayProgress[],
  feelings: readonly Feeling[],
  { open, leftOut, hoursAsleep = new Map() }: Around,
): OutcomeAssociations[] {
  const outcomeOf = outcomeOfDay(feelings, hoursAsleep)
  const usable = comparableDays(days, open)
  const kinds = COMPARED.filter(({ key }) => key !== 'asleep' || hoursAsleep.size > 0)
  const outcomes = kinds.map(({ key: outcome, label, better }) => {
    const rows = usable.flatMap(({ date, done, off }) => {
      const value = outcomeOf(date, outcome)
      return value === null ? [] : [{ done, off, value }]
    })
    const compared = HABITS.filter(({ key }) => !leftOut.includes(key)).map(({ key, label: name }) => {
      const own = daysOfHabit(rows, key)
      const was = own.map(({ done }) => Number(done.includes(key)))
      const values = own.map(({ value }) => value)
      const [withIt, without] = [1, 0].map((side) => values.filter((_, place) => was[place] === side))
      const weight = own.length === 0 ? 1 : effectiveSampleSize(own.length, was, values) / own.length
      const answer =
        own.length * weight < FEWEST_INDEPENDENT && own.length >= FEWEST_INDEPENDENT
          ? ({ isEnough: false, withIt: withIt?.length ?? 0, without: without?.length ?? 0 } as const)
          : compare(withIt ?? [], without ?? [], weight)
      return {
        habit: key,
        label: name,
        answer,
        pValue: answer.isEnough ? pValueOf(withIt ?? [], without ?? [], weight) : null,
      }
    })
    return { outcome, label, better, compared }
  })
  const all = outcomes.flatMap(({ compared }) => compared).filter(({ pValue }) => pValue !== null)
  const adjusted = adjustPValues(all.map(({ pValue }) => pValue ?? 1))
  const marked = new Set(all.filter((_, place) => (adjusted[place] ?? 1) <= FALSE_DISCOVERY_RATE))
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

type Around = { open: OpenDays; leftOut: readonly HabitKey[]; hoursAsleep?: ReadonlyMap<LocalDate, number> }

/** The smallest effective sample size for a comparison, however many days there are. */
const FEWEST_INDEPENDENT = 20
