/** How many weeks of a figure the desk shows. */
export const WEEKS = 12

/** Sums daily values by week, newest last; the newest week ends with the newest day. */
export function byWeek(days: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = (WEEKS - 1 - week) * 7
    return Array.from({ length: 7 }, (_, day) => days.get(first + day) ?? 0).reduce((sum, value) => sum + value, 0)
  })
}

const FEWEST = 3

/** Whether weeks are worth drawing: a bar or two show no course. */
export const showCourse = (weeks: readonly number[]): boolean => weeks.filter((value) => value > 0).length >= FEWEST

/**
 * The percentage of members who left, with one decimal.
 *
 * @param before Members at the beginning of the period.
 * @param left Who of them has left since.
 * @returns null when there were none.
 */
export const churn = ({ before, left }: { before: number; left: number }): number | null =>
  before === 0 ? null : Math.round((left / before) * 1000) / 10
