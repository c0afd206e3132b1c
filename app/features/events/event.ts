import { DAY_MS, MINUTE_MS, minutesAfter } from '#app/values/instant.ts'
import { addDays, type DateRange, daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { instantOf, LONDON, localDateAt, type MemberClock, wallTimeAt } from '#app/values/time-zone.ts'

export const EVENT_KINDS = ['call', 'walk', 'challenge'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const KIND_LABELS: Readonly<Record<EventKind, string>> = { call: 'Call', walk: 'Walk', challenge: 'Challenge' }

export const CHALLENGE_DAYS = 28
const HOUR_MS = 60 * MINUTE_MS

type Timed = { kind: EventKind; startsAt: Date; minutes: number }

/** Converts London wall time to an instant; null for a time skipped by the change to summer time. */
export function startOf(date: LocalDate, time: string): Date | null {
  const at = instantOf(date, time, LONDON.timeZone)
  return wallTimeAt(at, LONDON.timeZone) === time ? at : null
}

/** First and last day of a challenge, in each member's own time zone. */
export function challengeRange({ startsAt }: Pick<Timed, 'startsAt'>): DateRange {
  const from = localDateAt(startsAt, LONDON)
  return { from, until: addDays(from, CHALLENGE_DAYS - 1) }
}

/** When an event ends; a challenge ends at midnight after its last day, also across a clock change. */
export const endOf = (event: Timed): Date =>
  event.kind === 'challenge'
    ? instantOf(addDays(challengeRange(event).until, 1), '00:00', LONDON.timeZone)
    : minutesAfter(event.startsAt, event.minutes)

/** Whether an event is over for a member: a challenge once its last day is, where they are. */
export const isOverFor = (member: MemberClock, event: Timed, now: Date): boolean =>
  event.kind === 'challenge' ? localDateAt(now, member) > challengeRange(event).until : endOf(event) <= now

/** Until when one may join: a challenge until it ends, anything else until it begins. */
export const joinableUntil = (event: Timed): Date => (event.kind === 'challenge' ? endOf(event) : event.startsAt)

/** Day of a challenge: 1 to 28; 0 before it, 29 after it. */
export function challengeDay(event: Pick<Timed, 'startsAt'>, today: LocalDate): number {
  const { from } = challengeRange(event)
  return Math.min(CHALLENGE_DAYS + 1, Math.max(0, daysBetween(from, today) + 1))
}

/** The consent given on joining a challenge; stored verbatim with the place. */
export const CHALLENGE_WORDING =
  'I agree that the others in this challenge see the name I choose here and how many of its 28 days I kept, counted from my record from the first day of the challenge. They see nothing else, and I can end this at any time by leaving.'

/** How long before it begins an event's last reminder goes out: a challenge begins at midnight, so it's the day's. */
const lastReminderMs = ({ kind }: Timed) => (kind === 'challenge' ? DAY_MS : HOUR_MS)

/** Whether there's still a reminder for those who are told the time now. */
export const isReminded = (event: Timed, knownAt: Date): boolean =>
  event.startsAt.getTime() - knownAt.getTime() > lastReminderMs(event)

type Reminded = { knownAt: Date | null; toldDay: Date | null; toldHour: Date | null }

/**
 * Returns the reminder that is due: a day before or an hour before, each once. None for those who were told the time
 * only just before, and none in the last hour for a challenge, which begins at midnight.
 */
export function reminderDue(event: Timed, { knownAt, toldDay, toldHour }: Reminded, now: Date): 'day' | 'hour' | null {
  const left = event.startsAt.getTime() - now.getTime()
  if (left <= 0 || knownAt === null) return null
  const knewBefore = (ms: number) => event.startsAt.getTime() - knownAt.getTime() > ms
  if (event.kind !== 'challenge' && left <= HOUR_MS) return toldHour === null && knewBefore(HOUR_MS) ? 'hour' : null
  return left <= DAY_MS && toldDay === null && knewBefore(DAY_MS) ? 'day' : null
}
