import type { DayProgress } from '#app/features/routine/progress.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'

/** What the check-in asks, and when it belongs to a day. */
export const OUTCOMES = [
  { key: 'sleep', label: 'Sleep', better: '5 is best rested', isNextDay: true },
  { key: 'energy', label: 'Energy', better: '5 is most', isNextDay: false },
  { key: 'stress', label: 'Stress', better: '5 is most stressed', isNextDay: false },
] as const
export type OutcomeKey = (typeof OUTCOMES)[number]['key']

export const OUTCOME_KEYS = OUTCOMES.map(({ key }) => key)

/** How a day felt, 1 to 5, as far as the member said. */
export type Feeling = { date: LocalDate } & Record<OutcomeKey, number | null>

export type Open = { joinedOn: LocalDate; today: LocalDate }

/**
 * What followed a day: its own energy and stress, and the sleep of the night after it, which the next day's check-in
 * tells. Null where nothing was said.
 */
export function outcomeOfDay(feelings: readonly Feeling[]): (date: LocalDate, outcome: OutcomeKey) => number | null {
  const byDate = new Map(feelings.map((feeling) => [feeling.date, feeling]))
  return (date, outcome) => {
    const isNextDay = OUTCOMES.some(({ key, isNextDay: later }) => key === outcome && later)
    return byDate.get(isNextDay ? addDays(date, 1) : date)?.[outcome] ?? null
  }
}

/** Days that can be compared: entered, over, since joining, and neither paused nor ill. */
export function comparableDays(days: readonly DayProgress[], { joinedOn, today }: Open): DayProgress[] {
  return days.filter(
    ({ date, isEntered, outcome }) => isEntered && date >= joinedOn && date < today && outcome !== 'neutral',
  )
}
