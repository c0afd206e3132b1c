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
import { instant } from '../columns.ts'
import { users } from './users.ts'

type DeliveryRow = { name: string; line1: string; line2: string; town: string; postcode: string }

/** One row per wish to buy, written before Stripe is asked for money. Amounts are pence of `currency`. */
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
    /** Hash of the cookie of the browser that began the order: with it a guest sees their own order. */
    visitorHash: text('visitor_hash').notNull(),
    email: text('email'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    paymentIntentId: text('payment_intent_id').unique(),
    /** Since when the bank has been asked, for ways to pay that take days; null = it answered, or was never asked. */
    processingSince: instant('processing_since'),
    livemode: boolean('livemode').notNull(),
    /** When the buyer asked for the download at once and gave up the 14 days for it, and in which words. */
    waivedAt: instant('waived_at'),
    waiverVersion: text('waiver_version'),
    /** Where the buyer of a download said that they live, at that same moment; null = they were not asked. */
    country: text('country'),
    /** Of a copy for somebody who could not pay: whether a donor paid for it, or we give it. */
    given: text('given', { enum: ['sponsored', 'own'] }),
    wantsNews: boolean('wants_news').notNull().default(false),
    /** Where packs go; null = not said yet. */
    delivery: jsonb('delivery').$type<DeliveryRow>(),
    /** Part of `amount`. */
    deliveryPence: integer('delivery_pence').notNull().default(0),
    /** The code that made it cheaper, and by how much: `amount` is what is left. No reference: an order outlives a code. */
    couponCode: text('coupon_code'),
    discountPence: integer('discount_pence').notNull().default(0),
    /** Whether what is scarce is set aside for an order, packs and a use of its code: while it is paid, then for good. */
    reservation: text('reservation', { enum: ['none', 'held', 'spent'] })
      .notNull()
      .default('none'),
    reservedUntil: instant('reserved_until'),
    dispatchedAt: instant('dispatched_at'),
    carrier: text('carrier'),
    /** What the carrier calls the parcel. */
    tracking: text('tracking'),
    /** When its buyer was told that it has left; until then that can be taken back. */
    dispatchToldAt: instant('dispatch_told_at'),
    /** Counts the writes: a writer who read an older state asks Stripe again instead of overwriting a newer one. */
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
    index('orders_status').on(table.status, table.createdAt),
    index('orders_coupon').on(table.couponCode).where(sql`${table.couponCode} is not null`),
    index('orders_reserved_until').on(table.reservedUntil),
    // The office: every sale by its day, what is to be packed, what may be told, and who bought.
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_country').on(livesIn(table), table.createdAt, table.id),
    index('orders_refunded').on(table.createdAt, table.id).where(sql`${table.amountRefunded} > 0`),
    index('orders_kind').on(table.kind, table.createdAt, table.id),
    index('orders_to_dispatch')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} = 'packs' and ${table.status} = 'paid' and ${table.dispatchedAt} is null`),
    index('orders_to_tell')
      .on(table.dispatchedAt)
      .where(sql`${table.dispatchedAt} is not null and ${table.dispatchToldAt} is null`),
    index('orders_given').on(table.createdAt, table.given).where(sql`${table.given} is not null`),
    index('orders_free').on(table.createdAt, table.id).where(sql`${table.amount} = 0`),
    index('orders_buyer_words').using('gin', buyerWords(table)),
    check('orders_discount', sql`${table.discountPence} >= 0`),
    check('orders_amount', sql`${table.amount} >= 0 and ${table.amountRefunded} between 0 and ${table.amount}`),
  ],
)

/** The country of an order: packs go within the United Kingdom. Indexed as it is written here. */
export const livesIn = ({ country, kind }: { country: AnyPgColumn; kind: AnyPgColumn }): SQL =>
  sql`coalesce(${country}, case ${kind} when 'packs' then 'GB' end)`

/** The words a buyer is found by: the name on the parcel, and what stands before the @. Indexed as it is written here. */
export const buyerWords = ({ delivery, email }: { delivery: AnyPgColumn; email: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', coalesce(${delivery} ->> 'name', '') || ' ' || translate(split_part(coalesce(${email}, ''), '@', 1), '.-_+', '    '))`

/** What was bought, at the price of that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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

/** Links to bought files: the token itself is only in the buyer's mail, here is its hash. */
export const downloads = pgTable(
  'downloads',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    used: integer('used').notNull().default(0),
    /** When it was used, each time: what a bank asks for when it is told that nothing was delivered. */
    takenAt: instant('taken_at').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('downloads_order_id').on(table.orderId)],
)

/** Shopping carts: a signed-in person's, or a browser's until its person signs in. */
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

/** Codes that make an order cheaper. Their uses are counted from the orders themselves. */
export const coupons = pgTable(
  'coupons',
  {
    /** In capitals, as people read it out. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['percent', 'pence'] }).notNull(),
    /** Percent, or pence. */
    value: integer('value').notNull(),
    /** What it is good for; null = everything the shop sells. */
    productIds: jsonb('product_ids').$type<string[]>(),
    from: instant('from').notNull(),
    until: instant('until'),
    maxUses: integer('max_uses'),
    isOnceEach: boolean('is_once_each').notNull(),
    /** No reference: a code outlives who made it. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Taken back before its time. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('coupons_created_at').on(table.createdAt),
    check('coupons_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
    check('coupons_max_uses', sql`${table.maxUses} > 0`),
    check('coupons_until', sql`${table.until} > ${table.from}`),
  ],
)

/** Gifts that were bought: what for whom, and whether it was opened. Their orders say who paid and whether they still hold. */
export const gifts = pgTable(
  'gifts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ['ebook', 'membership'] }).notNull(),
    /** Months of membership; 0 for the book. */
    months: integer('months').notNull(),
    /** What opens it. The buyer and the office see it again, so it is kept as it is. */
    code: text('code').notNull().unique(),
    fromName: text('from_name').notNull(),
    forName: text('for_name').notNull(),
    /** Where it is mailed; null = the buyer hands the code over. */
    recipient: text('recipient'),
    message: text('message'),
    /** When it is mailed, and when it was. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    redeemedAt: instant('redeemed_at'),
    redeemedBy: text('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    /** The recipient's own order of nothing, which holds their copy of the book. */
    copyId: uuid('copy_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The months of membership that it opened. */
    opensFrom: instant('opens_from'),
    opensUntil: instant('opens_until'),
  },
  (table) => [
    index('gifts_to_send').on(table.sendAt).where(sql`${table.sendAt} is not null and ${table.sentAt} is null`),
    index('gifts_recipient').on(table.recipient),
    index('gifts_redeemed_by').on(table.redeemedBy),
    index('gifts_copy_id').on(table.copyId),
  ],
)
