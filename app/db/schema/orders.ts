import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { donations } from './donations.ts'
import { invoices } from './payments.ts'
import { livesIn, orders, soldAt } from './shop.ts'

/** The office's notes about a sale. `by` isn't a foreign key: a note outlives its author's account. */
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

const saleColumns = () => ({
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['ebook', 'packs', 'gift', 'download', 'membership', 'donation'] }).notNull(),
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
})

// All kinds of sales, each with plain columns over its own indexes, so that a page is read from the ends of the
// indexes. `is_waiting`: packs that are paid and not dispatched.

export const soldOrders = pgView('sold_orders', saleColumns()).as(sql`
  select id, kind, status, ${soldAt(orders)} as at, email, delivery ->> 'name' as name, user_id, ${livesIn(orders)} as country,
    amount, amount_refunded, livemode, kind = 'packs' and status = 'paid' and dispatched_at is null as is_waiting,
    dispatched_at, payment_intent_id
  from orders`)

export const soldDonations = pgView('sold_coffees', saleColumns()).as(sql`
  select id, 'donation'::text as kind, status, ${soldAt(donations)} as at, email, null::text as name, null::text as user_id,
    null::text as country, amount, amount_refunded, livemode, false as is_waiting, null::timestamptz as dispatched_at,
    payment_intent_id
  from donations`)

/** Months of membership, by their receipts; a gift of months is an order. Disputed as an order is (values/payment.ts). */
export const soldMonths = pgView('sold_months', saleColumns()).as(sql`
  select id, 'membership'::text as kind, case when amount_refunded >= amount then 'refunded'
      when exists (select from disputes where disputes.payment_intent_id = invoices.payment_intent_id and phase in ('open', 'lost'))
      then 'disputed' else 'paid' end as status,
    paid_at as at, email, null::text as name, user_id, country, amount, amount_refunded, livemode, false as is_waiting,
    null::timestamptz as dispatched_at, payment_intent_id
  from invoices where sold = 'membership' and kind = 'receipt' and order_id is null`)

/** Every sale as one list. A page of it is read kind by kind (`office/orders/sales.server.ts`). */
export const sales = pgView('sales', saleColumns()).as(
  sql`select * from sold_orders union all select * from sold_coffees union all select * from sold_months`,
)
