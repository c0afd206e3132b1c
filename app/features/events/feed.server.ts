import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { eventFeeds, eventPlaces, events } from '#app/db/schema/events.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readSigned, signed } from '#app/platform/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { writeInvitations } from '#app/values/icalendar.ts'
import { findEvent } from './events.server.ts'
import { invitationOf } from './tell.server.ts'

/** An event as a file for one’s calendar. @throws AppError 404 for everybody who has no place. */
export async function writeEventFile(tools: Tools, userId: string, id: string): Promise<string> {
  const event = await findEvent(tools, userId, id)
  if (event?.standing !== 'in') throw new AppError('not_found', 'You have no place at this event.')
  return writeInvitations([invitationOf(tools, event)])
}

/** The private address of somebody’s calendar; null when they have none. */
export async function feedOf(tools: Tools, userId: string): Promise<string | null> {
  const [feed] = await tools.db.select().from(eventFeeds).where(eq(eventFeeds.userId, userId))
  return feed ? `${tools.appUrl}/calendar/events/${signed(tools, 'event-feed', feed.id)}.ics` : null
}

/** Makes a private address; one that there was is none any more. */
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

/** The calendar behind a private address: where somebody has a place. Without a membership it is empty. @throws AppError 404 */
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
