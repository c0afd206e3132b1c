import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { donations } from './donations.ts'
import { invoices } from './payments.ts'
import { orders } from './shop.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What somebody of the office wrote about a sale, for the office. `by` is no reference: a note outlives who wrote it. */
export const saleNotes = pgTable(
  'sale_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    donationId: uuid('donation_id').references(() => donations.id, { onDelete: 'cascade' }),
    paperId: uuid('paper_id').references(() => invoices.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sale_notes_order_id').on(table.orderId),
    index('sale_notes_donation_id').on(table.donationId),
    index('sale_notes_paper_id').on(table.paperId),
  ],
)

/**
 * Money that somebody of the office gives back, written before Stripe is asked: its id is part of the key that makes a
 * form sent twice one refund. `amount` in pence.
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
    /** When Stripe had taken it; null = it has not answered yet. */
    doneAt: instant('done_at'),
    /** What Stripe said when it refused. */
    refusedFor: text('refused_for'),
  },
  (table) => [
    index('refund_requests_order_id').on(table.orderId),
    index('refund_requests_donation_id').on(table.donationId),
    index('refund_requests_paper_id').on(table.paperId),
  ],
)

/**
 * Every sale as one list: orders, months of membership (their receipts) and donations. Plain branches over indexes, so
 * that a page of it is read from their ends; `is_waiting`: packs that are paid and have not left.
 */
export const sales = pgView('sales', {
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['ebook', 'packs', 'membership', 'donation'] }).notNull(),
  status: text('status', { enum: ['pending', 'paid', 'refunded', 'disputed'] }).notNull(),
  at: instant('at').notNull(),
  email: text('email'),
  name: text('name'),
  userId: text('user_id'),
  country: text('country'),
  amount: integer('amount').notNull(),
  amountRefunded: integer('amount_refunded').notNull(),
  livemode: boolean('livemode').notNull(),
  isWaiting: boolean('is_waiting').notNull(),
  dispatchedAt: instant('dispatched_at'),
  paymentIntentId: text('payment_intent_id'),
}).as(sql`
  select id, kind, status, created_at as at, email, delivery ->> 'name' as name, user_id,
    coalesce(country, case kind when 'packs' then 'GB' end) as country, amount, amount_refunded, livemode,
    kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting, dispatched_at, payment_intent_id
  from orders
  union all
  select id, 'donation', status, created_at, email, null, null, null, amount, amount_refunded, livemode,
    false, null, payment_intent_id
  from donations
  union all
  select id, 'membership', case when (
      select coalesce(sum(note.amount), 0) from invoices as note where note.receipt_id = paper.id and note.withdrawn_at is null
    ) >= amount then 'refunded' else 'paid' end, paid_at, email, null, user_id,
    (select country from billing_customers as payer where payer.user_id = paper.user_id), amount,
    (select coalesce(sum(note.amount), 0)::int from invoices as note where note.receipt_id = paper.id and note.withdrawn_at is null),
    livemode, false, null, payment_intent_id
  from invoices as paper where sold = 'membership' and kind = 'receipt'`)
