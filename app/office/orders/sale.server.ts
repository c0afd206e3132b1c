import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/audit.ts'
import { donations } from '#app/db/schema/donations.ts'
import { refundRequests, saleNotes, sales } from '#app/db/schema/orders.ts'
import { invoices, stripeEvents } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { downloads, orderItems, orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import type { MailName } from '#app/emails/mails.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleKind } from './sale.ts'

export type SaleKey = { kind: SaleKind; id: string }

export const noSuchSale = () => new AppError('not_found', { userMessage: 'There is no such sale.' })

/** The sale as a row of the list of all sales. @throws AppError 404 when there is none. */
export async function findSale({ db }: Pick<Tools, 'db'>, { kind, id }: SaleKey) {
  const [sale] = await db
    .select()
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.kind, kind)))
  if (!sale) throw noSuchSale()
  return sale
}

/** Everything the office knows of one sale. @throws AppError 404 when there is none. */
export async function getSale(tools: Pick<Tools, 'db'>, key: SaleKey) {
  const sale = await findSale(tools, key)
  const [order, donation, papers, mails, notes, refunds, events] = await Promise.all([
    isOrder(key) ? readOrder(tools, key.id) : null,
    key.kind === 'donation' ? readDonation(tools, key.id) : null,
    listPapersOf(tools, key),
    listMails(tools, sale),
    listNotes(tools, key),
    tools.db.select().from(refundRequests).where(belongsTo(refundRequests, key)).orderBy(asc(refundRequests.askedAt)),
    listEvents(tools, key, sale.paymentIntentId),
  ])
  return { sale, order, donation, papers, mails, notes, refunds, events }
}

const isOrder = ({ kind }: SaleKey) => kind !== 'donation' && kind !== 'membership'

/** The column by which notes and refunds name a sale of this kind. */
export const refersTo = ({ kind, id }: SaleKey) =>
  kind === 'donation' ? { donationId: id } : kind === 'membership' ? { paperId: id } : { orderId: id }

/** The rows of notes or refunds that are about this sale. */
export function belongsTo(table: typeof saleNotes | typeof refundRequests, { kind, id }: SaleKey) {
  if (kind === 'donation') return eq(table.donationId, id)
  return kind === 'membership' ? eq(table.paperId, id) : eq(table.orderId, id)
}

async function readOrder({ db }: Pick<Tools, 'db'>, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw noSuchSale()
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.name)
  const links = await db
    .select({ createdAt: downloads.createdAt, takenAt: downloads.takenAt })
    .from(downloads)
    .where(eq(downloads.orderId, id))
    .orderBy(asc(downloads.createdAt))
  const { visitorHash: _secret, ...rest } = order
  return { ...rest, items, links }
}

async function readDonation({ db }: Pick<Tools, 'db'>, id: string) {
  const [row] = await db
    .select({
      copies: donations.copies,
      message: donations.message,
      isAnonymous: donations.isAnonymous,
      description: donations.description,
    })
    .from(donations)
    .where(eq(donations.id, id))
  return row ?? null
}

function listPapersOf({ db }: Pick<Tools, 'db'>, { kind, id }: SaleKey) {
  if (kind === 'donation') return []
  const { number, kind: paperKind, amount, issuedAt, withdrawnAt } = invoices
  const columns = { id: invoices.id, number, kind: paperKind, amount, issuedAt, withdrawnAt }
  const receipt = db.select(columns).from(invoices).where(eq(invoices.id, id))
  return receipt.union(db.select(columns).from(invoices).where(eq(invoices.receiptId, id))).orderBy(asc(number))
}

const MAILS_OF_SALES: readonly MailName[] = [
  ...([
    'ebook-order',
    'ebook-link',
    'ebook-gift',
    'gift-order',
    'pack-order',
    'pack-dispatched',
    'refund',
    'payment-failed',
  ] as const),
  ...(['dispute', 'order-dispute', 'receipt-again', 'donation-thanks', 'membership-receipt'] as const),
]

/** The emails about sales that went to its address since it began. Copies are kept for 30 days. */
async function listMails({ db }: Pick<Tools, 'db'>, { email, at }: { email: string | null; at: Date }) {
  if (!email) return []
  const { id, template, status, createdAt, sentAt } = outboxMails
  return db
    .select({ id, template, status, createdAt, sentAt })
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, email), gte(createdAt, at), inArray(template, [...MAILS_OF_SALES])))
    .orderBy(desc(createdAt))
    .limit(30)
}

function listNotes({ db }: Pick<Tools, 'db'>, key: SaleKey) {
  return db
    .select({ id: saleNotes.id, words: saleNotes.words, createdAt: saleNotes.createdAt, by: users.email })
    .from(saleNotes)
    .leftJoin(users, eq(users.id, saleNotes.by))
    .where(belongsTo(saleNotes, key))
    .orderBy(desc(saleNotes.createdAt))
}

/** What the office did with it, and what Stripe told of its payment. */
async function listEvents({ db }: Pick<Tools, 'db'>, key: SaleKey, paymentIntentId: string | null) {
  const done = await db
    .select({ at: auditLog.at, what: auditLog.action, by: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.subject, subjectOf(key)))
    .orderBy(asc(auditLog.at))
    .limit(200)
  const told = paymentIntentId
    ? await db
        .select({ at: stripeEvents.receivedAt, what: stripeEvents.type })
        .from(stripeEvents)
        .where(eq(stripeEvents.objectId, paymentIntentId))
        .orderBy(asc(stripeEvents.receivedAt))
        .limit(200)
    : []
  return [...done, ...told.map((event) => ({ ...event, by: null }))].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** How the audit log names a sale. */
export const subjectOf = ({ kind, id }: SaleKey): `${string}:${string}` =>
  kind === 'donation' ? `donation:${id}` : kind === 'membership' ? `receipt:${id}` : `order:${id}`

/** What kind of order it is; null when there is none of this id. */
export async function findOrderKind({ db }: Pick<Tools, 'db'>, id: string) {
  const [row] = await db.select({ kind: orders.kind }).from(orders).where(eq(orders.id, id))
  return row?.kind ?? null
}
