import { daysBetween, type LocalDate } from '#app/values/local-date.ts'

type Day = readonly [LocalDate, number]

const WEEK = 7

/** For each day the mean of what there is of the week up to it, so that a line over months shows a course and not the days. */
export function weekMeans(days: readonly Day[]): Day[] {
  return days.map(([date], at) => {
    const week = days.slice(Math.max(0, at - WEEK + 1), at + 1).filter(([day]) => daysBetween(day, date) < WEEK)
    return [date, week.reduce((sum, [, value]) => sum + value, 0) / week.length] as const
  })
}
