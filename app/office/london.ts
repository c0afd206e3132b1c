import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'

/** The time zone of the business. */
export const LONDON = { timeZone: 'Europe/London', dayStart: '00:00' } as const

export const startOf = (day: LocalDate): Date => instantOf(day, '00:00', LONDON.timeZone)

export const endOf = (day: LocalDate): Date => startOf(addDays(day, 1))
