import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isLocalDate, type LocalDate, type OpenDays } from '#app/values/local-date.ts'
import { type DayStart, localDateAt, type TimeZone } from '#app/values/time-zone.ts'

/** The owner of the days: from the session, never from a request. */
export type Member = { id: string; timeZone: TimeZone; dayStart: DayStart; joinedOn: LocalDate }

export function openDaysOf({ clock }: Pick<Tools, 'clock'>, member: Member): OpenDays {
  const today = localDateAt(clock.now(), member)
  // After a clock was set back, or a flight west on the first day, today is a member's day in any case.
  return { joinedOn: member.joinedOn < today ? member.joinedOn : today, today }
}

/**
 * Returns the day that a page's address asks for. Today for an address without an open day (mistyped, in the future,
 * before joining), instead of an error.
 */
export const askedDay = (asked: string | null, { joinedOn, today }: OpenDays): LocalDate =>
  asked !== null && isLocalDate(asked) && asked >= joinedOn && asked <= today ? asked : today

/** @throws AppError 400 for a day before joining or in the future. */
export function refuseClosedDay(date: LocalDate, { joinedOn, today }: OpenDays): void {
  if (date > today) {
    throw new AppError('bad_request', {
      userMessage: `That day hasn’t come yet. Today is ${today}.`,
      fields: { date: 'That day hasn’t come yet.' },
    })
  }
  if (date < joinedOn) {
    throw new AppError('bad_request', {
      userMessage: `That day is before you joined, on ${joinedOn}.`,
      fields: { date: 'That day is before you joined.' },
    })
  }
}

/**
 * @throws AppError 403 when another member is meant: from a page of theirs that was still open, or entries they left
 * behind.
 */
export function refuseOtherMember(
  named: string | undefined,
  own: string,
  words = 'Only your own days can be changed.',
): void {
  if (named !== undefined && named !== own) throw new AppError('forbidden', words)
}
