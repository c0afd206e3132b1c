import { type HabitKey, habitLabel } from '#app/values/habits.ts'
import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import type { StoredTrial } from './contract.ts'
import { outcomeOf } from './outcomes.ts'

/**
 * Habits that a trial may ask a member to leave out, with the instructions. Excludes exercise and nutrition, which
 * nobody should be asked to go without.
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

export const BLOCK_DAYS = [4, 5, 6, 7] as const
/** Days at the start of a block that are excluded, because of the carry-over from the previous block. */
export const WASH_OUTS = [1, 2] as const

export type BlockKind = 'with' | 'without'

export type Trial = Omit<StoredTrial, 'seal' | 'secret'>

export type Block = { kind: BlockKind; from: LocalDate; until: LocalDate }

export const blocksOf = ({ startsOn, blockDays, order }: Pick<Trial, 'startsOn' | 'blockDays' | 'order'>): Block[] =>
  [...order].map((letter, index) => ({
    kind: letter === 'A' ? 'with' : 'without',
    from: addDays(startsOn, index * blockDays),
    until: addDays(startsOn, (index + 1) * blockDays - 1),
  }))

export const lastDayOf = ({ startsOn, blockDays, order }: Pick<Trial, 'startsOn' | 'blockDays' | 'order'>): LocalDate =>
  addDays(startsOn, order.length * blockDays - 1)

export type TrialState = 'waiting' | 'running' | 'over'

export function stateOf(trial: Trial, today: LocalDate): TrialState {
  if (trial.endedOn !== null || today > lastDayOf(trial)) return 'over'
  return today < trial.startsOn ? 'waiting' : 'running'
}

/**
 * Groups trials, given newest first, in the order of the page: open ones first; otherwise the newest result before the
 * form for the next trial; then earlier ones.
 */
export function groupTrials<T extends { state: TrialState }>(trials: readonly T[]) {
  const open = trials.filter(({ state }) => state !== 'over')
  const [last, ...before] = trials.filter(({ state }) => state === 'over')
  if (open.length > 0 || !last) return { open, newest: null, earlier: last ? [last, ...before] : [] }
  return { open, newest: last, earlier: before }
}

export type Instruction = { kind: BlockKind; words: string; block: number; blocks: number; day: number; of: number }

export function instructionOn(trial: Trial, date: LocalDate): Instruction | null {
  if (stateOf(trial, date) !== 'running') return null
  const days = daysBetween(trial.startsOn, date)
  const index = Math.floor(days / trial.blockDays)
  const kind = blocksOf(trial)[index]?.kind
  const known = TRIAL_HABITS.find(({ habit }) => habit === trial.habit)
  if (!kind || !known) return null
  return {
    kind,
    words: kind === 'with' ? known.withIt : known.without,
    block: index + 1,
    blocks: trial.order.length,
    day: (days % trial.blockDays) + 1,
    of: trial.blockDays,
  }
}

/** Formats a trial's question: 'Meditation and sleep'. */
export function questionOf({ habit, outcome }: Pick<Trial, 'habit' | 'outcome'>): string {
  const [words = outcome] = outcomeOf(outcome).label.split(',')
  const lower = words.charAt(0).toLowerCase() + words.slice(1)
  return `${habitLabel(habit)} and ${lower}`
}
