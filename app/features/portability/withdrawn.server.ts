import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import { healthErasures, users } from '#app/db/schema/users.ts'
import { announceErasure } from '#app/features/auth/health-consent.server.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { deleteRecords } from './erase-records.server.ts'

/** Days before the erasure on which the member is reminded. */
const DAYS_OF_WARNING = 7

type ErasureTools = Pick<Tools, 'db' | 'outbox' | 'clock' | 'log'>

/**
 * Reminds members whose records will be erased within a week, and erases those that are due. Each step is one
 * transaction with its email, so it happens exactly once, even after a crash.
 */
export async function eraseWithdrawnRecords(tools: ErasureTools): Promise<void> {
  await announceErasures(tools)
  const now = tools.clock.now()
  const open = isNull(healthErasures.erasedAt)
  const soon = daysAfter(now, DAYS_OF_WARNING)
  const near = await tools.db
    .select({ userId: healthErasures.userId })
    .from(healthErasures)
    .where(and(open, isNull(healthErasures.remindedAt), lte(healthErasures.dueAt, soon), gt(healthErasures.dueAt, now)))
  for (const { userId } of near) await tryOrLog(tools, 'records without consent', () => remind(tools, userId))
  const due = await tools.db
    .select({ userId: healthErasures.userId })
    .from(healthErasures)
    .where(and(open, lte(healthErasures.dueAt, now)))
  for (const { userId } of due) await tryOrLog(tools, 'records without consent', () => erase(tools, userId))
}

/** Starts the full period for members who withdrew consent before the period existed. */
async function announceErasures(tools: ErasureTools): Promise<void> {
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

async function remind(tools: ErasureTools, userId: string): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    await lockUser(tx, userId)
    const isNear = and(isNull(healthErasures.remindedAt), lte(healthErasures.dueAt, daysAfter(now, DAYS_OF_WARNING)))
    const [erasure] = await tx
      .update(healthErasures)
      .set({ remindedAt: now })
      .where(and(eq(healthErasures.userId, userId), isNear))
      .returning({ dueAt: healthErasures.dueAt })
    const [member] = await tx.select().from(users).where(eq(users.id, userId))
    if (!erasure || !member) return
    const props = { dueAt: erasure.dueAt.toISOString(), timeZone: member.timeZone }
    await post({ to: member.email, template: 'health-erasure-soon', props })
  })
}

async function erase(tools: ErasureTools, userId: string): Promise<void> {
  const now = tools.clock.now()
  const isDone = await tools.outbox.transaction(async (tx, post) => {
    // In the order of giving consent again, which deletes this row; withdrawn once more, it has a later day.
    await lockUser(tx, userId)
    const isDue = and(isNull(healthErasures.erasedAt), lte(healthErasures.dueAt, now))
    const [still] = await tx
      .update(healthErasures)
      .set({ erasedAt: now })
      .where(and(eq(healthErasures.userId, userId), isDue))
      .returning()
    const [member] = await tx.select().from(users).where(eq(users.id, userId))
    if (!still || !member) return false
    await deleteRecords(tx, member, now)
    await post({ to: member.email, template: 'health-erased', props: {} })
    return true
  })
  if (isDone) tools.log.info({}, 'health records without consent were erased')
}
