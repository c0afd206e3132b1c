import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { eventPlaces, events } from '#app/db/schema/events.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { addPlace, lockCohort } from '#app/features/events/cohort-seats.server.ts'
import { listSeated } from '#app/features/events/cohorts.server.ts'
import { endOf } from '#app/features/events/event.ts'
import type { Event } from '#app/features/events/event-emails.server.ts'
import { fillPlaces, lockEvent, notifyAttendees } from '#app/features/events/places.server.ts'
import { AppError, addedAlready, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { EventInput } from './contract.ts'

const subject = (id: string) => `event:${id}` as const

/**
 * Adds an event, or one per week. Idempotent by the form's id. Those with a seat in its group get a place at each
 * meeting.
 *
 * @throws AppError 400 for a time in the past, 404 for an unknown group, 409 for another event with the same id.
 */
export async function addEvent(tools: Tools, by: CurrentUser, input: EventInput): Promise<void> {
  const { sequence: _new, later, ...wanted } = input
  const now = tools.clock.now()
  refuseOver(wanted, now)
  await tools.db.transaction(async (tx) => {
    if (wanted.cohortId !== null) await lockCohort(tx, wanted.cohortId)
    const row = { ...wanted, createdAt: now, changedAt: now }
    const added = await tx.insert(events).values(row).onConflictDoNothing().returning({ id: events.id })
    if (added.length === 0) return refuseOther(tx, row)
    const others = later.map((startsAt) => ({ ...row, startsAt, id: randomUUID() }))
    if (others.length > 0) await tx.insert(events).values(others)
    if (wanted.cohortId !== null && wanted.kind === 'call')
      for (const { userId } of await listSeated(tx, wanted.cohortId))
        for (const { id } of [row, ...others]) await addPlace(tx, id, userId, now)
    const after = { ...auditFacts(wanted), weeks: later.length + 1 }
    await audit(tx, { by, action: 'events.add', subject: subject(wanted.id), after }, now)
  })
}

/**
 * Changes an event. Attendees and the waiting list are notified when its time, location or length changes; additional
 * places go to the waiting list, and fewer places than attendees are refused.
 *
 * @throws AppError 400 for a time in the past, 404, 409 when it was changed meanwhile.
 */
export async function changeEvent(tools: Tools, by: CurrentUser, id: string, wanted: EventInput): Promise<void> {
  const { id: _same, sequence, kind: _kind, cohortId: _group, later: _none, ...input } = wanted
  await holding(tools, id, async ({ tx, post, event, now }) => {
    if (sequence !== event.sequence)
      throw new AppError('conflict', 'Somebody has changed this event meanwhile. Please look again.')
    const isMoved = input.startsAt.getTime() !== event.startsAt.getTime()
    if (isMoved) refuseOver({ kind: event.kind, ...input }, now)
    await refuseTooFew(tx, event, input.places)
    const set = { ...input, changedAt: now, sequence: event.sequence + 1 }
    const [changed] = await tx.update(events).set(set).where(eq(events.id, id)).returning()
    if (!changed) return
    const entry = {
      by,
      action: 'events.change',
      subject: subject(id),
      before: auditFacts(event),
      after: auditFacts(changed),
    } as const
    await audit(tx, entry, now)
    const isElse = input.minutes !== event.minutes || input.whereabouts !== event.whereabouts
    if (isMoved || isElse) await notifyAttendees(tools, tx, post, changed, isMoved ? 'moved' : 'changed')
    await fillPlaces(tools, tx, post, changed)
  })
}

/**
 * Cancels an event, and notifies attendees and the waiting list. Idempotent.
 *
 * @throws AppError 404, 409 once it's over.
 */
export async function cancelEvent(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  await holding(tools, id, async ({ tx, post, event, now }) => {
    const set = { cancelledAt: now, changedAt: now, sequence: event.sequence + 1 }
    const [cancelled] = await tx.update(events).set(set).where(eq(events.id, id)).returning()
    if (!cancelled) return
    await audit(tx, { by, action: 'events.cancel', subject: subject(id) }, now)
    await notifyAttendees(tools, tx, post, cancelled, 'cancelled')
  })
}

type Held = { tx: DbOrTx; post: Post; event: Event; now: Date }

async function holding(tools: Tools, id: string, work: (held: Held) => Promise<void>): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const event = await lockEvent(tx, id)
    if (event.cancelledAt !== null) return
    if (endOf(event) <= now) throw new AppError('conflict', 'This event is over.')
    await work({ tx, post, event, now })
  })
}

/** A form sent again with other words must not lose them in silence. */
async function refuseOther(tx: DbOrTx, { createdAt: _then, changedAt: _since, ...wanted }: typeof events.$inferInsert) {
  const [known] = await tx.select().from(events).where(eq(events.id, wanted.id))
  if (!known || !isDeepStrictEqual({ ...known, ...wanted }, known)) throw addedAlready()
}

function refuseOver(event: Parameters<typeof endOf>[0], now: Date): void {
  if ((event.kind === 'challenge' ? endOf(event) : event.startsAt) > now) return
  throw wrongField('date', 'That time has passed. Please choose one that is still to come.')
}

/** Reducing the number of places must not cost anyone theirs. */
async function refuseTooFew(tx: DbOrTx, { id }: Event, places: number | null): Promise<void> {
  if (places === null) return
  const taken = await tx.$count(eventPlaces, and(eq(eventPlaces.eventId, id), eventPlaces.isIn))
  if (taken <= places) return
  throw wrongField('places', `${taken} people have a place already, so there can’t be fewer.`)
}

/** What the audit log stores of an event: neither its text nor the link that only attendees may have. */
function auditFacts(event: Omit<EventInput, 'id' | 'sequence' | 'later' | 'cohortId'>) {
  const { kind, title, startsAt, minutes, places, isTeaser } = event
  return { kind, title, startsAt, minutes, places, isTeaser }
}
