import type { RingDay } from '#app/values/ring-growth.ts'

/** Made-up days of 32 weeks, for pictures of the rings. Deterministic. */
export const EXAMPLE_DAYS: readonly RingDay[] = Array.from({ length: 223 }, (_, day): RingDay => {
  if (day % 121 > 101 && day % 121 < 109) return { depth: 0, kind: 'off' }
  if (day % 41 === 40) return { depth: 2, kind: 'freeze' }
  return { depth: Math.max(0, Math.min(7, Math.round(4.5 + 2.5 * Math.sin(day / 9) + 1.5 * Math.sin(day * 2.3)))) }
})
