import type { HabitKey } from '#app/features/routine/habits.ts'
import { asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { MeasureKey } from './measures.ts'

/** What a tick can be told from: how much of it there was on a day. */
export const RULE_MEASURES = [
  { measure: 'activeMinutes', label: 'active minutes', usual: 30 },
  { measure: 'steps', label: 'steps', usual: 8_000 },
  { measure: 'activeKcal', label: 'kcal of active energy', usual: 300 },
] as const satisfies readonly { measure: MeasureKey; label: string; usual: number }[]

/** The habits that a device can see. */
export const RULE_HABITS: readonly HabitKey[] = ['exercise']

export type Rule = { habit: HabitKey; measure: MeasureKey; least: number; since: LocalDate }

export type Told = { date: LocalDate; source: string; measure: string; value: number }

/** A tick that follows from a rule, and what it is told from. */
export type RuleTick = Told & { habit: HabitKey }

/**
 * The ticks that follow from what was told: one for each day and habit, by the source that tells most. Sources are never
 * added up, so two devices that counted the same half hour make no hour of it.
 *
 * @param open Days that may be filled in.
 */
export function ticksOf(
  rules: readonly Rule[],
  told: readonly Told[],
  open: { joinedOn: LocalDate; today: LocalDate },
): RuleTick[] {
  return rules.flatMap(({ habit, measure, least, since }) => {
    const from = since > open.joinedOn ? since : open.joinedOn
    const enough = told.filter(
      (one) => one.measure === measure && one.value >= least && one.date >= from && one.date <= open.today,
    )
    return [...Map.groupBy(enough, ({ date }) => date).values()].map((ofDay) => {
      const [most] = ofDay.toSorted((one, other) => other.value - one.value || (one.source < other.source ? -1 : 1))
      return { ...(most ?? { date: asLocalDate('1970-01-01'), source: '', measure, value: 0 }), habit }
    })
  })
}

/**
 * Where a rule stands in the order of writes (entries/entry.ts): before everybody. Whatever the member said of that habit
 * on that day, before or after, counts.
 */
export const RULE_STAMP = '000000000rulerulerule'

/** A rule in one sentence: '30 active minutes or more tick Exercise.' */
export function ruleWords({ measure, least }: Pick<Rule, 'measure' | 'least'>, habitLabel: string): string {
  const label = RULE_MEASURES.find((one) => one.measure === measure)?.label ?? measure
  return `${least.toLocaleString('en-GB')} ${label} or more tick ${habitLabel}.`
}
