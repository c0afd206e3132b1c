import { z } from 'zod'

/** A whole percentage, 0 to 100. */
export const Percent = /* @__PURE__ */ percentSchema()
export type Percent = z.infer<typeof Percent>

/** `part` of `whole` as a rounded percentage; 0 % when `whole` is 0. */
export function percentOf(part: number, whole: number): Percent {
  if (whole <= 0) return 0 as Percent
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100))) as Percent
}

/** The rounded mean; 0 % of no values. */
export function meanPercent(values: readonly Percent[]): Percent {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.length === 0 ? (0 as Percent) : (Math.round(sum / values.length) as Percent)
}

function percentSchema() {
  return z.int().min(0).max(100).brand<'Percent'>()
}
