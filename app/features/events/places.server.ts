import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { challengeShares, eventPlaces, events } from '#app/db/schema/events.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { membersAmong, requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { CHALLENGE_WORDING, joinableUntil } from './event.ts'
import { type Event, listPeople, sendEventEmail } from './event-emails.server.ts'
import { hasSeat } from './seats.server.ts'

/**
 * Takes a place, or joins the waiting list if there is none. Idempotent.
 *
 * @param share For a challenge: consent to counting days, and the name to show.
 * @throws AppError 403, 404
 */
export async function joinEvent(
  tools: Tools,
  user: CurrentUser,
  { id, share }: { id: string; share: { name: string } | null },
): Promise<void> {
  await requireMembership(tools, user.id)
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const event = await lockEvent(tx, id)
    if (event.cancelledAt !== null || joinableUntil(event) <= now) throw isOver()
    if (event.cohortId !== null && !(await hasSeat(tx, event.cohortId, user.id))) throw notThere()
    // A challenge has its own door, since it needs consent to counting days.
    if ((event.kind === 'challenge') !== (share !== null)) throw notThere()
    // A place that became free with an account is theirs who have waited, not of whoever asks first.
    await fillPlaces(tools, tx, post, event)
    const isIn =
      event.places === null ||
      (await tx.$count(eventPlaces, and(eq(eventPlaces.eventId, id), eventPlaces.isIn))) < event.places
    const [added] = await tx
      .insert(eventPlaces)
      .values({ eventId: id, userId: user.id, askedAt: now, isIn, knownAt: isIn ? now : null })
      .onConflictDoNothing()
      .returning({ isIn: eventPlaces.isIn })
    if (share) {
      const agreed = { name: share.name, wording: CHALLENGE_WORDING, agreedAt: now }
      await tx
        .insert(challengeShares)
        .values({ eventId: id, userId: user.id, ...agreed })
        .onConflictDoUpdate({ target: [challengeShares.eventId, challengeShares.userId], set: agreed })
    }
    if (added) await sendEventEmail(tools, post, user, event, { kind: isIn ? 'in' : 'waiting', isIn })
  })
}

/**
 * Gives up a place and stops sharing; the first on the waiting list gets it and is notified. Idempotent. @throws
 * AppError 404
 */
export async function leaveEvent(tools: Tools, userId: string, id: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const event = await lockEvent(tx, id)
    await tx.delete(eventPlaces).where(isPlaceOf(id, userId))
    await fillPlaces(tools, tx, post, event)
  })
}

/**
 * Gives free places to the members who have waited longest. The place of a user whose membership has ended is given
 * away when a member is waiting. Call with the event's row locked.
 */
export async function fillPlaces(tools: Tools, tx: DbOrTx, post: Post, event: Event): Promise<void> {
  const now = tools.clock.now()
  if (event.cancelledAt !== null || joinableUntil(event) <= now) return
  const people = await listPeople(tx, event.id)
  const ids = people.map(({ person }) => person.id)
  const members = await membersAmong({ ...tools, db: tx }, ids)
  const next = people.filter(({ person, place }) => !place.isIn && members.has(person.id))
  const places = event.places ?? Number.POSITIVE_INFINITY
  let taken = people.filter(({ place }) => place.isIn).length
  const lapsed = people.filter(({ person, place }) => place.isIn && !members.has(person.id))
  for (const { person } of next) {
    if (taken >= places) {
      const gone = lapsed.shift()
      if (!gone) return
      await tx.update(eventPlaces).set({ isIn: false, knownAt: null }).where(isPlaceOf(event.id, gone.person.id))
    } else taken += 1
    const confirmed = { isIn: true, knownAt: now, toldDay: null, toldHour: null }
    await tx.update(eventPlaces).set(confirmed).where(isPlaceOf(event.id, person.id))
    await sendEventEmail(tools, post, person, event, { kind: 'promoted', isIn: true })
  }
}

/**
 * Notifies all attendees and the waiting list of a change; a new time resets the reminders. Call with the row locked.
 */
export async function notifyAttendees(
  tools: Tools,
  tx: DbOrTx,
  post: Post,
  event: Event,
  kind: 'moved' | 'changed' | 'cancelled',
): Promise<void> {
  if (kind === 'moved')
    await tx
      .update(eventPlaces)
      .set({ knownAt: tools.clock.now(), toldDay: null, toldHour: null })
      .where(and(eq(eventPlaces.eventId, event.id), eventPlaces.isIn))
  const people = await listPeople(tx, event.id)
  const ids = people.map(({ person }) => person.id)
  const members = await membersAmong({ ...tools, db: tx }, ids)
  for (const { person, place } of people)
    if (members.has(person.id)) await sendEventEmail(tools, post, person, event, { kind, isIn: place.isIn })
}

/** Locks an event's row until the transaction ends, so that places are given one at a time. @throws AppError 404 */
export async function lockEvent(tx: DbOrTx, id: string): Promise<Event> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update')
  if (!event) throw notThere()
  return event
}

export const isPlaceOf = (eventId: string, userId: string) =>
  and(eq(eventPlaces.eventId, eventId), eq(eventPlaces.userId, userId))

const notThere = () => new AppError('not_found', 'There’s no such event.')
const isOver = () => new AppError('conflict', 'This event has begun, is over, or isn’t taking place.')
