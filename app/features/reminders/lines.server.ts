import { eq } from 'drizzle-orm'
import { reminderSettings } from '#app/db/schema/reminders.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { trialOfToday } from '#app/features/experiments/experiments.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { reviewOfToday } from '#app/features/review/review.server.ts'
import { isMet } from '#app/features/routine/dose.ts'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { getRoutine } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { instantOf, localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import { WEEKDAYS } from '#app/values/weekday.ts'
import { StoredRows } from './contract.ts'
import type { Recipient } from './member.server.ts'
import { listOwnReminders } from './own-reminders.server.ts'
import { isQuiet } from './quiet-hours.ts'
import { type Spoken, spokenLine, spokenOf } from './spoken.ts'

export const MINUTE_MS = 60_000
/** A reminder that could not be sent for so long is not sent at all: its time is over. */
export const TOO_LATE_MS = 60 * MINUTE_MS

export type Settings = typeof reminderSettings.$inferSelect
export type Due = { row: Spoken; date: LocalDate; at: Date }
export type Line = { due: Due; habits: HabitKey[] }

/** What somebody has asked for, without which nothing is sent. */
export async function findSettings({ db }: Pick<Tools, 'db'>, userId: string): Promise<Settings | null> {
  const [settings] = await db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId))
  return settings ?? null
}

/** Everything a member asked to be reminded of: chosen lines of the timetable, and what they named themselves. */
export async function listSpoken(tools: Tools, member: Recipient, settings: Settings): Promise<Spoken[]> {
  const [{ rows }, kept] = await Promise.all([getTimetable(tools, member.id), listOwnReminders(tools, member.id)])
  const chosen = StoredRows.parse(settings.rows)
  const hasOwn = kept.some(({ about }) => about.startsWith('own.'))
  const own = hasOwn ? (await getOwnHabits(tools, member)).habits.filter(({ isAway }) => !isAway) : []
  return [
    ...rows.filter(({ id }) => chosen.includes(id)).map(spokenLine),
    ...kept.map((one) => spokenOf(one, own)),
  ].filter((one) => one !== null)
}

/** What was asked for of yesterday, today and tomorrow with the instants it falls on. */
export function timesOf(spoken: readonly Spoken[], member: Recipient, now: Date): Due[] {
  const today = localDateAt(now, member)
  return [-1, 0, 1].flatMap((days) => {
    const date = addDays(today, days)
    const weekday = WEEKDAYS[weekdayOf(date) - 1]
    return spoken.flatMap((row) => {
      if (date < member.joinedOn || !row.days.some((day) => day === weekday)) return []
      // A time before the day begins is already the next date on the calendar.
      const onWall = row.time < member.dayStart ? addDays(date, 1) : date
      return [{ row, date, at: instantOf(onWall, row.time, member.timeZone) }]
    })
  })
}

/** A reminder that was put off, at its new time. */
export const putOff = ({ row, date }: Pick<Due, 'row' | 'date'>, at: Date, timeZone: string): Due => ({
  row: { ...row, time: wallTimeAt(at, timeZone) },
  date,
  at,
})

/**
 * Of what is due, that which is to be said now: not in quiet hours, not without consent or membership, not on a day that
 * is paused or of illness, not against a trial, and only while something of it is open. Mail and push ask here, at the
 * moment of sending.
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
  const trial = await trialOfToday(tools, member, notUrged)
  const leftOut = trial?.kind === 'without' ? trial.habit : null
  const lines: Line[] = []
  for (const one of audible) {
    // A line that names something which is not for this member is not said at all, whatever else it names.
    if (!mayRecommend(one.row.habits, notUrged)) continue
    const day = await getRoutine(tools, member, one.date)
    if (day.isPaused || day.mode === 'ill' || (await isSettled(tools, member, one, notUrged))) continue
    const habits = one.row.habits.filter(
      (habit) =>
        day.states[habit] === 'not-done' && !day.off.includes(habit) && !isMet(day.doses, habit) && habit !== leftOut,
    )
    // What has habits is only spoken of while one of them is open; what has none, whenever it was asked for.
    if (habits.length > 0 || one.row.habits.length === 0) lines.push({ due: one, habits })
  }
  return lines
}

/** Whether what is not one of the seven asks nothing more. */
async function isSettled(tools: Tools, member: Recipient, { row, date }: Due, notUrged: readonly HabitKey[]) {
  if (row.own !== null) {
    const { habits } = await getOwnHabits(tools, member, date)
    return habits.every(({ id, isDone, isAway }) => id !== row.own || isDone || isAway)
  }
  if (row.page === 'check-in') {
    const [said] = await listCheckins(tools, member.id, { from: date, until: date })
    return said !== undefined && ((said.sleep ?? said.energy ?? said.stress) !== null || said.note !== '')
  }
  return row.page === 'review' && (await reviewOfToday(tools, member, notUrged)).state !== 'waiting'
}
