import { desc, eq, sql } from 'drizzle-orm'
import { events } from '#app/db/schema/events.ts'
import { listPeople } from '#app/features/events/event-emails.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { MOST } from './events.server.ts'

/** Lists the newest events by date, each with the number of attendees and the length of its waiting list. */
export async function listAllEvents({ db }: Pick<Tools, 'db'>) {
  return db
    .select({
      event: events,
      taken: sql<number>`(select count(*)::int from event_places where event_id = events.id and is_in)`,
      waiting: sql<number>`(select count(*)::int from event_places where event_id = events.id and not is_in)`,
    })
    .from(events)
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(MOST)
}

/** Returns an event with its attendees and waiting list. @throws AppError 404 */
export async function readEvent(tools: Pick<Tools, 'db'>, id: string) {
  const [event] = await tools.db.select().from(events).where(eq(events.id, id))
  if (!event) throw new AppError('not_found', 'There’s no such event.')
  return { event, people: await listPeople(tools.db, id) }
}
