import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'

/** The filters of the list of people, with their labels. */
export const STANDINGS = [
  ['member', 'Members'],
  ['trial', 'In the free month'],
  ['ended', 'Were members'],
  ['bought', 'Bought something'],
  ['staff', 'Staff'],
  ['subscribed', 'On the newsletter'],
  ['unsubscribed', 'Not on the newsletter'],
] as const
export type Standing = (typeof STANDINGS)[number][0]

/**
 * The deadline for a request for data or erasure: the same day of the next month, or that month's last day. Source: UK
 * GDPR, article 12(3); ICO, "How long do we have to comply?".
 */
export function dueDay(asked: LocalDate): LocalDate {
  const [year = 0, month = 0, day = 0] = asked.split('-').map(Number)
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const first = (y: number, m: number) => asLocalDate(`${y}-${String(m).padStart(2, '0')}-01`)
  const afterNext = nextMonth === 12 ? first(nextYear + 1, 1) : first(nextYear, nextMonth + 1)
  const last = addDays(afterNext, -1)
  const same = `${first(nextYear, nextMonth).slice(0, 8)}${String(day).padStart(2, '0')}`
  return same < last ? asLocalDate(same) : last
}

/** Normalises a label: short, lower case, single spaces. */
export const labelOf = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
