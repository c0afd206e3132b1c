import type { HabitKey } from '#app/values/habits.ts'
import { asLocalDate, type LocalDate, laterDay, type OpenDays } from '#app/values/local-date.ts'
import type { MeasureKey } from './measures.ts'

/** The measures a rule can use, with its usual minimum a day. */
export const RULE_MEASURES = [
  { measure: 'activeMinutes', label: 'active minutes', usual: 30 },
  { measure: 'steps', label: 'steps', usual: 8_000 },
  { measure: 'activeKcal', label: 'kcal of active energy', usual: 300 },
] as const satisfies readonly { measure: MeasureKey; label: string; usual: number }[]

/** The habits a device can detect. */
export const RULE_HABITS: readonly HabitKey[] = ['exercise']

export type Rule = { habit: HabitKey; measure: MeasureKey; least: number; since: LocalDate }

export type DailyValue = { date: LocalDate; source: string; measure: string; value: number }

export type RuleTick = DailyValue & { habit: HabitKey }

/**
 * Returns the ticks that follow from values: one per day and habit, from the source with the largest value. Values of
 * several sources are never added, so that two devices that recorded the same half hour don't make an hour.
 *
 * @param open The range of days that can be filled in.
 */
export function ticksOf(rules: readonly Rule[], values: readonly DailyValue[], open: OpenDays): RuleTick[] {
  return rules.flatMap(({ habit, measure, least, since }) => {
    const from = laterDay(since, open.joinedOn)
    const enough = values.filter(
      (one) => one.measure === measure && one.value >= least && one.date >= from && one.date <= open.today,
    )
    return [...Map.groupBy(enough, ({ date }) => date).values()].map((ofDay) => {
      const [most] = ofDay.toSorted((one, other) => other.value - one.value || (one.source < other.source ? -1 : 1))
      return { ...(most ?? { date: asLocalDate('1970-01-01'), source: '', measure, value: 0 }), habit }
    })
  })
}

/**
 * The stamp of a rule's entries (entries/entry.ts). It sorts before every other, so the member's own entry for that
 * habit and day always takes precedence.
 */
export const RULE_STAMP = '000000000rulerulerule'

/** Formats a rule as a sentence: '30 active minutes or more tick Exercise.' */
export function ruleWords({ measure, least }: Pick<Rule, 'measure' | 'least'>, habitLabel: string): string {
  const label = RULE_MEASURES.find((one) => one.measure === measure)?.label ?? measure
  return `${least.toLocaleString('en-GB')} ${label} or more tick ${habitLabel}.`
}
