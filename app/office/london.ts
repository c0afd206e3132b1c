import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { instantOf, LONDON } from '#app/values/time-zone.ts'

export const startOf = (day: LocalDate): Date => instantOf(day, '00:00', LONDON.timeZone)

export const endOf = (day: LocalDate): Date => startOf(addDays(day, 1))
