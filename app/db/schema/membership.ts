import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from './shop.ts'
import { person, users } from './users.ts'

/** One row per person who is or was a member. Written by one use case only; read by `isEntitled`. */
export const memberships = pgTable(
  'memberships',
  {
    userId: person().primaryKey(),
    /** Stripe's word, as last fetched, or 'complimentary'. */
    status: text('status').notNull(),
    plan: text('plan'),
    subscriptionId: text('subscription_id').unique(),
    /** False while a free month waits for its card. */
    isSetUp: boolean('is_set_up').notNull().default(true),
    paidUntil: instant('paid_until'),
    /** When it ends, once the member has cancelled. */
    endsAt: instant('ends_at'),
    /** First payment of this subscription: the 30 days of the guarantee count from here. */
    firstPaidAt: instant('first_paid_at'),
    refundedAt: instant('refunded_at'),
    /** When it first opened the tracker to its member; it never moves. Null = before this was kept, or not yet. */
    openedAt: instant('opened_at'),
    /** End of the free month; nothing was charged before it. */
    trialEndsAt: instant('trial_ends_at'),
    /** When a pause ends by itself and the next month is charged. */
    resumesAt: instant('resumes_at'),
    /** What their own subscription costs a month, whatever the plan costs today; null = nothing was ever agreed. */
    price: integer('price'),
    currency: text('currency'),
    priceId: text('price_id'),
    /** While a bank looks into one of their payments: nothing is open, nothing is charged. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    /** The charge of which the member was last reminded, so that one reminder is sent for it. */
    remindedOf: text('reminded_of'),
    /** The unpaid month of which the member was last warned, and how: first, middle, last. */
    warnedOf: text('warned_of'),
    /** Counts the writes: a writer who read an older state asks Stripe again instead of overwriting a newer one. */
    revision: integer('revision').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('memberships_status').on(table.status)],
)

/** Who a person is at Stripe. Stored before anything is sold, because a webhook may be faster than our answer. */
export const billingCustomers = pgTable('billing_customers', {
  userId: person().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** Grows when a subscription has ended: part of the key that makes many clicks one subscription. */
  attempt: integer('attempt').notNull().default(0),
  /** Where they last said that they live, and when; null = they were not asked. */
  country: text('country'),
  countrySaidAt: instant('country_said_at'),
  createdAt: instant('created_at').notNull(),
})

/** Who has had a free month: hashes of an address, a card, a person. Outlives the account, and says nothing else. */
export const trialUses = pgTable('trial_uses', {
  subjectHash: text('subject_hash').primaryKey(),
  usedAt: instant('used_at').notNull(),
  /** The subscription it was used for: that one may go on. */
  subscriptionId: text('subscription_id').notNull(),
})

/** Payments that a cardholder's bank has questioned, as Stripe last said; `fraud_warning` is the bank's word before that. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Whose membership it is about; a sale has its order. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Stripe's word, and what it means for us (values/dispute.ts). */
    status: text('status').notNull(),
    phase: text('phase', { enum: ['inquiry', 'open', 'over', 'lost'] }).notNull(),
    /** Until when the bank takes our evidence. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    /** The last status of which the owner was told. */
    toldOf: text('told_of'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('disputes_user_id').on(table.userId), index('disputes_order_id').on(table.orderId)],
)
