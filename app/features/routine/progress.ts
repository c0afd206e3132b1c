import { type LocalDate, listDays, shortDayLabel } from '#app/values/local-date.ts'
import { meanPercent, type Percent } from '#app/values/percent.ts'
import { completionOfCount } from './completion.ts'

/** A day as the charts show it. */
export type DayProgress = {
  date: LocalDate
  /** '1 Mar' */
  label: string
  completed: number
  percentage: Percent
  microLives: number
}

export type RangeTotals = { microLives: number; averageCompletion: Percent }

/** How many days back, today included, a member may look. */
export const PROGRESS_RANGES = [7, 30, 90, 365] as const
export type ProgressRange = (typeof PROGRESS_RANGES)[number]

/** One entry for every day from the first to the last, oldest first; a day without a record is a day of nothing. */
export function progressDays(
  range: { from: LocalDate; to: LocalDate },
  completedOn: ReadonlyMap<LocalDate, number>,
): DayProgress[] {
  return listDays(range.from, range.to).map((date) => {
    const { completed, percentage, microLives } = completionOfCount(completedOn.get(date) ?? 0)
    return { date, label: shortDayLabel(date), completed, percentage, microLives }
  })
}

/**
 * Sum of micro-lives and rounded mean of the daily percentages.
 *
 * The mean is taken over the days since joining. Today belongs to it once something is ticked: a day that has only
 * just begun is not yet a day of nothing.
 */
export function totalsOf(
  days: readonly DayProgress[],
  { joinedOn, today }: { joinedOn: LocalDate; today: LocalDate },
): RangeTotals {
  const counted = days.filter((day) => day.date >= joinedOn && (day.date < today || day.completed > 0))
  return {
    microLives: counted.reduce((sum, day) => sum + day.microLives, 0),
    averageCompletion: meanPercent(counted.map((day) => day.percentage)),
  }
}

/** The last days of a longer series: the week inside the month. */
export function lastDays(days: readonly DayProgress[], count: number): readonly DayProgress[] {
  return days.slice(-count)
}
