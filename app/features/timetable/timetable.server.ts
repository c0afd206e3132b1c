import { eq } from 'drizzle-orm'
import { timetables } from '#app/db/schema/timetable.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'
import protocol from '#content/timetable.json'
import { TimetableRows } from './contract.ts'
import { copyTimetable, minuteOf, type OwnLine, type TimetableRow } from './timetable.ts'

/** The public weekly protocol as rows, Sunday included. */
export const PUBLIC_TIMETABLE: readonly TimetableRow[] = TimetableRows.parse([
  ...protocol.rows.map(({ id, days, time, end, label, protocols, habits }) => ({
    id,
    days,
    time,
    end,
    label,
    path: protocols[0] ? `/${protocols[0]}` : null,
    habits,
  })),
  { id: 'sunday', days: ['sunday'], time: null, end: null, label: protocol.sunday.label, path: null, habits: [] },
])

/** The member's own timetable, or the public one. */
export async function getTimetable(
  { db }: Pick<Tools, 'db'>,
  userId: string,
): Promise<{ rows: TimetableRow[]; isOwn: boolean }> {
  const [own] = await db.select({ rows: timetables.rows }).from(timetables).where(eq(timetables.userId, userId))
  return own ? { rows: TimetableRows.parse(own.rows), isOwn: true } : { rows: [...PUBLIC_TIMETABLE], isOwn: false }
}

/** Keeps a member's own copy in place of the public timetable. */
export async function saveTimetable({ db, clock }: Tools, userId: string, lines: readonly OwnLine[]): Promise<void> {
  const own = { rows: copyTimetable(PUBLIC_TIMETABLE, lines), updatedAt: clock.now() }
  await db
    .insert(timetables)
    .values({ userId, ...own })
    .onConflictDoUpdate({ target: timetables.userId, set: own })
}

/** Back to the public timetable, as it is and as it will become. */
export async function forgetTimetable({ db }: Tools, userId: string): Promise<void> {
  await db.delete(timetables).where(eq(timetables.userId, userId))
}

/** Minutes since 00:00 of the member's own date; past 1440 between midnight and the start of their new day. */
export function minuteOfDay({ clock }: Pick<Tools, 'clock'>, member: MemberClock): number {
  const now = clock.now()
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: member.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  const wallDate = localDateAt(now, { ...member, dayStart: '00:00' })
  return minuteOf(text) + (wallDate > localDateAt(now, member) ? 1440 : 0)
}
