import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, partOf } from '../columns.ts'
import { users } from './users.ts'

type DeliveryRow = { name: string; line1: string; line2: string; town: string; postcode: string }

/** One row per attempt to buy, inserted before Stripe is asked for money. Amounts are pence of `currency`. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `download`: one that was added in the office. */
    kind: text('kind', { enum: ['ebook', 'packs', 'gift', 'download'] }).notNull(),
    status: text('status', { enum: ['pending', 'paid', 'refunded', 'disputed'] })
      .notNull()
      .default('pending'),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the cookie of the browser that began the order: it lets guests see their own order. */
    visitorHash: text('visitor_hash').notNull(),
    email: text('email'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    paymentIntentId: text('payment_intent_id').unique(),
    /**
     * Since when the bank has been processing it, for payment methods that take days; null = it has answered, or was
     * never asked.
     */
    processingSince: instant('processing_since'),
    livemode: boolean('livemode').notNull(),
    /** When the buyer requested immediate download and waived the 14-day right to cancel, and the wording's version. */
    waivedAt: instant('waived_at'),
    waiverVersion: text('waiver_version'),
    /** The country the buyer of a download gave at the same moment; null = they weren't asked. */
    country: text('country'),
    /** Of a free copy for a person who couldn't pay: a donor's, or ours. */
    given: text('given', { enum: ['sponsored', 'own'] }),
    wantsNews: boolean('wants_news').notNull().default(false),
    /** Where packs are sent; null = not given yet. */
    delivery: jsonb('delivery').$type<DeliveryRow>(),
    /** Part of `amount`. */
    deliveryPence: integer('delivery_pence').notNull().default(0),
    /**
     * The code that reduced the price, and by how much: `amount` is what remains. Not a foreign key: an order outlives
     * a code.
     */
    couponCode: text('coupon_code'),
    discountPence: integer('discount_pence').notNull().default(0),
    /** Whether packs and a use of the code are reserved for an order: held during payment, then spent. */
    reservation: text('reservation', { enum: ['none', 'held', 'spent'] })
      .notNull()
      .default('none'),
    reservedUntil: instant('reserved_until'),
    dispatchedAt: instant('dispatched_at'),
    carrier: text('carrier'),
    /** The carrier's tracking number. */
    tracking: text('tracking'),
    /** When the buyer was notified of the dispatch; until then it can be undone. */
    dispatchToldAt: instant('dispatch_told_at'),
    /** Optimistic locking: a writer who read an older state queries Stripe again instead of overwriting a newer one. */
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** As it follows 'Paid by': 'Visa card ending 4242'. */
    paidBy: text('paid_by'),
  },
  (table) => [
    index('orders_user_id').on(table.userId, table.createdAt),
    index('orders_visitor_hash').on(table.visitorHash, table.createdAt),
    index('orders_email').on(table.email),
    index('orders_status').on(table.status, soldAt(table)),
    index('orders_coupon').on(table.couponCode).where(sql`${table.couponCode} is not null`),
    index('orders_reserved_until').on(table.reservedUntil),
    // For the office: every sale by day, what is to be packed, which dispatches to announce, and who bought.
    index('orders_sold_at').on(soldAt(table), table.id),
    index('orders_country').on(livesIn(table), soldAt(table), table.id),
    index('orders_refunded').on(soldAt(table), table.id).where(sql`${table.amountRefunded} > 0`),
    index('orders_kind').on(table.kind, soldAt(table), table.id),
    index('orders_to_dispatch')
      .on(soldAt(table), table.id)
      .where(sql`${table.kind} = 'packs' and ${table.status} = 'paid' and ${table.dispatchedAt} is null`),
    index('orders_to_tell')
      .on(table.dispatchedAt)
      .where(sql`${table.dispatchedAt} is not null and ${table.dispatchToldAt} is null`),
    index('orders_given').on(table.createdAt, table.given).where(sql`${table.given} is not null`),
    index('orders_free').on(soldAt(table), table.id).where(sql`${table.amount} = 0`),
    index('orders_buyer_words').using('gin', buyerWords(table)),
    check('orders_discount', sql`${table.discountPence} >= 0`),
    check('orders_amount', sql`${table.amount} >= 0 and ${table.amountRefunded} between 0 and ${table.amount}`),
  ],
)

/**
 * The day of a sale in the office: when it was paid, since it may have been begun days before. The indexes use this same
 * expression.
 */
export const soldAt = ({ paidAt, createdAt }: { paidAt: AnyPgColumn; createdAt: AnyPgColumn }): SQL =>
  sql`coalesce(${paidAt}, ${createdAt})`

/** The country of an order: packs are only sent within the United Kingdom. The index uses this same expression. */
export const livesIn = ({ country, kind }: { country: AnyPgColumn; kind: AnyPgColumn }): SQL =>
  sql`coalesce(${country}, case ${kind} when 'packs' then 'GB' end)`

/**
 * The searchable words of a buyer: the name on the parcel, and the local part of the address. The index uses this same
 * expression.
 */
export const buyerWords = ({ delivery, email }: { delivery: AnyPgColumn; email: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', coalesce(${delivery} ->> 'name', '') || ' ' || translate(split_part(coalesce(${email}, ''), '@', 1), '.-_+', '    '))`

/** What was bought, at the price of that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: partOf('order_id', () => orders.id),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    unitPrice: integer('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_items_product_id').on(table.productId, table.orderId),
    check('order_items_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Links to bought files: the token itself is only in the buyer's email, its hash is here. */
export const downloads = pgTable(
  'downloads',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: partOf('order_id', () => orders.id),
    expiresAt: instant('expires_at').notNull(),
    used: integer('used').notNull().default(0),
    /** Each time it was used: evidence for a bank when a buyer claims that nothing was delivered. */
    takenAt: instant('taken_at').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('downloads_order_id').on(table.orderId)],
)

/** Shopping carts: a signed-in user's, or a browser's until sign-in. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    visitorHash: text('visitor_hash'),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    unique('cart_items_user').on(table.userId, table.productId),
    unique('cart_items_visitor').on(table.visitorHash, table.productId),
    check('cart_items_owner', sql`(${table.userId} is null) <> (${table.visitorHash} is null)`),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 10`),
  ],
)

/** Stock that is free to sell: on the shelf and not reserved. Never below zero, so nothing is oversold. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id').primaryKey(),
    free: integer('free').notNull(),
  },
  (table) => [check('stock_free', sql`${table.free} >= 0`)],
)

/** Discount codes. Their uses are counted from the orders themselves. */
export const coupons = pgTable(
  'coupons',
  {
    /** In capitals, as people read it out. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'pence'] }).notNull(),
    /** Percent, or pence. */
    value: integer('value').notNull(),
    /** The products it applies to; null = everything the shop sells. */
    productIds: jsonb('product_ids').$type<string[]>(),
    from: instant('from').notNull(),
    until: instant('until'),
    maxUses: integer('max_uses'),
    isOnceEach: boolean('is_once_each').notNull(),
    /** Not a foreign key: a code outlives its author's account. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Revoked before its time. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('coupons_created_at').on(table.createdAt),
    check('coupons_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
    check('coupons_max_uses', sql`${table.maxUses} > 0`),
    check('coupons_until', sql`${table.until} > ${table.from}`),
  ],
)

/** Gifts: what for whom, and whether it was redeemed. Their orders say who paid and whether they are still valid. */
export const gifts = pgTable(
  'gifts',
  {
    orderId: partOf('order_id', () => orders.id).primaryKey(),
    what: text('what', { enum: ['ebook', 'membership'] }).notNull(),
    /** Months of membership; 0 for the book. */
    months: integer('months').notNull(),
    /** The code to redeem it. The buyer and the office see it again, so it's stored in plain text. */
    code: text('code').notNull().unique(),
    fromName: text('from_name').notNull(),
    forName: text('for_name').notNull(),
    /** The address it's emailed to; null = the buyer passes the code on. */
    recipient: text('recipient'),
    message: text('message'),
    /** When it's to be emailed, and when it was. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    redeemedAt: instant('redeemed_at'),
    redeemedBy: text('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    /** The recipient's own zero-price order, which holds their copy of the book. */
    copyId: uuid('copy_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The months of membership it gives. */
    opensFrom: instant('opens_from'),
    opensUntil: instant('opens_until'),
    /** From when the rest of them is given again if the refund fails: its reader keeps a few days. */
    givenAgainFrom: instant('given_again_from'),
  },
  (table) => [
    index('gifts_to_send').on(table.sendAt).where(sql`${table.sendAt} is not null and ${table.sentAt} is null`),
    index('gifts_recipient').on(table.recipient),
    index('gifts_redeemed_by').on(table.redeemedBy),
    index('gifts_copy_id').on(table.copyId),
  ],
)
