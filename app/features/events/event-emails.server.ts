import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { eventPlaces, type events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import type { EventProps } from '#app/emails/event.tsx'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { type Invitation, writeInvitations } from '#app/values/icalendar.ts'
import { addDays } from '#app/values/local-date.ts'
import { whenOf } from '#app/values/moment-words.ts'
import { challengeRange, endOf, isReminded } from './event.ts'

export type Event = typeof events.$inferSelect
export type Person = Pick<CurrentUser, 'id' | 'email' | 'timeZone'>

/** Formats an event's day, time and zone; for a challenge only its days, which follow each member's own zone. */
export function whenInWords(event: Event, timeZone: string): string {
  if (event.kind !== 'challenge') return whenOf(event.startsAt, timeZone)
  const { from, until } = challengeRange(event)
  return `${dayLabel(from)} to ${dayLabel(until)}`
}

/** An event as a calendar invitation, with its location: only for those with a place. */
export function invitationOf({ appUrl }: Pick<Tools, 'appUrl'>, event: Event): Invitation {
  const { from, until } = challengeRange(event)
  return {
    uid: `event-${event.id}@${new URL(appUrl).hostname}`,
    when:
      event.kind === 'challenge'
        ? { firstDay: from, dayAfter: addDays(until, 1) }
        : { from: event.startsAt, until: endOf(event) },
    changedAt: event.changedAt,
    sequence: event.sequence,
    title: event.title,
    words: `${appUrl}/app/events/${event.id}`,
    place: event.whereabouts,
    isCancelled: event.cancelledAt !== null,
  }
}

/** Queues an email about an event in the current transaction. */
export async function sendEventEmail(
  tools: Pick<Tools, 'appUrl' | 'clock'>,
  post: Post,
  { email, timeZone }: Person,
  event: Event,
  { kind, isIn }: { kind: EventProps['kind']; isIn: boolean },
): Promise<void> {
  await post({
    to: email,
    template: 'event',
    props: {
      ...{ kind, id: event.id, title: event.title, when: whenInWords(event, timeZone) },
      ...(isIn ? { invitation: writeInvitations([invitationOf(tools, event)]) } : {}),
      ...(kind === 'in' && isReminded(event, tools.clock.now()) ? { isReminded: true } : {}),
      ...(kind === 'day' || kind === 'hour' ? { goodUntil: event.startsAt.toISOString() } : {}),
    },
  })
}

/** Attendees and waiting list of an event, first come first. */
export async function listPeople(db: DbOrTx, eventId: string, isIn?: boolean) {
  const { id, email, name, timeZone } = users
  return db
    .select({ person: { id, email, name, timeZone }, place: eventPlaces })
    .from(eventPlaces)
    .innerJoin(users, eq(users.id, eventPlaces.userId))
    .where(and(eq(eventPlaces.eventId, eventId), isIn === undefined ? undefined : eq(eventPlaces.isIn, isIn)))
    .orderBy(eventPlaces.askedAt, eventPlaces.userId)
}
