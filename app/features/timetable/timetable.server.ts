import { eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { timetables } from '#app/db/schema/timetable.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { dialOf } from '#app/features/protocols/dial.ts'
import { weekOf } from '#app/features/protocols/week.server.ts'
import { tickHabits } from '#app/features/routine/routine.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type LocalDate, WEEKDAYS, weekdayOf } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock, wallTimeAt } from '#app/values/time-zone.ts'
import { TimetableRows } from './contract.ts'
import { copyTimetable, minuteOf, type OwnLine, type TimetableRow } from './timetable.ts'

/** Returns the public weekly protocol as rows, including Sunday. */
export function publicTimetable(tools: Readers): readonly TimetableRow[] {
  const { rows, sunday } = weekOf(tools)
  return [
    ...rows.map(({ protocols: [protocol], note: _, ...row }) => ({ ...row, path: protocol ? `/${protocol}` : null })),
    { id: 'sunday', days: ['sunday'], time: null, end: null, label: sunday.label, path: null, habits: [] },
  ]
}

/** Returns the member's own timetable, or the public one. */
export async function getTimetable(
  tools: Readers & Pick<Tools, 'db'>,
  userId: string,
): Promise<{ rows: TimetableRow[]; isOwn: boolean }> {
  const [own] = await readOwn(tools.db).execute({ userId })
  return own
    ? { rows: TimetableRows.parse(own.rows), isOwn: true }
    : { rows: [...publicTimetable(tools)], isOwn: false }
}

const readOwn = prepared((db) =>
  db
    .select({ rows: timetables.rows })
    .from(timetables)
    .where(eq(timetables.userId, sql.placeholder('userId')))
    .prepare('timetable_read_own'),
)

export type DrawnDay = ReturnType<typeof drawDay>

/** A day of a timetable, today unless another is asked for: the arcs of the dial, and its rows in order of time. */
export function drawDay(rows: readonly TimetableRow[], { asked, today }: { asked: string | null; today: LocalDate }) {
  const weekday = WEEKDAYS.find((day) => day === asked) ?? WEEKDAYS[weekdayOf(today) - 1] ?? 'monday'
  const timed = rows.flatMap((row) => (row.time === null ? [] : { ...row, time: row.time }))
  const listed = rows
    .filter(({ days }) => days.includes(weekday))
    .toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time))
  return { weekday, arcs: dialOf(timed, weekday), rows: listed }
}

/**
 * Ticks the habits of a row on a day. Habits that are already done, even as a small version, stay unchanged.
 *
 * @throws AppError 404 for a row that isn't in the member's timetable, 400 for a day that isn't open.
 */
export async function tickRow(
  tools: Tools,
  member: Member,
  { date, row }: { date: LocalDate; row: string },
): Promise<void> {
  const { rows } = await getTimetable(tools, member.id)
  const line = rows.find(({ id }) => id === row)
  if (!line) throw new AppError('not_found', 'That activity is no longer in your timetable.')
  await tickHabits(tools, member, { date, habits: line.habits })
}

/** Saves a member's own copy of the public timetable. */
export async function saveTimetable(tools: Tools, userId: string, lines: readonly OwnLine[]): Promise<void> {
  const own = { rows: copyTimetable(publicTimetable(tools), lines), updatedAt: tools.clock.now() }
  await tools.db
    .insert(timetables)
    .values({ userId, ...own })
    .onConflictDoUpdate({ target: timetables.userId, set: own })
}

/** Deletes the member's copy, so that the public timetable applies again. */
export async function deleteTimetable({ db }: Tools, userId: string): Promise<void> {
  await db.delete(timetables).where(eq(timetables.userId, userId))
}

/** Minutes since 00:00 of the member's date; above 1440 between midnight and the start of their next day. */
export function minuteOfDay({ clock }: Pick<Tools, 'clock'>, member: MemberClock): number {
  const now = clock.now()
  const wallDate = localDateAt(now, { ...member, dayStart: '00:00' })
  return minuteOf(wallTimeAt(now, member.timeZone)) + (wallDate > localDateAt(now, member) ? 1440 : 0)
}
