import { and, between, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { eventPlaces, events } from '#app/db/schema/events.ts'
import { membersAmong } from '#app/features/membership/membership.server.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter, daysBefore } from '#app/values/instant.ts'
import { CHALLENGE_DAYS, reminderDue } from './event.ts'
import { listPeople, sendEventEmail } from './event-emails.server.ts'
import { fillPlaces, isPlaceOf, lockEvent } from './places.server.ts'

/** Runs every minute: gives away places that became free, and sends reminders once. */
export async function watchEvents(tools: Tools): Promise<void> {
  const now = tools.clock.now()
  const isOpen = gt(events.startsAt, daysBefore(now, CHALLENGE_DAYS))
  const waiting = await listEvents(tools, and(isOpen, eq(eventPlaces.isIn, false)))
  for (const { id } of waiting)
    await tryOrLog(tools, `free places of event ${id}`, () =>
      tools.outbox.transaction(async (tx, post) => fillPlaces(tools, tx, post, await lockEvent(tx, id))),
    )
  const isSoon = between(events.startsAt, now, daysAfter(now, 1))
  const isUntold = or(isNull(eventPlaces.toldDay), isNull(eventPlaces.toldHour))
  const soon = await listEvents(tools, and(isSoon, eq(eventPlaces.isIn, true), isUntold))
  for (const { id } of soon) await tryOrLog(tools, `reminders of event ${id}`, () => remindOf(tools, id))
}

/** Lists the events that take place and have such a place. */
const listEvents = ({ db }: Pick<Tools, 'db'>, condition: SQL | undefined) =>
  db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(eventPlaces, eq(eventPlaces.eventId, events.id))
    .where(and(isNull(events.cancelledAt), condition))

async function remindOf(tools: Tools, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const event = await lockEvent(tx, id)
    if (event.cancelledAt !== null) return
    const people = await listPeople(tx, id, true)
    const due = people.flatMap(({ person, place }) => {
      const kind = reminderDue(event, place, now)
      return kind ? [{ person, kind }] : []
    })
    const ids = due.map(({ person }) => person.id)
    const members = await membersAmong({ ...tools, db: tx }, ids)
    for (const { person, kind } of due) {
      if (!members.has(person.id)) continue
      await tx
        .update(eventPlaces)
        .set(kind === 'day' ? { toldDay: now } : { toldHour: now })
        .where(isPlaceOf(id, person.id))
      await sendEventEmail(tools, post, person, event, { kind, isIn: true })
    }
  })
}
