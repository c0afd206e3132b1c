import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { AppError } from '#app/platform/app-error.ts'
import { endWithAgain, endWithout, spanOf } from './gift-months.ts'
import { stateOf } from './state.ts'

/**
 * Starts a membership of some gifted months, or extends an earlier gift. It doesn't renew and stores no card. Runs in
 * the transaction that redeems the gift.
 *
 * @throws AppError 409 for somebody whose membership is paid for, or has no end.
 */
export async function addGiftMonths(tx: DbOrTx, userId: string, months: number, now: Date) {
  // Creates a row to lock for somebody who has none, so that of two concurrent gifts the second sees the first.
  await tx.insert(memberships).values({ userId, status: 'incomplete_expired', updatedAt: now }).onConflictDoNothing()
  const [before] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
  const { name, mayJoin } = stateOf(before, now)
  const endOfGift = name === 'gift' ? (before?.endsAt ?? null) : null
  if (!mayJoin && !endOfGift)
    throw new AppError(
      'conflict',
      name === 'gift'
        ? 'Your membership is a gift without an end, so there’s nothing to add. The code stays good: you can pass it on.'
        : 'You have a membership that is paid for. The code stays good: open it once that has ended, or pass it on.',
    )
  const span = spanOf(now, endOfGift, months)
  await tx
    .update(memberships)
    .set({
      status: 'complimentary',
      paidUntil: null,
      endsAt: span.until,
      openedAt: before?.openedAt ?? now,
      updatedAt: now,
      revision: sql`${memberships.revision} + 1`,
    })
    .where(eq(memberships.userId, userId))
  return span
}

/** Removes the unused part of gifted months, if the membership is still a gift. */
export async function removeGiftMonths(
  tx: DbOrTx,
  userId: string,
  span: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  const [before] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
  if (before?.status !== 'complimentary' || !before.endsAt || before.endsAt <= now) return
  const endsAt = endWithout(span, before.endsAt, now)
  await tx
    .update(memberships)
    .set({
      ...(endsAt <= now ? { status: 'canceled' } : {}),
      endsAt,
      updatedAt: now,
      revision: sql`${memberships.revision} + 1`,
    })
    .where(eq(memberships.userId, userId))
}

/** Gives gifted months again whose refund has failed, unless the member pays meanwhile or has a gift without an end. */
export async function restoreGiftMonths(
  tx: DbOrTx,
  userId: string,
  span: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  const [before] = await tx.select().from(memberships).where(eq(memberships.userId, userId)).for('update')
  const { name, mayJoin } = stateOf(before, now)
  if (!before?.endsAt || (!mayJoin && name !== 'gift')) return
  const endsAt = endWithAgain(span, before.endsAt, now)
  if (endsAt <= now) return
  await tx
    .update(memberships)
    .set({
      status: 'complimentary',
      paidUntil: null,
      endsAt,
      updatedAt: now,
      revision: sql`${memberships.revision} + 1`,
    })
    .where(eq(memberships.userId, userId))
}
