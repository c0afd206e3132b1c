import { daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { meanOf } from '#app/values/mean.ts'

type Day = readonly [LocalDate, number]

const WEEK = 7

/**
 * Returns the mean of the seven days up to each day, so that a line over months shows the trend instead of single days.
 */
export function weekMeans(days: readonly Day[]): Day[] {
  return days.map(([date], at) => {
    const week = days.slice(Math.max(0, at - WEEK + 1), at + 1).filter(([day]) => daysBetween(day, date) < WEEK)
    return [date, meanOf(week.map(([, value]) => value))] as const
  })
}
