import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { downloads, orderItems, orders } from '#app/db/schema/shop.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { WAIVER } from '#app/features/shop/ebook.ts'
import { linesOf } from '#app/features/shop/label.ts'
import { formatSum } from '#app/values/sum.ts'

const at = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const receiptOf = ({ number, amount, currency, paidAt }: typeof invoices.$inferSelect) =>
  `Receipt ${number}: ${formatSum({ amount, currency })}, paid ${at(paidAt)}`

/**
 * What we can show a bank about a payment, line by line, ready to be pasted into Stripe's form: what was ordered and agreed
 * to, how it was used, and what was mailed. No addresses of networks, and nothing of anybody's health.
 */
export async function gatherEvidence(
  db: DbOrTx,
  { orderId, userId, paymentIntentId }: { orderId: string | null; userId: string | null; paymentIntentId: string },
): Promise<string[]> {
  const receipts = await db.select().from(invoices).where(eq(invoices.paymentIntentId, paymentIntentId))
  const papers = receipts.filter(({ kind }) => kind === 'receipt').map((paper) => `It is about ${receiptOf(paper)}`)
  if (orderId) return [...(await aboutOrder(db, orderId)), ...papers]
  if (userId) return [...(await aboutMember(db, userId)), ...papers]
  return ['A donation: nothing was sold for it.']
}

async function aboutOrder(db: DbOrTx, orderId: string): Promise<string[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return []
  const { email, delivery, waivedAt, waiverVersion, paidAt, dispatchedAt, tracking } = order
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const links = await db
    .select()
    .from(downloads)
    .where(eq(downloads.orderId, orderId))
    .orderBy(asc(downloads.createdAt))
  const receipts = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'receipt')))
  const words = waiverVersion === WAIVER.version ? `“${WAIVER.text}”` : `the wording of ${waiverVersion}`
  return [
    `Order ${orderId}, begun ${at(order.createdAt)}${paidAt ? `, paid ${at(paidAt)}` : ''}`,
    ...items.map(({ name, quantity, unitPrice }) => `${quantity} × ${name} at ${formatSum({ amount: unitPrice })}`),
    ...(email ? [`Buyer’s email address: ${email}`] : []),
    ...(delivery ? [`Delivered to: ${linesOf(delivery).join(', ')}`] : []),
    ...(dispatchedAt ? [`Sent ${at(dispatchedAt)}${tracking ? `, tracking ${tracking}` : ''}`] : []),
    ...(waivedAt ? [`Asked for the download at once ${at(waivedAt)}, agreeing to ${words}`] : []),
    ...links.map(({ createdAt }) => `Download link mailed to the buyer ${at(createdAt)}`),
    ...links.flatMap(({ takenAt }) => takenAt.map((moment) => `Downloaded ${at(moment)}`)),
    ...receipts.map(receiptOf),
  ]
}

async function aboutMember(db: DbOrTx, userId: string): Promise<string[]> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const [row] = await db.select().from(memberships).where(eq(memberships.userId, userId))
  if (!user || !row) return []
  const visits = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt))
  const months = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.sold, 'membership'), eq(invoices.kind, 'receipt')))
    .orderBy(asc(invoices.number))
  const mails = await db
    .select()
    .from(outboxMails)
    .where(
      and(
        eq(outboxMails.recipient, user.email),
        isNotNull(outboxMails.sentAt),
        or(...TOLD.map((template) => eq(outboxMails.template, template))),
      ),
    )
    .orderBy(asc(outboxMails.createdAt))
  return [
    `Member’s email address: ${user.email}, proved by the link or code mailed to it; account made ${at(user.createdAt)}`,
    `Membership ${row.subscriptionId}${row.firstPaidAt ? `, first paid ${at(row.firstPaidAt)}` : ''}, ${formatSum({ amount: row.price ?? 0, currency: row.currency ?? 'gbp' })} a month`,
    'Above the pay button stood the price, that it renews each month, how to end it, and the 30-day guarantee.',
    ...visits.map(({ createdAt, updatedAt }) => `Signed in ${at(createdAt)}, last used ${at(updatedAt)}`),
    ...months.map(receiptOf),
    ...mails.map(({ template, sentAt }) => `Email “${template}” sent ${sentAt ? at(sentAt) : ''}`),
  ]
}

const TOLD = ['membership-started', 'membership-receipt', 'charge-reminder', 'membership-cancelled'] as const
