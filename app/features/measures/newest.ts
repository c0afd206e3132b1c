import type { Series } from './contract.ts'

/** Returns the newest VO₂max and its source. Series of different devices are never mixed. */
export function newestVo2Max(series: readonly Series[]) {
  const values = series.flatMap(({ measure, source, days }) => {
    const [date, value] = days.at(-1) ?? []
    return measure === 'vo2max' && date !== undefined && value !== undefined ? [{ date, value, from: source }] : []
  })
  return values.toSorted((one, other) => (one.date < other.date ? -1 : 1)).at(-1) ?? null
}
