import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { addDays, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { type Open, type OutcomeKey, outcomeOf, type Told } from './outcomes.ts'
import { permutationTest, type Tested } from './permutation.ts'

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

export const BLOCK_DAYS = [4, 5, 6, 7] as const
/** Days at the beginning of a block that are left out, because the one before still works on. */
export const WASH_OUTS = [1, 2] as const

export type BlockKind = 'with' | 'without'

export type Trial = {
  id: string
  habit: TrialHabit
  outcome: OutcomeKey
  blockDays: number
  washOut: number
  /** The difference that its member said beforehand would matter. */
  smallest: number
  /** The order that was drawn, a letter a block: A with the habit, B without. */
  order: string
  startsOn: LocalDate
  /** The first day that no longer belongs to it, when it was ended early. */
  endedOn: LocalDate | null
}

/** A block and its days, both ends included. */
export type Block = { kind: BlockKind; from: LocalDate; until: LocalDate }

/** The blocks as they were drawn. */
export function blocksOf({ startsOn, blockDays, order }: Pick<Trial, 'startsOn' | 'blockDays' | 'order'>): Block[] {
  return [...order].map((letter, index) => ({
    kind: letter === 'A' ? 'with' : 'without',
    from: addDays(startsOn, index * blockDays),
    until: addDays(startsOn, (index + 1) * blockDays - 1),
  }))
}

/** The last day of the plan. */
export function lastDayOf({ startsOn, blockDays, order }: Pick<Trial, 'startsOn' | 'blockDays' | 'order'>): LocalDate {
  return addDays(startsOn, order.length * blockDays - 1)
}

export type TrialState = 'waiting' | 'running' | 'over'

/** Where a trial stands on a day. */
export function stateOf(trial: Trial, today: LocalDate): TrialState {
  if (trial.endedOn !== null || today > lastDayOf(trial)) return 'over'
  return today < trial.startsOn ? 'waiting' : 'running'
}

export type Instruction = { kind: BlockKind; words: string; block: number; blocks: number; day: number; of: number }

/** What a trial asks of a day; null outside it. */
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

/** A block needs half of the days that count, or it is missing and the trial says nothing. */
export const daysNeeded = ({ blockDays, washOut }: Pick<Trial, 'blockDays' | 'washOut'>) =>
  Math.ceil((blockDays - washOut) / 2)

export type TrialResult = {
  /** Whose figures they are; null before there are any. */
  source: string | null
  blocks: (Block & { mean: number | null; count: number })[]
  /** Days that asked for the habit, and on how many it was done. */
  asked: number
  kept: number
  /** Null while a block is missing: nothing is filled in. */
  tested: Tested | null
}

/**
 * What a trial says: days as they were planned, kept to or not, so that nobody picks the good ones afterwards. Of several
 * sources the one that tells most days of this trial, and never two.
 */
export function resultOf(
  trial: Trial,
  { days, told, open }: { days: readonly DayProgress[]; told: readonly Told[]; open: Open },
): TrialResult {
  const before = trial.endedOn ?? addDays(lastDayOf(trial), 1)
  const usable = days.filter(({ date, outcome }) => date < before && date < open.today && outcome !== 'neutral')
  const shift = outcomeOf(trial.outcome).isNextDay ? 1 : 0
  const planned = blocksOf(trial).map((block) => {
    const own = usable.filter(({ date }) => date >= block.from && date <= block.until)
    return { block, own, counted: own.filter(({ date }) => date >= addDays(block.from, trial.washOut)) }
  })
  const valuesOf = ({ on }: Told, those: readonly DayProgress[]) =>
    those.flatMap(({ date }) => on.get(addDays(date, shift)) ?? [])
  const counted = planned.flatMap((one) => one.counted)
  const [best] = told
    .map((one) => ({ one, days: valuesOf(one, counted).length }))
    .filter((one) => one.days > 0)
    .toSorted((a, b) => b.days - a.days || (a.one.source < b.one.source ? -1 : 1))
  const blocks = planned.map(({ block, counted: own }) => {
    const values = best ? valuesOf(best.one, own) : []
    const isEnough = values.length >= daysNeeded(trial)
    return { ...block, count: values.length, mean: isEnough ? meanOf(values) : null }
  })
  const means = blocks.flatMap(({ mean }) => mean ?? [])
  const asking = planned.filter(({ block }) => block.kind === 'with').flatMap(({ own }) => own)
  return {
    source: best?.one.source ?? null,
    blocks,
    asked: asking.length,
    kept: asking.filter(({ done }) => done.includes(trial.habit)).length,
    tested: means.length === blocks.length ? permutationTest(trial.order, means) : null,
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export type Verdict = 'missing' | 'matters' | 'may-matter' | 'too-small' | 'none-that-matters' | 'open'

/** What may be said of a result, held against the difference that was chosen beforehand. */
export function verdictOf(tested: Tested | null, smallest: number): Verdict {
  if (!tested) return 'missing'
  const { low, high } = tested.interval ?? { low: -Infinity, high: Infinity }
  if (tested.p > 0.05) return low > -smallest && high < smallest ? 'none-that-matters' : 'open'
  if (low >= smallest || high <= -smallest) return 'matters'
  return low > -smallest && high < smallest ? 'too-small' : 'may-matter'
}

/** The question in one line: 'Meditation and sleep'. */
export function questionOf({ habit, outcome }: Pick<Trial, 'habit' | 'outcome'>): string {
  const [words = outcome] = outcomeOf(outcome).label.split(',')
  const lower = words.charAt(0).toLowerCase() + words.slice(1)
  return `${HABITS.find(({ key }) => key === habit)?.label ?? habit} and ${lower}`
}
