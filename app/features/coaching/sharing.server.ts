import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coachLooks, coachShares } from '#app/db/schema/coaching.ts'
import { users } from '#app/db/schema/users.ts'
import { openDaysOf } from '#app/entries/open-days.server.ts'
import { currentConsent } from '#app/features/auth/health-consent.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { type LocalDate, laterDay } from '#app/values/local-date.ts'
import type { ShareInput } from './contract.ts'
import { isShareOpen, kindsIn, type Share, type SharedKind } from './sharing.ts'

const MOST_LOOKS = 100

/**
 * Returns what the coach may see of a member now; null for nothing. Requires an open share, an open membership and
 * consent to the current wording: when one ends, all access ends.
 */
export async function openShareOf(tools: Tools, userId: string): Promise<Share | null> {
  const [row] = await tools.db
    .select({ share: coachShares, consent: currentConsent })
    .from(coachShares)
    .innerJoin(users, eq(users.id, coachShares.userId))
    .where(and(eq(coachShares.userId, userId), isNull(coachShares.endedAt)))
  if (row?.consent !== 'given' || !isShareOpen(row.share, tools.clock.now())) return null
  if (!(await hasActiveSubscription(tools, userId))) return null
  return { ...row.share, kinds: kindsIn(row.share.kinds) }
}

/** `isShareOpen` as an SQL condition, for queries about many members. */
export function isShareOpenAt(now: Date): SQL<boolean> {
  const { beganAt, untilAt, endedAt } = coachShares
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(${beganAt} <= ${at} and (${untilAt} is null or ${at} < ${untilAt}) and (${endedAt} is null or ${at} < ${endedAt}))`
}

/** Returns the share as its member sees it: including one suspended together with the membership. */
export async function shareOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<Share | null> {
  const open = and(eq(coachShares.userId, userId), isNull(coachShares.endedAt))
  const [row] = await db.select().from(coachShares).where(open)
  return row && isShareOpen(row, clock.now()) ? { ...row, kinds: kindsIn(row.kinds) } : null
}

/** Starts a share, or changes it: the earlier one ends at once. @throws AppError 403, 400 */
export async function share(tools: Tools, user: CurrentUser, { kinds, from, days }: ShareInput): Promise<void> {
  await requireMembership(tools, user.id)
  const { today } = openDaysOf(tools, user)
  if (from > today) throw wrongField('from', 'Choose today or an earlier day.')
  const now = tools.clock.now()
  const fromDay: LocalDate = laterDay(from, user.joinedOn)
  const untilAt = days === null ? null : daysAfter(now, days)
  await tools.db.transaction(async (tx) => {
    // Row lock: of two concurrent shares from a member's devices only one stays open.
    await lockUser(tx, user.id)
    await endOpen(tx, user.id, now)
    await tx.insert(coachShares).values({ userId: user.id, kinds, fromDay, beganAt: now, untilAt })
  })
}

/** Ends the share at once. Idempotent. */
export async function endShare({ db, clock }: Pick<Tools, 'db' | 'clock'>, userId: string): Promise<void> {
  await endOpen(db, userId, clock.now())
}

const endOpen = (db: DbOrTx, userId: string, endedAt: Date) =>
  db
    .update(coachShares)
    .set({ endedAt })
    .where(and(eq(coachShares.userId, userId), isNull(coachShares.endedAt)))

/** Lists every access of the coach to a member's shared data, newest first. */
export async function listLooks({ db }: Pick<Tools, 'db'>, userId: string) {
  const { id, looker, place, kinds, at } = coachLooks
  const rows = await db
    .select({ id, looker, place, kinds, at })
    .from(coachLooks)
    .where(eq(coachLooks.userId, userId))
    .orderBy(desc(at))
    .limit(MOST_LOOKS)
  return rows.map((row) => ({ ...row, kinds: kindsIn(row.kinds) }))
}

/** Logs an access before anything is shown. @returns The time of the previous access. */
export async function recordLook(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  by: Pick<CurrentUser, 'id' | 'name' | 'email'>,
  userId: string,
  kinds: readonly SharedKind[],
): Promise<Date | null> {
  return await db.transaction(async (tx) => {
    const [last] = await tx
      .select({ at: coachLooks.at })
      .from(coachLooks)
      .where(and(eq(coachLooks.userId, userId), eq(coachLooks.lookerId, by.id), eq(coachLooks.place, 'page')))
      .orderBy(desc(coachLooks.at))
      .limit(1)
    const look = {
      userId,
      lookerId: by.id,
      looker: by.name || 'Your coach',
      place: 'page' as const,
      kinds,
      at: clock.now(),
    }
    await tx.insert(coachLooks).values(look)
    return last?.at ?? null
  })
}
