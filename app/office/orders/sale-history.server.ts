import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import { auditLog } from '#app/db/schema/audit.ts'
import { saleNotes } from '#app/db/schema/orders.ts'
import { invoices, type refundRequests, stripeEvents } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import type { MailName } from '#app/emails/mails.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { AuditSubject } from '#app/values/audit-subjects.ts'
import type { SaleKey } from './sale.server.ts'

export const isOrder = ({ kind }: SaleKey) => kind !== 'donation' && kind !== 'membership'

/** The column by which notes and refunds refer to a sale of this kind. */
export const refersTo = ({ kind, id }: SaleKey) =>
  kind === 'donation' ? { donationId: id } : kind === 'membership' ? { paperId: id } : { orderId: id }

export function belongsTo(table: typeof saleNotes | typeof refundRequests, { kind, id }: SaleKey) {
  if (kind === 'donation') return eq(table.donationId, id)
  return kind === 'membership' ? eq(table.paperId, id) : eq(table.orderId, id)
}

export function listPapersOf({ db }: Pick<Tools, 'db'>, { kind, id }: SaleKey) {
  if (kind === 'donation') return []
  const { number, kind: paperKind, amount, issuedAt, withdrawnAt } = invoices
  const columns = { id: invoices.id, number, kind: paperKind, amount, issuedAt, withdrawnAt }
  const receipt = db.select(columns).from(invoices).where(eq(invoices.id, id))
  return receipt.union(db.select(columns).from(invoices).where(eq(invoices.receiptId, id))).orderBy(asc(number))
}

// By name: the benchmarks run this room as it's written, and the emails' own files need a build.
const MAILS_OF_SALES: readonly MailName[] = [
  ...([
    'ebook-order',
    'ebook-link',
    'ebook-gift',
    'gift-order',
    'gift-taken',
    'pack-order',
    'pack-dispatched',
    'refund',
    'refund-failed',
    'payment-failed',
  ] as const),
  ...(['dispute', 'order-dispute', 'receipt-again', 'donation-thanks', 'membership-receipt'] as const),
]

/** Emails about sales sent to its address since it began. Copies are retained for 30 days. */
export async function listMails({ db }: Pick<Tools, 'db'>, { email, since }: { email: string | null; since: Date }) {
  if (!email) return []
  const { id, template, status, createdAt, sentAt } = outboxMails
  return db
    .select({ id, template, status, createdAt, sentAt })
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, email), gte(createdAt, since), inArray(template, [...MAILS_OF_SALES])))
    .orderBy(desc(createdAt))
    .limit(30)
}

export const listNotes = ({ db }: Pick<Tools, 'db'>, key: SaleKey) =>
  db
    .select({ id: saleNotes.id, words: saleNotes.words, createdAt: saleNotes.createdAt, by: users.email })
    .from(saleNotes)
    .leftJoin(users, eq(users.id, saleNotes.by))
    .where(belongsTo(saleNotes, key))
    .orderBy(desc(saleNotes.createdAt))

/** The office's actions on it, and Stripe's events about its payment and its disputes, of these ids. */
export async function listEvents({ db }: Pick<Tools, 'db'>, key: SaleKey, atStripe: readonly string[]) {
  const done = await db
    .select({ at: auditLog.at, what: auditLog.action, by: auditLog.actor })
    .from(auditLog)
    .where(eq(auditLog.subject, subjectOf(key)))
    .orderBy(asc(auditLog.at))
    .limit(200)
  const told = await db
    .select({ at: stripeEvents.receivedAt, what: stripeEvents.type })
    .from(stripeEvents)
    .where(inArray(stripeEvents.objectId, [...atStripe]))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(200)
  return [...done, ...told.map((event) => ({ ...event, by: null }))].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** The sale's subject in the audit log. */
export const subjectOf = ({ kind, id }: SaleKey): AuditSubject =>
  kind === 'donation' ? `donation:${id}` : kind === 'membership' ? `receipt:${id}` : `order:${id}`
