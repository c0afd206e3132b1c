import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { comparableDays, type Feeling, type Open, type OutcomeKey, outcomeOfDay } from './outcomes.ts'
import { type Answer, compare } from './welch.ts'

/**
 * Habits a trial may ask somebody to leave out for a while, and in which words. Exercise and nutrition are not among
 * them: nobody should be asked to do without.
 */
export const TRIAL_HABITS = [
  { habit: 'fasting', withIt: 'Keep your fast today.', without: 'No fast today: eat at your usual times.' },
  {
    habit: 'breathing',
    withIt: 'Do your breathing practice today.',
    without: 'Leave the breathing practice out today.',
  },
  { habit: 'coldExposure', withIt: 'Do your cold exposure today.', without: 'Keep the shower warm today.' },
  { habit: 'hotExposure', withIt: 'Do your heat exposure today.', without: 'Leave sauna and hot bath out today.' },
  { habit: 'meditation', withIt: 'Meditate today.', without: 'Leave meditation out today.' },
] as const satisfies readonly { habit: HabitKey; withIt: string; without: string }[]
export type TrialHabit = (typeof TRIAL_HABITS)[number]['habit']

/** Days of a phase. Seven leave no room for a missed check-in, fourteen are eight weeks in all. */
export const PHASE_DAYS = [7, 10, 14] as const

/** Without, with, without, with: what comes back twice is less likely to be the weather. */
const PHASES = ['without', 'with', 'without', 'with'] as const
export type PhaseKind = (typeof PHASES)[number]

export type Trial = {
  id: string
  habit: TrialHabit
  outcome: OutcomeKey
  phaseDays: number
  startsOn: LocalDate
  /** The first day that no longer belongs to it, when it was ended early. */
  endedOn: LocalDate | null
}

/** A phase and its days, both ends included. */
export type Phase = { kind: PhaseKind; from: LocalDate; until: LocalDate }

/** The four phases as they were planned. */
export function phasesOf({ startsOn, phaseDays }: Pick<Trial, 'startsOn' | 'phaseDays'>): Phase[] {
  return PHASES.map((kind, index) => ({
    kind,
    from: addDays(startsOn, index * phaseDays),
    until: addDays(startsOn, (index + 1) * phaseDays - 1),
  }))
}

/** The last day of the plan. */
export function lastDayOf({ startsOn, phaseDays }: Pick<Trial, 'startsOn' | 'phaseDays'>): LocalDate {
  return addDays(startsOn, PHASES.length * phaseDays - 1)
}

export type TrialState = 'waiting' | 'running' | 'over'

/** The phase of a trial on a day. */
export function stateOf(trial: Trial, today: LocalDate): TrialState {
  if (trial.endedOn !== null || today > lastDayOf(trial)) return 'over'
  return today < trial.startsOn ? 'waiting' : 'running'
}

/** What a trial asks of a day; null outside it. */
export function instructionOn(
  trial: Trial,
  date: LocalDate,
): { kind: PhaseKind; words: string; phase: number; day: number; of: number } | null {
  if (stateOf(trial, date) !== 'running') return null
  const days = daysBetween(trial.startsOn, date)
  const index = Math.floor(days / trial.phaseDays)
  const kind = PHASES[index]
  const known = TRIAL_HABITS.find(({ habit }) => habit === trial.habit)
  if (!kind || !known) return null
  return {
    kind,
    words: kind === 'with' ? known.withIt : known.without,
    phase: index + 1,
    day: (days % trial.phaseDays) + 1,
    of: trial.phaseDays,
  }
}

export type TrialResult = {
  answer: Answer
  /** Days of the trial so far, days off left out, and on how many the plan was kept. */
  days: number
  kept: number
  phases: (Phase & { mean: number | null; count: number })[]
}

/**
 * What a trial says: days as they were planned, kept to or not, so that nobody picks the good ones afterwards.
 */
export function resultOf(
  trial: Trial,
  { days, feelings, open }: { days: readonly DayProgress[]; feelings: readonly Feeling[]; open: Open },
): TrialResult {
  const outcomeOf = outcomeOfDay(feelings)
  const before = trial.endedOn ?? addDays(lastDayOf(trial), 1)
  const usable = comparableDays(days, open).filter(({ date }) => date < before)
  const phases = phasesOf(trial).map((phase) => {
    const own = usable.filter(({ date }) => date >= phase.from && date <= phase.until)
    const values = own.flatMap(({ date }) => outcomeOf(date, trial.outcome) ?? [])
    const kept = own.filter(({ done }) => done.includes(trial.habit) === (phase.kind === 'with')).length
    return { phase, own, values, kept }
  })
  const valuesOf = (kind: PhaseKind) => phases.flatMap(({ phase, values }) => (phase.kind === kind ? values : []))
  return {
    answer: compare(valuesOf('with'), valuesOf('without')),
    days: phases.reduce((sum, { own }) => sum + own.length, 0),
    kept: phases.reduce((sum, { kept }) => sum + kept, 0),
    phases: phases.map(({ phase, values }) => ({
      ...phase,
      mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
      count: values.length,
    })),
  }
}

/** The question in one line: 'Meditation and sleep'. */
export function questionOf({ habit, outcome }: Pick<Trial, 'habit' | 'outcome'>): string {
  return `${HABITS.find(({ key }) => key === habit)?.label ?? habit} and ${outcome}`
}
