import { asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import type { memberships } from '#app/db/schema/membership.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { listSentMails } from '#app/platform/messages/outbox.ts'
import { minuteInUtc } from '#app/values/instant-label.ts'
import { formatSum } from '#app/values/sum.ts'
import { findMembership } from './read-membership.server.ts'

/** Collects the evidence for a dispute about a membership: what was agreed to, how it was used, and emails sent. */
export async function evidenceOfMember(db: DbOrTx, userId: string): Promise<string[]> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const row = await findMembership(db, userId)
  if (!user || !row) return []
  const visits = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt))
  const mails = await listSentMails(db, user.email, EVIDENCE_EMAILS)
  return [
    `Member’s email address: ${user.email}, proved by the link or code mailed to it; account made ${minuteInUtc(user.createdAt)}`,
    `Membership ${row.subscriptionId}${row.firstPaidAt ? `, first paid ${minuteInUtc(row.firstPaidAt)}` : ''}, ${formatSum({ amount: row.price ?? 0, currency: row.currency ?? 'gbp' })} a month`,
    `Above the pay button stood the price, that it renews each month${hadGuarantee(row) ? ', how to end it, and the 30-day guarantee' : ' and how to end it'}.`,
    ...visits.map(
      ({ createdAt, updatedAt }) => `Signed in ${minuteInUtc(createdAt)}, last used ${minuteInUtc(updatedAt)}`,
    ),
    ...mails.map(({ template, sentAt }) => `Email “${template}” sent ${sentAt ? minuteInUtc(sentAt) : ''}`),
  ]
}

type Row = Pick<typeof memberships.$inferSelect, 'refundedAt' | 'firstPaidAt'>

/** Whether the guarantee stood on the page of this subscription: it's given once, so not after an earlier refund. */
const hadGuarantee = ({ refundedAt, firstPaidAt }: Row): boolean =>
  refundedAt === null || (firstPaidAt !== null && refundedAt >= firstPaidAt)

const EVIDENCE_EMAILS = [
  'membership-started',
  'membership-receipt',
  'charge-reminder',
  'membership-cancelled',
  'membership-resumed',
] as const
