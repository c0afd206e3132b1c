import { asc, eq, lte } from 'drizzle-orm'
import { reminderSettings, remindersDecided } from '#app/db/schema/reminders.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { habitSet } from '#app/features/routine/habit-set.ts'
import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { getRoutine } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import { rowsOn, type TimetableRow } from '#app/features/timetable/timetable.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { instantOf, localDateAt } from '#app/values/time-zone.ts'
import { StoredRows } from './contract.ts'
import { writeCheckIn, writeStop } from './links.server.ts'
import { findMember, type Recipient } from './member.server.ts'
import { isQuiet } from './quiet-hours.ts'

const MINUTE_MS = 60_000
/** A reminder that could not be sent for so long is not sent at all: its time is over. */
const TOO_LATE_MS = 60 * MINUTE_MS
/** A timetable that was changed meanwhile is noticed after so long at most. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS
/** A check-in link is good for the rest of the day and the next. */
const LINK_LIFE_MS = 36 * 60 * MINUTE_MS
const AT_ONCE = 200

type Settings = typeof reminderSettings.$inferSelect
type Due = { row: TimetableRow & { time: string }; date: LocalDate; at: Date }

/**
 * Sends what is due now. Everything is decided here and not before: a habit that is done by now, a pause, quiet hours,
 * a membership that has ended keep it silent. However often this runs, and in however many processes, each row of a
 * day is decided once: the decision and its mail are one transaction.
 */
export async function sendDueReminders(tools: Tools): Promise<void> {
  const now = tools.clock.now()
  const waiting = await tools.db
    .select()
    .from(reminderSettings)
    .where(lte(reminderSettings.lookAt, now))
    .orderBy(asc(reminderSettings.lookAt))
    .limit(AT_ONCE)
  for (const settings of waiting) {
    // One member's trouble is not the others'.
    await remind(tools, settings, now).catch((error: unknown) => {
      tools.log.error({ err: error }, 'a reminder could not be decided, will try again')
    })
  }
}

async function remind(tools: Tools, settings: Settings, now: Date): Promise<void> {
  const member = await findMember(tools, settings.userId)
  if (!member) return
  const { rows } = await getTimetable(tools, member.id)
  const chosen = chosenTimes(rows, StoredRows.parse(settings.rows), member, now)
  const due = chosen.filter(({ at }) => at <= now && now.getTime() - at.getTime() < TOO_LATE_MS)
  const next = Math.min(
    now.getTime() + LOOK_AGAIN_MS,
    ...chosen.map(({ at }) => at.getTime()).filter((at) => at > now.getTime()),
  )
  const lookAt = new Date(next)
  const lines = due.length > 0 ? await linesToSend(tools, member, settings, due) : []
  await tools.outbox.transaction(async (tx, post) => {
    await tx.update(reminderSettings).set({ lookAt }).where(eq(reminderSettings.userId, member.id))
    if (due.length === 0) return
    const decided = await tx
      .insert(remindersDecided)
      .values(
        due.map(({ row, date }) => ({
          userId: member.id,
          date,
          row: row.id,
          wasSent: lines.some((line) => line.due.row.id === row.id && line.due.date === date),
          decidedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ date: remindersDecided.date, row: remindersDecided.row })
    const isNew = ({ due: { row, date } }: Line) => decided.some((one) => one.row === row.id && one.date === date)
    const fresh = lines.filter(isNew)
    if (fresh.length > 0)
      await post({ to: member.email, template: 'reminder', props: mailOf(tools, member, fresh, now) })
  })
}

/** The chosen rows of yesterday, today and tomorrow with the instants they fall on. */
function chosenTimes(rows: TimetableRow[], chosen: string[], member: Recipient, now: Date): Due[] {
  const today = localDateAt(now, member)
  return [-1, 0, 1].flatMap((days) => {
    const date = addDays(today, days)
    return rowsOn(rows, date).flatMap((row) => {
      const { time } = row
      if (time === null || date < member.joinedOn || !chosen.includes(row.id)) return []
      // A time before the day begins is already the next date on the calendar.
      const onWall = time < member.dayStart ? addDays(date, 1) : date
      return [{ row: { ...row, time }, date, at: instantOf(onWall, time, member.timeZone) }]
    })
  })
}

type Line = { due: Due; habits: HabitKey[] }

async function linesToSend(tools: Tools, member: Recipient, settings: Settings, due: Due[]): Promise<Line[]> {
  const { quietFrom, quietUntil } = settings
  const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
  const audible = due.filter(({ row }) => !isQuiet(row.time, quiet))
  if (audible.length === 0 || member.healthConsent !== 'given') return []
  if (!(await hasActiveSubscription(tools, member.id))) return []
  const { notUrged } = await getSafety(tools, member.id)
  const lines: Line[] = []
  for (const one of audible) {
    const day = await getRoutine(tools, member, one.date)
    if (day.isPaused || day.mode === 'ill') continue
    const habits = one.row.habits.filter(
      (habit) => day.states[habit] === 'not-done' && !day.off.includes(habit) && !notUrged.includes(habit),
    )
    // What has habits is only spoken of while one of them is open; what has none, whenever it was asked for.
    if (habits.length > 0 || one.row.habits.length === 0) lines.push({ due: one, habits })
  }
  return lines
}

function mailOf(tools: Tools, { id: userId }: Recipient, lines: Line[], now: Date) {
  const until = new Date(now.getTime() + LINK_LIFE_MS)
  return {
    lines: lines.map(({ due: { row, date }, habits }) => ({
      time: row.time,
      label: row.label,
      habits: habits.map((habit) => HABITS.find(({ key }) => key === habit)?.label ?? habit),
      checkIn: habits.length > 0 ? writeCheckIn(tools, { userId, date, habits: habitSet(habits), until }) : null,
    })),
    stop: writeStop(tools, userId),
    goodUntil: new Date(now.getTime() + TOO_LATE_MS).toISOString(),
  }
}

/** Forgets decisions about days that are long over. */
export async function forgetOldDecisions({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - 14 * 24 * 60 * MINUTE_MS)
  await db.delete(remindersDecided).where(lte(remindersDecided.decidedAt, before))
}
