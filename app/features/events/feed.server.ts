import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { eventFeeds, eventPlaces, events } from '#app/db/schema/events.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readSigned, signed } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { writeInvitations } from '#app/values/icalendar.ts'
import { invitationOf } from './event-emails.server.ts'
import { findEvent } from './events.server.ts'

/** Returns an event as an .ics file. @throws AppError 404 without a place */
export async function writeEventFile(tools: Tools, userId: string, id: string): Promise<string> {
  const event = await findEvent(tools, userId, id)
  if (event?.standing !== 'in') throw new AppError('not_found', 'You have no place at this event.')
  return writeInvitations([invitationOf(tools, event)])
}

/** URL of the user's private calendar feed; null if none. */
export async function feedOf(tools: Tools, userId: string): Promise<string | null> {
  const [feed] = await tools.db.select().from(eventFeeds).where(eq(eventFeeds.userId, userId))
  return feed ? `${tools.appUrl}/calendar/events/${signed(tools, 'event-feed', feed.id)}.ics` : null
}

/** Creates a private feed URL and invalidates the old one. */
export async function renewFeed({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  const feed = { id: randomUUID(), createdAt: clock.now() }
  await db
    .insert(eventFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: eventFeeds.userId, set: feed })
}

export async function removeFeed({ db }: Pick<Tools, 'db'>, userId: string): Promise<void> {
  await db.delete(eventFeeds).where(eq(eventFeeds.userId, userId))
}

/** Returns a private calendar feed of the events with a place; empty without a membership. @throws AppError 404 */
export async function readFeed(tools: Tools, token: string): Promise<string> {
  const id = readSigned(tools, 'event-feed', token)
  const [feed] = id === null ? [] : await tools.db.select().from(eventFeeds).where(eq(eventFeeds.id, id))
  if (!feed) throw new AppError('not_found', 'There is no calendar at this address.')
  const isMember = await hasActiveSubscription(tools, feed.userId)
  const rows = isMember
    ? await tools.db
        .select({ event: events })
        .from(eventPlaces)
        .innerJoin(events, eq(events.id, eventPlaces.eventId))
        .where(and(eq(eventPlaces.userId, feed.userId), eventPlaces.isIn))
        .orderBy(asc(events.startsAt), asc(events.id))
    : []
  return writeInvitations(
    rows.map(({ event }) => invitationOf(tools, event)),
    'Longevity events',
  )
}
