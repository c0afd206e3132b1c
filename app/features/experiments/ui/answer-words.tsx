import { type Answer, type Comparison, FEWEST_DAYS, isBeyondChance } from '../welch.ts'

const signed = (value: number) => {
  const size = Math.abs(value).toFixed(2)
  return size === '0.00' ? '0.00' : `${value > 0 ? '+' : '−'}${size}`
}

type Words = {
  answer: Answer
  /** Whether it's significant after adjusting for other comparisons; if absent, its own interval decides. */
  isMarked?: boolean
}

/** A comparison in words and numbers, without claiming a cause. */
export function AnswerWords({ answer, isMarked }: Words) {
  if (!answer.isEnough && answer.withIt >= FEWEST_DAYS && answer.without >= FEWEST_DAYS) {
    return (
      <p className="text-soft">
        Enough days, but in long runs of the same: they tell less than 20 separate ones. Change now and then, or run a
        trial.
      </p>
    )
  }
  if (!answer.isEnough) {
    return (
      <p className="text-soft">
        Not enough data yet: {answer.withIt} {answer.withIt === 1 ? 'day' : 'days'} with, {answer.without} without; each
        side needs {FEWEST_DAYS}.
      </p>
    )
  }
  const { comparison } = answer
  return (
    <div className="grid gap-1 tabular-nums">
      <p>
        {comparison.withIt.mean.toFixed(2)} with ({comparison.withIt.count} days), {comparison.without.mean.toFixed(2)}{' '}
        without ({comparison.without.count} days).
      </p>
      <p className="text-sm text-soft">{intervalWords(comparison, isMarked ?? isBeyondChance(comparison))}</p>
    </div>
  )
}

function intervalWords(comparison: Comparison, isMore: boolean): string {
  const { withIt, without, interval } = comparison
  if (!interval) return 'On each side every value was the same, so we can’t tell.'
  // The difference of the rounded means, so that the numbers shown add up.
  const difference = Number(withIt.mean.toFixed(2)) - Number(without.mean.toFixed(2))
  const range = `Difference ${signed(difference)}, 95% interval ${signed(interval.low)} to ${signed(interval.high)}`
  if (isMore) return `${range}: more than chance usually explains.`
  // Significant alone, but not after adjusting for the other comparisons.
  return isBeyondChance(comparison)
    ? `${range}: among so many comparisons it could be chance.`
    : `${range}: it could easily be chance.`
}

/** Differences beyond this are drawn at the edge; on a scale of 1 to 5, or in hours of sleep, few are. */
const REACH = 1.5

type MarkProps = Pick<Words, 'answer' | 'isMarked'> & { width?: number }

/** A comparison's interval, drawn. */
export function IntervalMark({ answer, isMarked, width = 120 }: MarkProps) {
  if (!answer.isEnough || !answer.comparison.interval) return null
  const { difference, interval } = answer.comparison
  const isBeyond = isMarked ?? isBeyondChance(answer.comparison)
  return <IntervalLine {...{ difference, interval, width }} isMarked={isBeyond} reach={REACH} />
}

type LineProps = {
  difference: number
  interval: { low: number; high: number }
  isMarked: boolean
  /** Half of the line stands for this difference. */
  reach: number
  width: number
}

/**
 * The interval as a line and the difference as a point, relative to 0. Hidden from screen readers: the text beside it
 * says the same.
 */
export function IntervalLine({ difference, interval, isMarked, reach, width }: LineProps) {
  const middle = width / 2
  const x = (value: number) => middle + (Math.max(-reach, Math.min(reach, value)) / reach) * (middle - 4)
  return (
    <svg viewBox={`0 0 ${width} 24`} width={width} aria-hidden="true" className="drawing max-w-full">
      <line x1="4" x2={width - 4} y1="12" y2="12" className="stroke-line" />
      <line x1={middle} x2={middle} y1="2" y2="22" className="stroke-edge" />
      <line x1={x(interval.low)} x2={x(interval.high)} y1="12" y2="12" strokeWidth="2" className="stroke-action" />
      {isMarked ? (
        <circle cx={x(difference)} cy="12" r="4.5" className="fill-action" />
      ) : (
        <circle cx={x(difference)} cy="12" r="4" strokeWidth="2" className="fill-paper stroke-action" />
      )}
    </svg>
  )
}
