import type { Norm } from './norms.ts'

/** The sexes of the published tables. */
export type Sex = 'female' | 'male'

/** The percentiles between which a value lies. At the ends of a table they only mean 'at most' and 'at least'. */
export type PercentileRange = { low: number; high: number }

/**
 * Returns a value's percentiles for an age, as a range because fitness tests are imprecise: those of slightly lower and
 * higher values. Null for an age outside the table.
 *
 * @param margin The relative error of the value.
 */
export function percentileRange(
  norm: Norm,
  { age, sex, value, margin = 0.1 }: { age: number; sex: Sex; value: number; margin?: number },
): PercentileRange | null {
  const row = rowAt(norm, sex === 'male' ? norm.men : norm.women, age)
  if (!row) return null
  const [low, high] = [value * (1 - margin), value * (1 + margin)].map((one) =>
    percentileIn(norm.percentiles, row, one),
  )
  return low === undefined || high === undefined ? null : { low, high }
}

export function rowAt(
  { isByExactAge, oldest }: Pick<Norm, 'isByExactAge' | 'oldest'>,
  rows: Readonly<Record<number, readonly number[]>>,
  age: number,
): readonly number[] | null {
  const ages = Object.keys(rows).map(Number)
  const below = ages.filter((one) => one <= age).at(-1)
  if (below === undefined || age > oldest) return null
  const own = rows[below] ?? []
  const above = ages.find((one) => one > age)
  const next = above === undefined ? undefined : rows[above]
  if (!isByExactAge || !next || above === undefined) return own
  const share = (age - below) / (above - below)
  return own.map((value, index) => value + share * ((next[index] ?? value) - value))
}

/** Returns a value's percentile, interpolated between the columns and limited to the first and last. */
export function percentileIn(percentiles: readonly number[], row: readonly number[], value: number): number {
  const [first = 0] = percentiles
  const last = percentiles.at(-1) ?? 100
  const above = row.findIndex((one) => one > value)
  if (above === 0) return first
  if (above === -1) return last
  const [from = first, to = last] = [percentiles[above - 1], percentiles[above]]
  const [low = 0, high = 0] = [row[above - 1], row[above]]
  return Math.round(from + ((value - low) / (high - low)) * (to - from))
}
