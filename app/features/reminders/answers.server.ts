import { and, eq, isNull, sql } from 'drizzle-orm'
import { ownReminders, reminderSettings, remindersDecided } from '#app/db/schema/reminders.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { tickOwnHabit } from '#app/features/own-habits/own-ticks.server.ts'
import { getRoutine, setHabit, tickHabits } from '#app/features/routine/routine.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isDone } from '#app/values/habit-state.ts'
import { HABITS, habitLabel } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { ReminderAnswer } from './contract.ts'
import { isDecision } from './decisions.server.ts'
import { type CheckIn, readCheckIn } from './links.server.ts'
import { findMember, type Recipient } from './member.server.ts'

const LATER_MS = 60 * 60_000

/** Returns what a check-in link is about, for the page with its buttons; null for an invalid link. */
export async function readCheckInLink(tools: Tools, token: string) {
  const link = readCheckIn(tools, token)
  if (!link) return null
  return {
    date: link.date,
    names: link.own ? [await ownName(tools, link)] : link.habits.map(habitLabel),
    isOver: tools.clock.now() > link.until,
  }
}

/**
 * Answers a reminder for whoever has its link. Idempotent: a small version stays small, and a postponed reminder is
 * sent again once.
 *
 * @throws AppError 404 for an invalid link, 410 for an expired one, 403 without consent.
 */
export async function answerReminder(
  tools: Tools,
  { token, answer }: { token: string; answer: ReminderAnswer },
): Promise<void> {
  const link = readCheckIn(tools, token)
  const member = link && (await findMember(tools, link.userId))
  if (!link || !member) throw new AppError('not_found', 'This link is incomplete. Please open it from the email again.')
  if (tools.clock.now() > link.until)
    throw new AppError('gone', 'This link has expired. You can still tick that day in the members’ area.')
  refuseWithoutHealthConsent(member)
  if (answer === 'later') return postpone(tools, link)
  if (answer === 'done') await tick(tools, member, link)
  else await skip(tools, member, link)
  // An answer cancels a postponed reminder.
  await tools.db
    .update(remindersDecided)
    .set({ againAt: null })
    .where(isDecision(link.userId, link.date, link.row))
}

async function tick(tools: Tools, member: Recipient, { date, habits, own }: CheckIn): Promise<void> {
  if (own === null) await tickHabits(tools, member, { date, habits })
  else await tickOwnHabit(tools, member, { id: own, date, state: 'done' })
}

// An old notice doesn't skip a habit that was done in the meantime.
async function skip(tools: Tools, member: Recipient, { date, habits, own }: CheckIn): Promise<void> {
  if (own !== null) await decideOthers(tools, member, { date, own })
  const { states, off } = await getRoutine(tools, member, date)
  for (const habit of habits)
    if (!off.includes(habit) && states[habit] === 'not-done')
      await setHabit(tools, member, { date, habit, state: 'skipped' })
}

/** An own habit can't be skipped, so its other reminders of the day are decided instead. */
async function decideOthers(
  { db, clock }: Tools,
  { id: userId }: Recipient,
  { date, own }: { date: LocalDate; own: string },
): Promise<void> {
  const rows = await db
    .select({ row: sql<string>`${ownReminders.id}::text` })
    .from(ownReminders)
    .where(and(eq(ownReminders.userId, userId), eq(ownReminders.about, `own.${own}`)))
  if (rows.length === 0) return
  const decision = { userId, date, wasSent: false, decidedAt: clock.now() }
  await db
    .insert(remindersDecided)
    .values(rows.map(({ row }) => ({ ...decision, row })))
    .onConflictDoUpdate({
      target: [remindersDecided.userId, remindersDecided.date, remindersDecided.row],
      set: { againAt: null },
    })
}

async function postpone({ db, clock }: Tools, link: CheckIn): Promise<void> {
  const againAt = new Date(clock.now().getTime() + LATER_MS)
  await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(remindersDecided)
      .set({ againAt })
      .where(and(isDecision(link.userId, link.date, link.row), isNull(remindersDecided.againAt)))
      .returning({ row: remindersDecided.row })
    if (!updated) return
    await tx
      .update(reminderSettings)
      .set({ lookAt: sql`least(${reminderSettings.lookAt}, ${againAt.toISOString()}::timestamptz)` })
      .where(eq(reminderSettings.userId, link.userId))
  })
}

/** Returns the name of the habit that an address ticks; null if it isn't on this member's card. */
export async function nameOfTick(tools: Tools, member: Member, what: string): Promise<string | null> {
  const habit = HABITS.find(({ key }) => key === what)
  if (habit) return (await getSafety(tools, member.id)).off.includes(habit.key) ? null : habit.label
  const { habits } = await getOwnHabits(tools, member)
  return habits.find(({ id, isAway }) => id === what && !isAway)?.name ?? null
}

/**
 * Ticks a habit of today, for a tag or a shortcut. A small version stays small.
 *
 * @throws AppError 404 for an own habit that isn't on the card.
 */
export async function tickToday(tools: Tools, member: Member, what: string) {
  const { today: date } = openDaysOf(tools, member)
  const habit = await nameOfTick(tools, member, what)
  if (habit === null) throw new AppError('not_found', 'That habit isn’t on your card any more.')
  const key = HABITS.find((one) => one.key === what)?.key
  if (!key) await tickOwnHabit(tools, member, { id: what, date, state: 'done' })
  else {
    const { states } = await getRoutine(tools, member, date)
    if (!isDone(states[key])) await setHabit(tools, member, { date, habit: key, state: 'done' })
  }
  return { habit, date, state: 'done' as const }
}

async function ownName(tools: Tools, { userId, own, date }: CheckIn): Promise<string> {
  const member = await findMember(tools, userId)
  const { habits } = member ? await getOwnHabits(tools, member, date) : { habits: [] }
  return habits.find(({ id }) => id === own)?.name ?? 'Your habit'
}
