import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { endWithAgain, refusalOf, spanOf, takeBack } from './gift-months.ts'
import { findMembership, lockMembership } from './read-membership.server.ts'
import { closingOf } from './read-subscription.server.ts'
import { stateOf } from './state.ts'

/**
 * Starts a membership of some gifted months, or extends an earlier gift. It doesn't renew and stores no card. Runs in
 * the transaction that redeems the gift.
 *
 * @throws AppError 409 for somebody whose membership is paid for, or has no end, and for an account that is to be deleted.
 */
export async function addGiftMonths(tx: DbOrTx, userId: string, months: number, now: Date) {
  const before = await lockMembership(tx, userId, now)
  const state = stateOf(before, now)
  const endsAt = before?.endsAt ?? null
  const refusal = refusalOf(state, { endsAt, closesAt: await closingOf(tx, userId) })
  if (refusal) throw new AppError('conflict', refusal)
  const endOfGift = state.name === 'gift' ? endsAt : null
  const span = spanOf(now, endOfGift, months)
  const openedAt = before?.openedAt ?? now
  await setGift(tx, userId, { status: 'complimentary', paidUntil: null, endsAt: span.until, openedAt }, now)
  return span
}

/** What opening gifted months would do for this person: why it can't be done, or on which later day they'd begin. */
export async function previewGiftMonths({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string) {
  const row = await findMembership(db, userId)
  const state = stateOf(row, clock.now())
  const endsAt = row?.endsAt ?? null
  return {
    refusal: refusalOf(state, { endsAt, closesAt: await closingOf(db, userId) }),
    begins: state.name === 'gift' && endsAt ? endsAt.toISOString() : null,
  }
}

/**
 * Removes the unused part of gifted months but for a few days, if the membership is still a gift.
 *
 * @returns When it ends now, whether that's sooner, and from when the rest would be given again; null for no such gift.
 */
export async function removeGiftMonths(
  tx: DbOrTx,
  userId: string,
  span: { from: Date; until: Date },
  now: Date,
): Promise<{ endsAt: Date; isSooner: boolean; from: Date } | null> {
  const before = await lockMembership(tx, userId, now)
  if (before?.status !== 'complimentary' || !before.endsAt || before.endsAt <= now) return null
  const left = takeBack(span, before.endsAt, now)
  const isSooner = left.endsAt < before.endsAt
  if (isSooner) await setGift(tx, userId, { endsAt: left.endsAt }, now)
  return { ...left, isSooner }
}

/** Gives gifted months again whose refund has failed, unless the member pays meanwhile or has a gift without an end. */
export async function restoreGiftMonths(
  tx: DbOrTx,
  userId: string,
  span: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  const before = await lockMembership(tx, userId, now)
  const { name, mayJoin } = stateOf(before, now)
  if (!before?.endsAt || (!mayJoin && name !== 'gift')) return
  const endsAt = endWithAgain(span, before.endsAt, now)
  if (endsAt <= now) return
  await setGift(tx, userId, { status: 'complimentary', paidUntil: null, endsAt }, now)
}

const setGift = (tx: DbOrTx, userId: string, values: Partial<typeof memberships.$inferInsert>, now: Date) =>
  tx
    .update(memberships)
    .set({ ...values, updatedAt: now, revision: sql`${memberships.revision} + 1` })
    .where(eq(memberships.userId, userId))
