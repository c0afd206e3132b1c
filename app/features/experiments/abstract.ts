import { outcomeOf } from './outcomes.ts'
import type { PermutationResult } from './permutation.ts'
import { resultWords } from './result-words.ts'
import type { BlockKind, Trial } from './trial.ts'

/** What the picture of a finished trial shows: the blocks, the means, and the result in one sentence. */
export type TrialAbstract = {
  words: string
  /** Positions of blocks and means from the bottom (0) to the top (1) of the drawing, in the order of the blocks. */
  blocks: { kind: BlockKind; at: number }[]
  means: Record<BlockKind, number>
  design: string
  /** The means as numbers. They are personal health data, so they are on the picture only if the member chooses. */
  figures: string
}

type Finished = Pick<Trial, 'outcome' | 'smallest' | 'blockDays'> & {
  blocks: readonly { kind: BlockKind | null; mean: number | null }[]
  tested: PermutationResult
}

/**
 * Smallest scale, in multiples of the smallest difference that matters. Otherwise a tiny difference would look large.
 */
const LEAST_SCALE = 4

/** Returns what the picture of a finished trial shows. */
export function abstractOf({ outcome, smallest, blockDays, blocks, tested }: Finished): TrialAbstract {
  const known = blocks.flatMap(({ kind, mean }) => (kind === null || mean === null ? [] : [{ kind, mean }]))
  const values = known.map(({ mean }) => mean)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const scale = Math.max(high - low, LEAST_SCALE * smallest)
  const foot = (low + high - scale) / 2
  const at = (value: number) => (value - foot) / scale
  const { decimals, unit } = outcomeOf(outcome)
  return {
    words: resultWords(tested, { outcome, smallest }),
    blocks: known.map(({ kind, mean }) => ({ kind, at: at(mean) })),
    means: { with: at(tested.withIt), without: at(tested.without) },
    design: `${known.length} blocks of ${blockDays} days in a drawn order, one person`,
    figures: `${tested.withIt.toFixed(decimals)} with it, ${tested.without.toFixed(decimals)} without (${unit})`,
  }
}
