import { eq } from 'drizzle-orm'
import { reminderSettings } from '#app/db/schema/reminders.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { trialOfToday } from '#app/features/experiments/experiments.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { reviewOfToday } from '#app/features/review/review.server.ts'
import { isMet } from '#app/features/routine/dose.ts'
import { getRoutine } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { instantOf, localDateAt, wallTimeAt } from '#app/values/time-zone.ts'
import { StoredRows } from './contract.ts'
import type { Recipient } from './member.server.ts'
import { listOwnReminders } from './own-reminders.server.ts'
import { isQuiet } from './quiet-hours.ts'
import { type Reminder, reminderOf, reminderOfLine } from './reminder.ts'

/** A reminder that couldn't be sent for this long isn't sent at all. */
export const TOO_LATE_MS = 60 * MINUTE_MS

export type Settings = typeof reminderSettings.$inferSelect
export type Due = { row: Reminder; date: LocalDate; at: Date }
export type Line = { due: Due; habits: HabitKey[] }

/** Returns a member's reminder settings. Null if there are none, and then nothing is sent. */
export async function findSettings({ db }: Pick<Tools, 'db'>, userId: string): Promise<Settings | null> {
  const [settings] = await db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId))
  return settings ?? null
}

/** Returns all reminders of a member: chosen lines of the timetable, and their own. */
export async function listReminders(tools: Tools, member: Recipient, settings: Settings): Promise<Reminder[]> {
  const [{ rows }, kept] = await Promise.all([getTimetable(tools, member.id), listOwnReminders(tools, member.id)])
  const chosen = StoredRows.parse(settings.rows)
  const hasOwn = kept.some(({ about }) => about.startsWith('own.'))
  const own = hasOwn ? (await getOwnHabits(tools, member)).habits.filter(({ isAway }) => !isAway) : []
  return [
    ...rows.filter(({ id }) => chosen.includes(id)).map(reminderOfLine),
    ...kept.map((one) => reminderOf(one, own)),
  ].filter((one) => one !== null)
}

/** Returns the reminders of yesterday, today and tomorrow, with their instants. */
export function timesOf(reminders: readonly Reminder[], member: Recipient, now: Date): Due[] {
  const today = localDateAt(now, member)
  return [-1, 0, 1].flatMap((days) => {
    const date = addDays(today, days)
    const weekday = WEEKDAYS[weekdayOf(date) - 1]
    return reminders.flatMap((row) => {
      if (date < member.joinedOn || !row.days.some((day) => day === weekday)) return []
      // A time before the start of the day is on the next calendar date.
      const calendarDate = row.time < member.dayStart ? addDays(date, 1) : date
      return [{ row, date, at: instantOf(calendarDate, row.time, member.timeZone) }]
    })
  })
}

/** Returns a postponed reminder at its new time. */
export const postponed = ({ row, date }: Pick<Due, 'row' | 'date'>, at: Date, timeZone: string): Due => ({
  row: { ...row, time: wallTimeAt(at, timeZone) },
  date,
  at,
})

/**
 * Filters due reminders to those that may be sent now: not in quiet hours, without consent or membership, on a paused
 * or ill day, or against a trial, and only if something in them is still open. Called by email and push at the moment
 * of sending.
 */
export async function linesToSend(tools: Tools, member: Recipient, settings: Settings, due: Due[]): Promise<Line[]> {
  const { quietFrom, quietUntil } = settings
  const quiet = quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null
  // After a flight west, one that was postponed may be of a day that hasn't begun there.
  const today = localDateAt(tools.clock.now(), member)
  const mayBeSent = due.filter(({ row, date }) => date <= today && !isQuiet(row.time, quiet))
  // A late reminder, after an outage or a delay of the push service, may now be in quiet hours.
  if (isQuiet(wallTimeAt(tools.clock.now(), member.timeZone), quiet)) return []
  if (mayBeSent.length === 0 || member.healthConsent !== 'given') return []
  if (!(await hasActiveSubscription(tools, member.id))) return []
  const { notRecommended } = await getSafety(tools, member.id)
  const trial = await trialOfToday(tools, member, notRecommended)
  const leftOut = trial?.kind === 'without' ? trial.habit : null
  const lines: Line[] = []
  for (const one of mayBeSent) {
    // A line with a habit that isn't recommended to this member is never sent, whatever else it names.
    if (!mayRecommend(one.row.habits, notRecommended)) continue
    const day = await getRoutine(tools, member, one.date)
    if (day.isPaused || day.mode === 'ill' || (await isSettled(tools, member, one, notRecommended))) continue
    const habits = one.row.habits.filter(
      (habit) =>
        day.states[habit] === 'not-done' && !day.off.includes(habit) && !isMet(day.doses, habit) && habit !== leftOut,
    )
    // Lines with habits need at least one open; lines without are always sent.
    if (habits.length > 0 || one.row.habits.length === 0) lines.push({ due: one, habits })
  }
  return lines
}

/** Whether an own habit, a check-in or a review is already done. */
async function isSettled(tools: Tools, member: Recipient, { row, date }: Due, notRecommended: readonly HabitKey[]) {
  if (row.own !== null) {
    const { habits } = await getOwnHabits(tools, member, date)
    return habits.every(({ id, isDone, isAway }) => id !== row.own || isDone || isAway)
  }
  if (row.page === 'check-in') {
    const [checkin] = await listCheckins(tools, member.id, { from: date, until: date })
    return (
      checkin !== undefined && ((checkin.sleep ?? checkin.energy ?? checkin.stress) !== null || checkin.note !== '')
    )
  }
  return row.page === 'review' && (await reviewOfToday(tools, member, notRecommended)).state !== 'waiting'
}
