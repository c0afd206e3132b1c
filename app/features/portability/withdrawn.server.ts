import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { healthErasures, users } from '#app/db/schema/users.ts'
import { announceErasure } from '#app/features/auth/health-consent.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { deleteRecords } from './forget.server.ts'

const DAY_MS = 86_400_000
/** Days before the end at which its person is reminded. */
const DAYS_OF_WARNING = 7

type House = Pick<Tools, 'db' | 'outbox' | 'clock' | 'log'>

/**
 * Reminds those whose records will be erased within a week, and erases what is due, each with its email in one
 * transaction: killed at any point and begun again, everybody is told once and loses all of it or nothing.
 */
export async function eraseWithdrawnRecords(tools: House): Promise<void> {
  await giveNotice(tools)
  const now = tools.clock.now()
  const open = isNull(healthErasures.erasedAt)
  const soon = new Date(now.getTime() + DAYS_OF_WARNING * DAY_MS)
  const near = await tools.db
    .select({ userId: healthErasures.userId })
    .from(healthErasures)
    .where(and(open, isNull(healthErasures.remindedAt), lte(healthErasures.dueAt, soon), gt(healthErasures.dueAt, now)))
  for (const { userId } of near) await one(tools, () => remind(tools, userId))
  const due = await tools.db
    .select({ userId: healthErasures.userId })
    .from(healthErasures)
    .where(and(open, lte(healthErasures.dueAt, now)))
  for (const { userId } of due) await one(tools, () => erase(tools, userId))
}

/** One person's trouble is not the others'; the next round tries again. */
async function one({ log }: House, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.error({ err: error }, 'records without consent: will try again'))
}

/** Whoever withdrew before there was a day to be told gets the full time from now. */
async function giveNotice(tools: House): Promise<void> {
  const without = await tools.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(healthErasures, eq(healthErasures.userId, users.id))
    .where(and(eq(users.healthConsent, 'withdrawn'), isNull(healthErasures.userId)))
  for (const { id } of without)
    await tools.outbox.transaction(async (tx, post) => {
      const isStill = and(eq(users.id, id), eq(users.healthConsent, 'withdrawn'))
      const [member] = await tx.select().from(users).where(isStill).for('update')
      if (member) await announceErasure(tx, post, member, tools.clock.now())
    })
}

async function remind(tools: House, userId: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const waiting = and(eq(healthErasures.userId, userId), isNull(healthErasures.remindedAt))
    const [erasure] = await tx
      .update(healthErasures)
      .set({ remindedAt: tools.clock.now() })
      .where(waiting)
      .returning({ dueAt: healthErasures.dueAt })
    const [member] = await tx.select().from(users).where(eq(users.id, userId))
    if (!erasure || !member) return
    const props = { dueAt: erasure.dueAt.toISOString(), timeZone: member.timeZone }
    await post({ to: member.email, template: 'health-erasure-soon', props })
  })
}

async function erase(tools: House, userId: string): Promise<void> {
  const isDone = await tools.outbox.transaction(async (tx, post) => {
    // Consent that is given again meanwhile takes the row away, before this or after it.
    const [still] = await tx
      .update(healthErasures)
      .set({ erasedAt: tools.clock.now() })
      .where(and(eq(healthErasures.userId, userId), isNull(healthErasures.erasedAt)))
      .returning()
    const [member] = await tx.select().from(users).where(eq(users.id, userId))
    if (!still || !member) return false
    await deleteRecords(tx, member, tools.clock.now())
    await post({ to: member.email, template: 'health-erased', props: {} })
    return true
  })
  if (isDone) tools.log.info({}, 'health records without consent were erased')
}
