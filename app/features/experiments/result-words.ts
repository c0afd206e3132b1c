import { type OutcomeKey, outcomeOf } from './outcomes.ts'
import type { PermutationResult } from './permutation.ts'
import { verdictOf } from './trial-result.ts'

/** Formats a difference with its sign: '+0.53 of 5', '−12 min'. */
export function signedFigure(outcome: OutcomeKey, value: number): string {
  const { unit, decimals } = outcomeOf(outcome)
  const size = Math.abs(value).toFixed(decimals)
  const sign = Number(size) === 0 ? '' : value > 0 ? '+' : '−'
  return `${sign}${size} ${unit}`
}

/** States a trial's result in one sentence, without claiming a cause. */
export function resultWords(
  tested: PermutationResult | null,
  { outcome, smallest }: { outcome: OutcomeKey; smallest: number },
): string {
  const threshold = `${smallest} ${outcomeOf(outcome).unit}`
  switch (verdictOf(tested, smallest)) {
    case 'missing':
      return 'It shows nothing: at least one block has too few days, and we don’t fill gaps.'
    case 'matters':
      return `A difference that chance seldom gives, and at least as large as the ${threshold} that you said would matter.`
    case 'may-matter':
      return `A difference that chance seldom gives. Whether it is as large as the ${threshold} that you said would matter is open.`
    case 'too-small':
      return `A difference that chance seldom gives, but smaller than the ${threshold} that you said would matter.`
    case 'none-that-matters':
      return `No difference as large as the ${threshold} that you said would matter.`
    case 'open':
      return 'It could easily be chance. A difference that matters is neither shown nor ruled out.'
  }
}
