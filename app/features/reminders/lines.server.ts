import type { reminderSettings } from '#app/db/schema/reminders.ts'
import type { ReminderProps } from '#app/emails/reminder.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { habitSet } from '#app/features/routine/habit-set.ts'
import { HABITS, type HabitKey } from '#app/features/routine/habits.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { getRoutine } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { rowsOn, type TimetableRow } from '#app/features/timetable/timetable.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { instantOf, localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import { writeCheckIn, writeStop } from './links.server.ts'
import type { Recipient } from './member.server.ts'
import { isQuiet } from './quiet-hours.ts'

const MINUTE_MS = 60_000
/** A reminder that could not be sent for so long is not sent at all: its time is over. */
export const TOO_LATE_MS = 60 * MINUTE_MS
/** A check-in link is good for the rest of the day and the next. */
const LINK_LIFE_MS = 36 * 60 * MINUTE_MS

export type Settings = typeof reminderSettings.$inferSelect
export type Due = { row: TimetableRow & { time: string }; date: LocalDate; at: Date }
export type Line = { due: Due; habits: HabitKey[] }

/** The chosen rows of yesterday, today and tomorrow with the instants they fall on. */
export function chosenTimes(rows: TimetableRow[], chosen: string[], member: Recipient, now: Date): Due[] {
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

/**
 * Of what is due, that which is to be said now: not in quiet hours, not without consent or membership, not on a day that
 * is paused or of illness, and only while something of it is open. Mail and push ask here, at the moment of sending.
 */
export async function linesToSend(tools: Tools, member: Recipient, settings: Settings, due: Due[]): Promise<Line[]> {
  const { quietFrom, quietUntil } = settings
  const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
  const audible = due.filter(({ row }) => !isQuiet(row.time, quiet))
  // What comes late, after an outage or by a push service that was away, may have come into them.
  if (isQuiet(wallTimeAt(tools.clock.now(), member.timeZone), quiet)) return []
  if (audible.length === 0 || member.healthConsent !== 'given') return []
  if (!(await hasActiveSubscription(tools, member.id))) return []
  const { notUrged } = await getSafety(tools, member.id)
  const lines: Line[] = []
  for (const one of audible) {
    // A line that names something which is not for this member is not said at all, whatever else it names.
    if (!mayRecommend(one.row.habits, notUrged)) continue
    const day = await getRoutine(tools, member, one.date)
    if (day.isPaused || day.mode === 'ill') continue
    const habits = one.row.habits.filter((habit) => day.states[habit] === 'not-done' && !day.off.includes(habit))
    // What has habits is only spoken of while one of them is open; what has none, whenever it was asked for.
    if (habits.length > 0 || one.row.habits.length === 0) lines.push({ due: one, habits })
  }
  return lines
}

/** What a line says, in an email or on a screen. */
export function mailOf(tools: Tools, { id: userId }: Recipient, lines: readonly Line[], now: Date): ReminderProps {
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
