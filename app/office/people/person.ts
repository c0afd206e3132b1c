import { asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import { addMonths } from '#app/values/months.ts'
import { capitalised } from '#app/values/number-words.ts'

/** The filters of the list of people, with their labels. */
export const STANDINGS = [
  ['member', 'Members'],
  ['open', 'Membership open now'],
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
  return asLocalDate(addMonths(new Date(asked), 1).toISOString().slice(0, 10))
}

/** Normalises a label: short, lower case, single spaces. */
export const labelOf = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')

type Ways = { canPause: boolean; canUnpause: boolean; canCancel: boolean; canRefund: boolean }
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Names what may be done to a membership: 'Pause, end or refund'; empty when nothing may. */
export function waysInWords({ canPause, canUnpause, canCancel, canRefund }: Ways): string {
  const ways = [canPause && 'pause', canUnpause && 'go on', canCancel && 'end', canRefund && 'refund']
  return capitalised(either.format(ways.filter((way) => way !== false)))
}
