import { and, asc, eq } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import { ownReminders, reminderSettings } from '#app/db/schema/reminders.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { OwnReminderInput } from './contract.ts'
import { choicesOf, MOST_OWN, type OwnReminder, weekdaysIn } from './reminder.ts'

export async function listOwnReminders({ db }: Pick<Tools, 'db'>, userId: string): Promise<OwnReminder[]> {
  const rows = await db
    .select({ id: ownReminders.id, about: ownReminders.about, days: ownReminders.days, time: ownReminders.time })
    .from(ownReminders)
    .where(eq(ownReminders.userId, userId))
    .orderBy(asc(ownReminders.time), asc(ownReminders.about))
  return rows.map((row) => ({ ...row, days: weekdaysIn(row.days) }))
}

/**
 * Adds a reminder; an existing one for the same thing and time gets the new days. It takes effect within seconds.
 *
 * @throws AppError 400 for an unknown habit, or when there are too many.
 */
export async function addOwnReminder(tools: Tools, member: Member, input: OwnReminderInput): Promise<void> {
  const [{ habits }, { off }] = await Promise.all([getOwnHabits(tools, member), getSafety(tools, member.id)])
  const onCard = habits.filter(({ isAway }) => !isAway)
  if (!choicesOf(onCard, off).some(({ choices }) => choices.some(({ about }) => about === input.about)))
    throw wrongField('about', 'That isn’t on your card any more. Please choose again.')
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    // Locks the user, so that concurrent calls can't exceed the limit.
    await lockUser(tx, member.id)
    await tx
      .insert(ownReminders)
      .values({ ...input, userId: member.id, createdAt: now })
      .onConflictDoUpdate({
        target: [ownReminders.userId, ownReminders.about, ownReminders.time],
        set: { days: input.days },
      })
    const count = await tx.$count(ownReminders, eq(ownReminders.userId, member.id))
    if (count > MOST_OWN) throw wrongField('about', `You have ${MOST_OWN} reminders already. Please remove one first.`)
    await tx
      .insert(reminderSettings)
      .values({ userId: member.id, rows: [], lookAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: reminderSettings.userId, set: { lookAt: now } })
  })
}

/** Deletes a reminder. Idempotent. */
export async function removeOwnReminder({ db }: Pick<Tools, 'db'>, userId: string, id: string): Promise<void> {
  await db.delete(ownReminders).where(and(eq(ownReminders.userId, userId), eq(ownReminders.id, id)))
}
