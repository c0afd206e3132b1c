import type { DayProgress } from '#app/features/routine/progress.ts'
import type { Feeling } from '#app/values/feeling.ts'
import { addDays, type LocalDate, type OpenDays } from '#app/values/local-date.ts'

/** The check-in's questions, and the day each answer belongs to. */
const OUTCOMES = [
  { key: 'sleep', label: 'Sleep', better: '1 to 5, 5 is best rested', isNextDay: true },
  { key: 'energy', label: 'Energy', better: '1 to 5, 5 is most', isNextDay: false },
  { key: 'stress', label: 'Stress', better: '1 to 5, 5 is most stressed', isNextDay: false },
] as const
/** What habits are compared with: the check-in, and the nights of the sleep diary in hours. */
export const COMPARED = [
  ...OUTCOMES,
  { key: 'asleep', label: 'Time asleep', better: 'hours, from the sleep diary', isNextDay: true },
] as const
type ComparedKey = (typeof COMPARED)[number]['key']

type Kind = {
  key: string
  label: string
  unit: string
  isNextDay: boolean
  decimals: number
  /** The range of the smallest difference that matters to the member, and its default. */
  smallest: { least: number; most: number; usual: number }
}

const SCORE = { unit: 'of 5', decimals: 2, smallest: { least: 0.1, most: 3, usual: 0.5 } } as const
const MINUTES = { unit: 'min', decimals: 0, smallest: { least: 5, most: 180, usual: 20 } } as const

/** The outcomes of trials: the check-in, nights, and measurements from devices. */
export const TRIAL_OUTCOMES = [
  { key: 'sleep', label: 'Sleep, from the check-in', isNextDay: true, ...SCORE },
  { key: 'energy', label: 'Energy, from the check-in', isNextDay: false, ...SCORE },
  { key: 'stress', label: 'Stress, from the check-in', isNextDay: false, ...SCORE },
  { key: 'asleep', label: 'Time asleep, from the diary or a device', isNextDay: true, ...MINUTES },
  { key: 'midpoint', label: 'Middle of the night, from the diary or a device', isNextDay: true, ...MINUTES },
  device('restingPulse', 'Resting heart rate, from a device', 'beats a minute', true, [0.5, 20, 2]),
  device('hrvRmssd', 'Heart rate variability (RMSSD), from a device', 'ms', true, [1, 60, 5]),
  device('hrvSdnn', 'Heart rate variability (SDNN), from a device', 'ms', true, [1, 60, 5]),
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

/** An outcome from one source, by the day it was recorded. Sources are never mixed in one series. */
export type OutcomeSeries = { source: string; on: ReadonlyMap<LocalDate, number> }

/**
 * Returns a lookup of what followed a day: its own energy and stress, and the sleep of the night after it, which is in
 * the next day's check-in and diary. Null if not entered.
 */
export function outcomeOfDay(
  feelings: readonly Feeling[],
  hoursAsleep: ReadonlyMap<LocalDate, number>,
): (date: LocalDate, outcome: ComparedKey) => number | null {
  const byDate = new Map(feelings.map((feeling) => [feeling.date, feeling]))
  return (date, outcome) => {
    const isNextDay = COMPARED.some(({ key, isNextDay: later }) => key === outcome && later)
    const on = isNextDay ? addDays(date, 1) : date
    return (outcome === 'asleep' ? hoursAsleep.get(on) : byDate.get(on)?.[outcome]) ?? null
  }
}

/** Returns the days that can be compared: entered, over, since joining, and neither paused nor ill. */
export const comparableDays = (days: readonly DayProgress[], { joinedOn, today }: OpenDays): DayProgress[] =>
  days.filter(({ date, isEntered, outcome }) => isEntered && date >= joinedOn && date < today && outcome !== 'neutral')
