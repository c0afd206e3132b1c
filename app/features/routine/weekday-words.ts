import { type OpenDays, weekdayOf } from '#app/values/local-date.ts'
import { weekdayPattern } from './history.ts'
import { countedDays, type DayProgress } from './progress.ts'

/** How often each day of the week must have come before anything is said of it. */
const ENOUGH = 4

/**
 * How far apart the highest and the lowest of seven means lie by chance alone in 19 cases of 20, in standard errors of a
 * mean: Tukey's studentised range for seven groups of four. With more days it would be less, down to 4.17.
 */
const RANGE_BY_CHANCE = 4.6

const names = new Intl.ListFormat('en-GB')

/** Whether days of the week differ, and which: seven bars are never quite the same, even where nothing is behind it. */
export function weekdayWords(days: readonly DayProgress[], open: OpenDays): string {
  const pattern = weekdayPattern(days, open)
  if (pattern.some((one) => one.days < ENOUGH)) return 'Too few weeks yet to tell one day of the week from another.'
  const means = pattern.map(({ percentage }) => percentage)
  const [highest, lowest] = [Math.max(...means), Math.min(...means)]
  const counted = countedDays(days, open)
  const squares = counted.map(({ date, percentage }) => (percentage - (means[weekdayOf(date) - 1] ?? 0)) ** 2)
  const variance = squares.reduce((sum, square) => sum + square, 0) / (counted.length - means.length)
  const error = Math.sqrt((variance * means.length) / counted.length)
  if (highest - lowest <= RANGE_BY_CHANCE * error)
    return 'All much alike: your days of the week differ by no more than chance makes them.'
  const those = (mean: number) =>
    names.format(pattern.flatMap(({ weekday, percentage }) => (percentage === mean ? `${weekday}s` : [])))
  return `Highest on ${those(highest)} (${highest}%), lowest on ${those(lowest)} (${lowest}%): more of a difference than chance makes.`
}
