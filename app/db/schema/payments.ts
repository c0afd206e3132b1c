import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { donations } from './donations.ts'
import { orders } from './shop.ts'
import { users } from './users.ts'

/** Every signed event from Stripe, once. Only ids: the objects are fetched from Stripe, never read from the event. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    livemode: boolean('livemode').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Set in the transaction that processed the event; null = pending. */
    processedAt: instant('processed_at'),
    /** Number of failed attempts, and the last error. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('stripe_events_received_at').on(table.receivedAt),
    index('stripe_events_object_id').on(table.objectId),
  ],
)

/** Differences between Stripe's books and ours: reported to the owner, and deleted once they agree again. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    /** Its subject, by its id at Stripe. */
    subject: text('subject').primaryKey(),
    words: text('words').notNull(),
    foundAt: instant('found_at').notNull(),
    goneAt: instant('gone_at'),
  },
  (table) => [index('book_differences_gone_at').on(table.goneAt)],
)

type LineRow = { name: string; quantity: number; unitPrice: number }
type SellerRow = { name: string; address: string; email: string; company: string; vat: string }

/**
 * Receipts and credit notes: what was sold, by whom, at which VAT, as of that day. Numbered without gaps in one
 * sequence. An order's receipt has the order's own id. Amounts are pence of `currency`.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').notNull().unique(),
    kind: text('kind', { enum: ['receipt', 'credit-note'] }).notNull(),
    /** The receipt that a credit note refers to. */
    receiptId: uuid('receipt_id').references((): AnyPgColumn => invoices.id),
    sold: text('sold', { enum: ['ebook', 'packs', 'download', 'membership'] }).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** A month of membership: the invoice at Stripe that charged it, and the payment. */
    stripeInvoiceId: text('stripe_invoice_id').unique(),
    paymentIntentId: text('payment_intent_id'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email'),
    /** Where the buyer lived on that day; null = they weren't asked. */
    country: text('country'),
    /** Name and address of the buyer, line by line, where known. */
    buyer: jsonb('buyer').$type<string[]>().notNull(),
    seller: jsonb('seller').$type<SellerRow>().notNull(),
    lines: jsonb('lines').$type<LineRow[]>().notNull(),
    deliveryPence: integer('delivery_pence').notNull(),
    amount: integer('amount').notNull(),
    /** Of a receipt: the sum of its credit notes, updated with them (`payments/papers.server.ts`). */
    amountRefunded: integer('amount_refunded').notNull().default(0),
    currency: text('currency').notNull(),
    /** Hundredths of a percent; null = the seller was not registered for VAT. */
    vatRate: integer('vat_rate'),
    livemode: boolean('livemode').notNull(),
    issuedAt: instant('issued_at').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** As it follows 'Paid by': 'Visa card ending 4242'; null where Stripe didn't say. */
    paidBy: text('paid_by'),
    /** A refund that failed: its credit note no longer counts. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('invoices_order_id').on(table.orderId),
    index('invoices_user_id').on(table.userId),
    index('invoices_receipt_id').on(table.receiptId),
    index('invoices_payment_intent_id').on(table.paymentIntentId),
    index('invoices_country').on(table.sold, table.country, table.paidAt, table.id),
    index('invoices_sold').on(table.sold, table.paidAt, table.id),
    index('invoices_refunded').on(table.sold, table.paidAt, table.id).where(sql`${table.amountRefunded} > 0`),
    index('invoices_issued_at').on(table.issuedAt, table.number),
    index('invoices_email').on(table.email),
    check('invoices_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * Refunds requested by staff, inserted before Stripe is called: the id is part of the idempotency key, so a form sent
 * twice makes one refund. One requested by a buyer who cancels has the id of the order. `amount` in pence.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    donationId: uuid('donation_id').references(() => donations.id, { onDelete: 'cascade' }),
    paperId: uuid('paper_id').references(() => invoices.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When Stripe accepted it; null = no response yet. */
    doneAt: instant('done_at'),
    /** Stripe's reason for refusing it. */
    refusedFor: text('refused_for'),
  },
  (table) => [
    index('refund_requests_order_id').on(table.orderId),
    index('refund_requests_donation_id').on(table.donationId),
    index('refund_requests_paper_id').on(table.paperId),
  ],
)
