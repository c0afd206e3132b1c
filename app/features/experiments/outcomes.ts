import type { DayProgress } from '#app/features/routine/progress.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'

/** What the check-in asks, and when it belongs to a day. */
export const OUTCOMES = [
  { key: 'sleep', label: 'Sleep', better: '5 is best rested', isNextDay: true },
  { key: 'energy', label: 'Energy', better: '5 is most', isNextDay: false },
  { key: 'stress', label: 'Stress', better: '5 is most stressed', isNextDay: false },
] as const
type FeelingKey = (typeof OUTCOMES)[number]['key']

type Kind = {
  key: string
  label: string
  unit: string
  /** Whether the morning after tells it. */
  isNextDay: boolean
  decimals: number
  /** The smallest differences that somebody can say matter to them, and which is offered first. */
  smallest: { least: number; most: number; usual: number }
}

const SCORE = { unit: 'of 5', decimals: 2, smallest: { least: 0.1, most: 3, usual: 0.5 } } as const
const minutes = (usual: number) => ({ unit: 'min', decimals: 0, smallest: { least: 5, most: 180, usual } }) as const

/** What a trial can measure: the check-in, the nights, and what a device has told. */
export const TRIAL_OUTCOMES = [
  { key: 'sleep', label: 'Sleep, from the check-in', isNextDay: true, ...SCORE },
  { key: 'energy', label: 'Energy, from the check-in', isNextDay: false, ...SCORE },
  { key: 'stress', label: 'Stress, from the check-in', isNextDay: false, ...SCORE },
  { key: 'asleep', label: 'Time asleep, from the diary or a device', isNextDay: true, ...minutes(20) },
  { key: 'midpoint', label: 'Middle of the night, from the diary or a device', isNextDay: true, ...minutes(20) },
  device('restingPulse', 'Resting pulse, from a device', 'beats a minute', true, [0.5, 20, 2]),
  device('hrvRmssd', 'Pulse variability (RMSSD), from a device', 'ms', true, [1, 60, 5]),
  device('hrvSdnn', 'Pulse variability (SDNN), from a device', 'ms', true, [1, 60, 5]),
  device('steps', 'Steps, from a device', 'steps', false, [100, 20_000, 1000]),
] as const satisfies readonly Kind[]
export type OutcomeKey = (typeof TRIAL_OUTCOMES)[number]['key']

export const OUTCOME_KEYS = TRIAL_OUTCOMES.map(({ key }) => key)

export const outcomeOf = (key: OutcomeKey): Kind => TRIAL_OUTCOMES.find((one) => one.key === key) ?? TRIAL_OUTCOMES[0]

function device<const K extends string>(
  key: K,
  label: string,
  unit: string,
  isNextDay: boolean,
  [least, most, usual]: readonly [number, number, number],
): Kind & { key: K } {
  return { key, label, unit, isNextDay, decimals: 0, smallest: { least, most, usual } }
}

/** What one source tells of an outcome, by the day on which it was told. Two sources are never one series. */
export type Told = { source: string; on: ReadonlyMap<LocalDate, number> }

/** How a day felt, 1 to 5, as far as the member said. */
export type Feeling = { date: LocalDate } & Record<FeelingKey, number | null>

export type Open = { joinedOn: LocalDate; today: LocalDate }

/**
 * What followed a day: its own energy and stress, and the sleep of the night after it, which the next day's check-in
 * tells. Null where nothing was said.
 */
export function outcomeOfDay(feelings: readonly Feeling[]): (date: LocalDate, outcome: FeelingKey) => number | null {
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
