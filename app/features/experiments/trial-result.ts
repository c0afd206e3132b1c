import type { DayProgress } from '#app/features/routine/progress.ts'
import { addDays, type OpenDays } from '#app/values/local-date.ts'
import { meanOf } from '#app/values/mean.ts'
import { type OutcomeSeries, outcomeOf } from './outcomes.ts'
import { isBeyondOrder, type PermutationResult, permutationTest } from './permutation.ts'
import { type Block, blocksOf, lastDayOf, type Trial } from './trial.ts'

/**
 * A block needs values for half of its days after the wash-out. Otherwise it's missing, and the trial has no result.
 */
export const daysNeeded = ({ blockDays, washOut }: Pick<Trial, 'blockDays' | 'washOut'>) =>
  Math.ceil((blockDays - washOut) / 2)

export type TrialResult = {
  /** The source of the values; null if there are none yet. */
  source: string | null
  blocks: (Block & { mean: number | null; count: number })[]
  /** Days on which the plan required the habit, and on how many of them it was done. */
  planned: number
  kept: number
  /** Null while a block is missing: missing values aren't imputed. */
  tested: PermutationResult | null
}

/**
 * Computes a trial's result. Intention to treat: days count as planned, whether or not the plan was followed, so that
 * they can't be selected afterwards. Uses the source with the most days in this trial, never a mix.
 */
export function resultOf(
  trial: Trial,
  { days, series, open }: { days: readonly DayProgress[]; series: readonly OutcomeSeries[]; open: OpenDays },
): TrialResult {
  const before = trial.endedOn ?? addDays(lastDayOf(trial), 1)
  const usable = days.filter(({ date, outcome }) => date < before && date < open.today && outcome !== 'neutral')
  const shift = outcomeOf(trial.outcome).isNextDay ? 1 : 0
  const planned = blocksOf(trial).map((block) => {
    const own = usable.filter(({ date }) => date >= block.from && date <= block.until)
    return { block, own, counted: own.filter(({ date }) => date >= addDays(block.from, trial.washOut)) }
  })
  const valuesOf = ({ on }: OutcomeSeries, those: readonly DayProgress[]) =>
    those.flatMap(({ date }) => on.get(addDays(date, shift)) ?? [])
  const counted = planned.flatMap((one) => one.counted)
  const [best] = series
    .map((one) => ({ one, days: valuesOf(one, counted).length }))
    .filter((one) => one.days > 0)
    .toSorted((a, b) => b.days - a.days || (a.one.source < b.one.source ? -1 : 1))
  const blocks = planned.map(({ block, counted: own }) => {
    const values = best ? valuesOf(best.one, own) : []
    const isEnough = values.length >= daysNeeded(trial)
    return { ...block, count: values.length, mean: isEnough ? meanOf(values) : null }
  })
  const means = blocks.flatMap(({ mean }) => mean ?? [])
  const plannedDays = planned.filter(({ block }) => block.kind === 'with').flatMap(({ own }) => own)
  return {
    source: best?.one.source ?? null,
    blocks,
    planned: plannedDays.length,
    kept: plannedDays.filter(({ done }) => done.includes(trial.habit)).length,
    tested: means.length === blocks.length ? permutationTest(trial.order, means) : null,
  }
}

export type Verdict = 'missing' | 'matters' | 'may-matter' | 'too-small' | 'none-that-matters' | 'open'

/** Compares a result with the smallest difference that matters, which was chosen in advance. */
export function verdictOf(tested: PermutationResult | null, smallest: number): Verdict {
  if (!tested) return 'missing'
  const { low, high } = tested.interval ?? { low: -Infinity, high: Infinity }
  if (!isBeyondOrder(tested)) return low > -smallest && high < smallest ? 'none-that-matters' : 'open'
  if (low >= smallest || high <= -smallest) return 'matters'
  return low > -smallest && high < smallest ? 'too-small' : 'may-matter'
}
