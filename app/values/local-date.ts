import { z } from 'zod'
import { partsOf } from './day-label.ts'

/** A calendar day, 'YYYY-MM-DD', 0001-01-01 to 9999-12-31, without a time zone. */
export const LocalDate = /* @__PURE__ */ localDateSchema()
export type LocalDate = string & z.core.$brand<'LocalDate'>

/** Whether the text is an existing day in exactly the form 'YYYY-MM-DD'. */
export function isLocalDate(text: string): text is LocalDate {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The last day of the calendar. Whoever names it means that there is no limit. */
export const LAST_DAY = '9999-12-31' as LocalDate

/** The days a member can look at and fill in: from joining to their own today. */
export type OpenDays = { joinedOn: LocalDate; today: LocalDate }

/** A range of days, both ends included. */
export type DateRange = { from: LocalDate; until: LocalDate }

/** Asserts that a text is a day. Throws a RangeError when it isn't. */
export function asLocalDate(text: string): LocalDate {
  if (isLocalDate(text)) return text
  throw new RangeError(`No such day: ${text}`)
}

/** Returns the day that many days later, or earlier when negative. Throws a RangeError outside the years 1 to 9999. */
export const addDays = (date: LocalDate, days: number): LocalDate => fromDayNumber(toDayNumber(date) + days)

/** Number of days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => toDayNumber(to) - toDayNumber(from)

/** Lists every day from the first to the last, both included, oldest first; empty when the last is earlier. */
export function listDays(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = toDayNumber(from)
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => fromDayNumber(first + index))
}

/** The names of the weekdays, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** The later of two days. Days in ISO form sort as text. */
export const laterDay = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

// Day numbers count from 1970-01-01 in whole days: integer arithmetic on 400-year eras that begin on 1 March,
// so that the leap day is the last of its year. https://howardhinnant.github.io/date_algorithms.html
function toDayNumber(date: LocalDate): number {
  const { year, month, day } = partsOf(date)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function fromDayNumber(dayNumber: number): LocalDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leapsBefore = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapsBefore) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`No such day: number ${dayNumber}`)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` as LocalDate
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number))

function localDateSchema() {
  return z
    .string()
    .refine(isLocalDate, 'Give a day of the calendar as YYYY-MM-DD.')
    .brand<'LocalDate'>()
    .meta({ format: 'date', examples: ['2026-03-01'] })
}
