import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calendarFeeds, ownReminders, reminderSettings } from '#app/db/schema/reminders.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { getTimetable } from '#app/features/timetable/timetable.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { writeCalendar } from './calendar.ts'
import { type ReminderChoice, StoredRows } from './contract.ts'
import { findSettings } from './lines.server.ts'
import { readFeedToken, readStopToken, signFeedToken } from './links.server.ts'
import { findMember } from './member.server.ts'
import { listOwnReminders } from './own-reminders.server.ts'

/** Returns a member's reminder settings, and their calendar's address if there is one. */
export async function getReminders(tools: Tools, userId: string) {
  const [settings, own, calendar] = await Promise.all([
    findSettings(tools, userId),
    listOwnReminders(tools, userId),
    calendarOf(tools, userId),
  ])
  return {
    own,
    rows: StoredRows.parse(settings?.rows ?? []),
    quietFrom: settings?.quietFrom ?? null,
    quietUntil: settings?.quietUntil ?? null,
    calendar,
  }
}

/** URL of the user's private calendar with the timetable; null if none. */
export async function calendarOf(tools: Tools, userId: string): Promise<string | null> {
  const [feed] = await tools.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed ? `${tools.appUrl}/calendar/${signFeedToken(tools, feed.id)}.ics` : null
}

/**
 * Stores the chosen timetable lines and quiet hours. They take effect within seconds.
 *
 * @param shown What the page showed: what another device has changed since stays. Null replaces everything.
 */
export async function saveReminders(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  choice: ReminderChoice,
  shown: ReminderChoice | null,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isTheirs = eq(reminderSettings.userId, userId)
    const [stored] = await tx.select().from(reminderSettings).where(isTheirs).for('update')
    const merged =
      stored && shown ? withChanges({ ...stored, rows: StoredRows.parse(stored.rows) }, shown, choice) : choice
    const settings = { ...merged, lookAt: now, updatedAt: now }
    await tx
      .insert(reminderSettings)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: reminderSettings.userId, set: settings })
  })
}

/** Applies what differs between what a page showed and what it sent. Quiet hours are one field. */
function withChanges(stored: ReminderChoice, shown: ReminderChoice, sent: ReminderChoice): ReminderChoice {
  const isSame = shown.quietFrom === sent.quietFrom && shown.quietUntil === sent.quietUntil
  const { quietFrom, quietUntil } = isSame ? stored : sent
  const [was, is] = [new Set(shown.rows), new Set(sent.rows)]
  const kept = stored.rows.filter((id) => is.has(id) || !was.has(id))
  const added = sent.rows.filter((id) => !was.has(id) && !kept.includes(id))
  return { rows: [...kept, ...added], quietFrom, quietUntil }
}

/**
 * Stops all reminders at once, by the link in every reminder email.
 *
 * @throws AppError 404 for an invalid token.
 */
export async function stopReminders(tools: Tools, token: string): Promise<void> {
  const userId = readStopToken(tools, token)
  if (userId === null) throw new AppError('not_found', 'This link is incomplete. Please open it from the email again.')
  await tools.db.transaction(async (tx) => {
    await tx.delete(reminderSettings).where(eq(reminderSettings.userId, userId))
    await tx.delete(ownReminders).where(eq(ownReminders.userId, userId))
  })
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
 * Returns the calendar of a private address. It contains the timetable but no ticks, and leaves out what isn't
 * recommended to the member.
 *
 * @throws AppError 404 for an unknown or replaced address.
 */
export async function readCalendar(tools: Tools, token: string): Promise<string> {
  const id = readFeedToken(tools, token)
  const [feed] = id === null ? [] : await tools.db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id))
  const member = feed && (await findMember(tools, feed.userId))
  // The calendar requires consent too. Calendar programs keep polling, so it returns with the consent.
  if (!feed || !member || member.healthConsent !== 'given')
    throw new AppError('not_found', 'There is no calendar at this address.')
  const [{ rows }, { notRecommended }] = await Promise.all([
    getTimetable(tools, member.id),
    getSafety(tools, member.id),
  ])
  return writeCalendar({
    uid: `${feed.id}@${new URL(tools.appUrl).hostname}`,
    clock: member,
    today: localDateAt(tools.clock.now(), member),
    changedAt: feed.createdAt,
    lines: rows
      .filter(({ habits }) => mayRecommend(habits, notRecommended))
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
