import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { events } from '#app/db/schema/events.ts'
import { CHALLENGE_DAYS, endOf } from '#app/features/events/event.ts'
import { listPeople } from '#app/features/events/event-emails.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { readPage } from '../keyset.server.ts'
import type { ListQuery } from '../list.ts'

/** An event with the number of its attendees and the length of its waiting list. */
const COLUMNS = {
  event: events,
  taken: sql<number>`(select count(*)::int from event_places where event_id = events.id and is_in)`,
  waiting: sql<number>`(select count(*)::int from event_places where event_id = events.id and not is_in)`,
}

/** How long the longest event lasts, and an hour for the change of a clock. */
const LONGEST_MS = (CHALLENGE_DAYS * 24 + 1) * 3_600_000

/** Lists the events that aren't over, the next first. */
export async function listComing({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const now = clock.now()
  const rows = await db
    .select(COLUMNS)
    .from(events)
    .where(gt(events.startsAt, new Date(now.getTime() - LONGEST_MS)))
    .orderBy(asc(events.startsAt), asc(events.id))
  return rows.filter(({ event }) => endOf(event) > now)
}

/** Lists a page of the events that are over, the last first; short of those on it that still run. */
export async function listOver({ db, clock }: Pick<Tools, 'db' | 'clock'>, { cursor }: Pick<ListQuery, 'cursor'>) {
  const now = clock.now()
  const query = { isDescending: true, cursor }
  const page = await readPage(query, { key: events.startsAt, id: events.id }, ({ beyond, orderBy, limit, key }) =>
    db
      .select({ ...COLUMNS, id: events.id, key })
      .from(events)
      .where(and(lte(events.startsAt, now), beyond))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { ...page, rows: page.rows.filter(({ event }) => endOf(event) <= now) }
}

/** Returns an event with its attendees and waiting list. @throws AppError 404 */
export async function readEvent(tools: Pick<Tools, 'db'>, id: string) {
  const [event] = await tools.db.select().from(events).where(eq(events.id, id))
  if (!event) throw new AppError('not_found', 'There’s no such event.')
  return { event, people: await listPeople(tools.db, id) }
}
