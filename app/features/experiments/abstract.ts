import { outcomeOf } from './outcomes.ts'
import type { Tested } from './permutation.ts'
import { resultWords } from './result-words.ts'
import type { BlockKind, Trial } from './trial.ts'

/** A finished trial as a picture tells it: where each block lies, the means, and the one sentence. */
export type TrialAbstract = {
  words: string
  /** Blocks and means from the foot (0) to the top (1) of what is drawn, in the order of the blocks. */
  blocks: { kind: BlockKind; at: number }[]
  means: Record<BlockKind, number>
  design: string
  /** The means in figures: of a body, so only their person puts them on a picture. */
  figures: string
}

type Finished = Pick<Trial, 'outcome' | 'smallest' | 'blockDays'> & {
  blocks: readonly { kind: BlockKind | null; mean: number | null }[]
  tested: Tested
}

/** The scale shows at least this many of the smallest differences that matter, or nothing at all would look like much. */
const LEAST_SCALE = 4

/** What a picture shows of a finished trial. */
export function abstractOf({ outcome, smallest, blockDays, blocks, tested }: Finished): TrialAbstract {
  const told = blocks.flatMap(({ kind, mean }) => (kind === null || mean === null ? [] : [{ kind, mean }]))
  const values = told.map(({ mean }) => mean)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const scale = Math.max(high - low, LEAST_SCALE * smallest)
  const foot = (low + high - scale) / 2
  const at = (value: number) => (value - foot) / scale
  const { decimals, unit } = outcomeOf(outcome)
  return {
    words: resultWords(tested, { outcome, smallest }),
    blocks: told.map(({ kind, mean }) => ({ kind, at: at(mean) })),
    means: { with: at(tested.withIt), without: at(tested.without) },
    design: `${told.length} blocks of ${blockDays} days in a drawn order, one person`,
    figures: `${tested.withIt.toFixed(decimals)} with it, ${tested.without.toFixed(decimals)} without (${unit})`,
  }
}
