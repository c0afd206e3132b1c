import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { disputes } from '#app/db/schema/disputes.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import { isStaying } from '#app/features/auth/closing.server.ts'
import { IS_OVERDUE, isOpenAt } from '#app/features/membership/conditions.server.ts'
import { IS_UNDECIDED } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { inPounds } from '#app/values/pence.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'

type Reader = Pick<Tools, 'db' | 'clock'>
const SILENT_DAYS = 14

/** Lists disputed months of membership, each with the bank's deadline for evidence. */
export async function listDisputedMemberships({ db }: { db: DbOrTx }, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const rows = await db
    .select({ id: disputes.id, userId: users.id, email: users.email, ...MONEY })
    .from(disputes)
    .innerJoin(users, eq(users.id, disputes.userId))
    .where(IS_UNDECIDED)
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(limit)
  return rows.map(({ id, userId, email, amount, dueBy, openedAt }) => ({
    ...{ id: `dispute:${id}`, group: 'Money', title: `${inPounds(amount)} is disputed`, since: openedAt },
    ...{ detail: `${email}’s bank asks for evidence`, href: `/office/people/${userId}` },
    ...(dueBy && { due: dueBy }),
  }))
}
const MONEY = { amount: disputes.amount, dueBy: disputes.dueBy, openedAt: disputes.openedAt }

export async function listUnpaidMembers({ db }: Reader, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const rows = await db
    .select({ userId: users.id, email: users.email, since: memberships.paidUntil, updatedAt: memberships.updatedAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(IS_OVERDUE, isStaying))
    .orderBy(asc(memberships.paidUntil), asc(users.id))
    .limit(limit)
  return rows.map(({ userId, email, since, updatedAt }) => ({
    ...{ id: `unpaid:${userId}`, group: 'Money', title: `${email} couldn’t be charged`, since: since ?? updatedAt },
    ...{ detail: 'We’ve written to them; a word from you may help', href: `/office/people/${userId}` },
  }))
}

/** Lists members who have opened nothing for two weeks. Based on visits only; their entries are private. */
export async function listSilentMembers({ db, clock }: Reader, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const now = clock.now()
  const seenAt = sql<string>`coalesce(${users.seenAt}, ${users.createdAt})`
  const isMember = inArray(memberships.status, ['active', 'trialing', 'complimentary'])
  const rows = await db
    .select({ userId: users.id, email: users.email, seenAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(isMember, isNull(memberships.resumesAt), isOpenAt(now), lt(seenAt, daysBefore(now, SILENT_DAYS)), isStaying),
    )
    .orderBy(asc(seenAt), asc(users.id))
    .limit(limit)
  return rows.map(({ userId, email, seenAt }) => ({
    ...{ id: `silent:${userId}`, group: 'People', title: `${email} hasn’t looked in for two weeks` },
    ...{ detail: 'A line from you often brings people back', href: `/office/people/${userId}` },
    since: new Date(seenAt),
  }))
}

/**
 * Emails that couldn't be delivered, as one line: the site's health page lists each of them. One whose time was over has
 * nothing left to send, and asks for nothing.
 */
export async function listDeadMails({ db }: Reader): Promise<Waiting[]> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${outboxMails.createdAt})` })
    .from(outboxMails)
    .where(and(eq(outboxMails.status, 'dead'), isNotNull(outboxMails.props)))
  if (!found?.oldest) return []
  const title = found.count === 1 ? 'An email couldn’t be delivered' : `${found.count} emails couldn’t be delivered`
  return [{ id: 'dead-mails', group: 'The site', title, since: new Date(found.oldest), href: '/office/health' }]
}
