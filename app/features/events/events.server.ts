import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { challengeShares, eventPlaces, events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, membersAmong } from '#app/features/membership/membership.server.ts'
import { countKeptDays } from '#app/features/routine/days.server.ts'
import { renderMarkdown } from '#app/platform/texts/markdown.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { CHALLENGE_DAYS, challengeRange, isOverFor, joinableUntil, KIND_LABELS } from './event.ts'
import { type Event, whenInWords } from './event-emails.server.ts'
import { isForThem } from './seats.server.ts'

const MOST = 200

/** The user's place at an event: none, confirmed or on the waiting list. */
export type Standing = 'none' | 'in' | 'waiting'
export type EventSeen = Event & {
  standing: Standing
  /** Free places; null for no limit. */
  left: number | null
  waiting: number
  mayJoin: boolean
}

/** Current and upcoming events, next one first; without a membership only their announcements. */
export async function listEvents(
  tools: Tools,
  user: Pick<CurrentUser, 'id' | 'timeZone' | 'dayStart'>,
): Promise<EventSeen[]> {
  const [isMember, seen] = await Promise.all([
    hasActiveSubscription(tools, user.id),
    seenBy(tools, user.id, gt(events.startsAt, daysBefore(tools.clock.now(), CHALLENGE_DAYS + 1))),
  ])
  return seen
    .filter(
      (event) =>
        !isOverFor(user, event, tools.clock.now()) && (event.cancelledAt === null || event.standing !== 'none'),
    )
    .filter((event) => isMember || (event.isTeaser && event.cancelledAt === null))
    .map((event) => (isMember ? event : { ...event, standing: 'none', mayJoin: false, whereabouts: '' }))
}

/** Returns an event; its location only for those with a place. Null if the user may not see it. */
export async function findEvent(tools: Tools, userId: string, id: string): Promise<EventSeen | null> {
  if (!(await hasActiveSubscription(tools, userId))) return null
  const [event] = await seenBy(tools, userId, eq(events.id, id))
  if (!event || (event.cancelledAt !== null && event.standing === 'none')) return null
  return event
}

/** An event for a list, in the reader's time zone. */
export const inList = (event: EventSeen, timeZone: string) => ({
  ...{ id: event.id, title: event.title, standing: event.standing, left: event.left },
  kind: KIND_LABELS[event.kind],
  when: whenInWords(event, timeZone),
  isCancelled: event.cancelledAt !== null,
})

/** Renders an event's description. */
export const drawWords = ({ words }: Pick<Event, 'words'>): string => renderMarkdown(words).html

async function seenBy(tools: Tools, userId: string, which: ReturnType<typeof eq>): Promise<EventSeen[]> {
  const counted = tools.db
    .select({
      eventId: eventPlaces.eventId,
      taken: sql<number>`count(*) filter (where ${eventPlaces.isIn})::int`.as('taken'),
      waiting: sql<number>`count(*) filter (where not ${eventPlaces.isIn})::int`.as('waiting'),
    })
    .from(eventPlaces)
    .groupBy(eventPlaces.eventId)
    .as('counted')
  const rows = await tools.db
    .select({ event: events, isIn: eventPlaces.isIn, taken: counted.taken, waiting: counted.waiting })
    .from(events)
    .leftJoin(eventPlaces, and(eq(eventPlaces.eventId, events.id), eq(eventPlaces.userId, userId)))
    .leftJoin(counted, eq(counted.eventId, events.id))
    .where(and(which, isForThem(tools.db, userId)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST)
  return rows.map(({ event, isIn, taken, waiting }) => ({
    ...event,
    whereabouts: isIn ? event.whereabouts : '',
    standing: isIn === null ? ('none' as const) : isIn ? ('in' as const) : ('waiting' as const),
    left: event.places === null ? null : Math.max(0, event.places - (taken ?? 0)),
    waiting: waiting ?? 0,
    mayJoin: event.cancelledAt === null && joinableUntil(event) > tools.clock.now(),
  }))
}

export type GroupLine = { seat: number; name: string; kept: number; isSelf: boolean }

/**
 * Participants who share their days with the challenge, with their number of kept days, in order of joining. Excludes
 * those whose membership or health consent has ended. Null unless the user shares, too.
 */
export async function readGroup(tools: Tools, user: CurrentUser, event: Event): Promise<GroupLine[] | null> {
  const rows = await tools.db
    .select({ id: users.id, name: challengeShares.name, consent: currentConsent })
    .from(challengeShares)
    .innerJoin(
      eventPlaces,
      and(eq(eventPlaces.eventId, challengeShares.eventId), eq(eventPlaces.userId, challengeShares.userId)),
    )
    .innerJoin(users, eq(users.id, challengeShares.userId))
    .where(and(eq(challengeShares.eventId, event.id), eventPlaces.isIn))
    .orderBy(asc(eventPlaces.askedAt), asc(users.id))
  const agreed = rows.filter(({ consent }) => consent === 'given')
  const ids = agreed.map(({ id }) => id)
  const members = await membersAmong(tools, ids)
  const group = agreed.filter(({ id }) => members.has(id))
  if (!group.some(({ id }) => id === user.id)) return null
  const kept = await countKeptDays(tools, [...members], challengeRange(event))
  return group.map(({ id, name }, at) => ({
    ...{ seat: at + 1, name: name || 'A member', kept: kept.get(id) ?? 0 },
    isSelf: id === user.id,
  }))
}
