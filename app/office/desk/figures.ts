/** How many weeks a figure of the desk is drawn for. */
export const WEEKS = 12

/** Values of single days, the newest last, summed week by week; the newest week ends with the newest day. */
export function byWeek(days: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = (WEEKS - 1 - week) * 7
    return Array.from({ length: 7 }, (_, day) => days.get(first + day) ?? 0).reduce((sum, value) => sum + value, 0)
  })
}

/**
 * The share of members who left, in per cent with one decimal.
 *
 * @param left Who left in the time that is looked at.
 * @param now Members now. @param joined Who joined in that time, those who left again among them.
 * @returns null while nobody was there at its beginning.
 */
export function churn({ left, now, joined }: { left: number; now: number; joined: number }): number | null {
  const before = now + left - joined
  return before <= 0 ? null : Math.round((left / before) * 1000) / 10
}
