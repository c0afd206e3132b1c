import type { Band } from './measure.ts'

const TICKS = 5

/** Returns three to six round tick values for a vertical axis that includes all values. */
export function ticksFor(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A constant series still needs space above and below.
  const span = high - low || Math.max(Math.abs(high) * 0.1, 1)
  const rough = span / (TICKS - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((size) => size * power >= rough) ?? 10) * power
  const first = Math.floor((low === high ? low - span / 2 : low) / step)
  const last = Math.ceil((low === high ? high + span / 2 : high) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Returns the values at which bands begin or end. */
function edgesOf(bands: readonly Band[]): number[] {
  const edges = bands.flatMap(({ from, to, under }) => [from ?? [], to ?? [], under ?? []].flat())
  return [...new Set(edges)].toSorted((a, b) => a - b)
}

/** Returns the band edges within a quarter of these values. Showing distant ones would flatten the line. */
export function edgesNear(bands: readonly Band[], values: readonly number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return edgesOf(bands).filter((edge) => edge >= low * 0.75 && edge <= high * 1.25)
}
