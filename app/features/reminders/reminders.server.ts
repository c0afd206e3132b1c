import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calendarFeeds, reminderSettings } from '#app/db/schema/reminders.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { getRoutine, setHabit } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import { WEEKDAYS } from '#app/features/timetable/timetable.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { writeCalendar } from './calendar.ts'
import { type ReminderChoice, StoredRows } from './contract.ts'
import { type CheckIn, readCheckIn, readFeed, readStop, writeFeed } from './links.server.ts'
import { findMember } from './member.server.ts'

/** What a member has asked to be reminded of, and the address of their calendar if there is one. */
export async function getReminders(tools: Tools, userId: string) {
  const [[settings], [feed]] = await Promise.all([
    tools.db.select().from(reminderSettings).where(eq(reminderSettings.userId, userId)),
    tools.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
  ])
  return {
    rows: StoredRows.parse(settings?.rows ?? []),
    quietFrom: settings?.quietFrom ?? null,
    quietUntil: settings?.quietUntil ?? null,
    calendar: feed ? `${tools.appUrl}/calendar/${writeFeed(tools, feed.id)}.ics` : null,
  }
}

/** Keeps which rows to be reminded of. They are looked at anew within seconds. */
export async function saveReminders(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  choice: ReminderChoice,
): Promise<void> {
  const now = clock.now()
  const settings = { ...choice, lookAt: now, updatedAt: now }
  await db
    .insert(reminderSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: reminderSettings.userId, set: settings })
}

/** The way out of every reminder email: no more of them, at once. @throws AppError 404 for a token that is not ours. */
export async function stopReminders(tools: Tools, token: string): Promise<void> {
  const userId = readStop(tools, token)
  if (userId === null)
    throw new AppError('not_found', { userMessage: 'This link is incomplete. Please open it from the email again.' })
  await tools.db.delete(reminderSettings).where(eq(reminderSettings.userId, userId))
}

/** Gives the calendar a new address; the old one stops working. */
export async function renewCalendar({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  const feed = { id: randomUUID(), createdAt: clock.now() }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
}

export async function removeCalendar({ db }: Pick<Tools, 'db'>, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/**
 * The calendar behind a private address. It holds the timetable and nothing that was ever ticked; what a member is
 * better not urged to do is left out.
 *
 * @throws AppError 404 for an address that was never ours, or is not any more.
 */
export async function readCalendar(tools: Tools, token: string): Promise<string> {
  const id = readFeed(tools, token)
  const [feed] = id === null ? [] : await tools.db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id))
  const member = feed && (await findMember(tools, feed.userId))
  // A calendar is use, too: without consent there is none, and its programme keeps asking until there is again.
  if (!feed || !member || member.healthConsent !== 'given')
    throw new AppError('not_found', { userMessage: 'There is no calendar at this address.' })
  const [{ rows }, { notUrged }] = await Promise.all([getTimetable(tools, member.id), getSafety(tools, member.id)])
  return writeCalendar({
    uid: `${feed.id}@${new URL(tools.appUrl).hostname}`,
    clock: member,
    today: localDateAt(tools.clock.now(), member),
    changedAt: feed.createdAt,
    lines: rows
      .filter(({ habits }) => mayRecommend(habits, notUrged))
      .map(({ id: row, days, time, end, label, path }) => ({
        id: row,
        weekdays: days.map((day) => WEEKDAYS.indexOf(day) + 1),
        time,
        end,
        label,
        note: path ? `${tools.appUrl}${path}` : '',
      })),
  })
}

/** What a check-in link is about, for the page that shows its button. Null when the link is not ours. */
export function lookAtCheckIn(tools: Tools, token: string): (Omit<CheckIn, 'userId'> & { isOver: boolean }) | null {
  const checkIn = readCheckIn(tools, token)
  if (!checkIn) return null
  const { userId: _, ...rest } = checkIn
  return { ...rest, isOver: tools.clock.now() > checkIn.until }
}

/**
 * Ticks what a link from an email is about. Pressing it twice changes nothing; a habit that was small version stays so.
 *
 * @throws AppError 404 for a link that is not ours, 410 for one whose time is over, 403 without consent.
 */
export async function checkIn(tools: Tools, token: string): Promise<void> {
  const link = readCheckIn(tools, token)
  const member = link && (await findMember(tools, link.userId))
  if (!link || !member)
    throw new AppError('not_found', { userMessage: 'This link is incomplete. Please open it from the email again.' })
  if (tools.clock.now() > link.until)
    throw new AppError('gone', {
      userMessage: 'This link has expired. You can still tick that day in the members’ area.',
    })
  refuseWithoutHealthConsent(member)
  const { states, off } = await getRoutine(tools, member, link.date)
  for (const habit of link.habits) {
    if (off.includes(habit) || states[habit] === 'done' || states[habit] === 'small') continue
    await setHabit(tools, member, { date: link.date, habit, state: 'done' })
  }
}
