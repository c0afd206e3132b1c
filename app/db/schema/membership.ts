import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** One row per current or former member. Written by one use case only; read by `isEntitled`. */
export const memberships = pgTable(
  'memberships',
  {
    userId: person().primaryKey(),
    /** Stripe's status, as last fetched, or 'complimentary'. */
    status: text('status').notNull(),
    plan: text('plan'),
    subscriptionId: text('subscription_id').unique(),
    /** False while a free month is waiting for its card. */
    isSetUp: boolean('is_set_up').notNull().default(true),
    paidUntil: instant('paid_until'),
    /** When it ends, once the member has cancelled. */
    endsAt: instant('ends_at'),
    /** First payment of this subscription: the guarantee's 30 days start here. */
    firstPaidAt: instant('first_paid_at'),
    refundedAt: instant('refunded_at'),
    /**
     * When it first opened the tracker to its member; it never changes. Null = before this was recorded, or not yet.
     */
    openedAt: instant('opened_at'),
    /** End of the free month; nothing was charged before it. */
    trialEndsAt: instant('trial_ends_at'),
    /** When a pause ends automatically and the next month is charged. */
    resumesAt: instant('resumes_at'),
    /** What this subscription costs a month, whatever the plan costs today; null = none was ever agreed. */
    price: integer('price'),
    currency: text('currency'),
    priceId: text('price_id'),
    /** While a bank investigates one of their payments: no access and no charges. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    /** The charge of the last reminder, so that each charge gets one. */
    remindedOf: text('reminded_of'),
    /** The unpaid month of the last warning, and which one: first, middle, last. */
    warnedOf: text('warned_of'),
    /** Optimistic locking: a writer who read an older state queries Stripe again instead of overwriting a newer one. */
    revision: integer('revision').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('memberships_status').on(table.status)],
)

/**
 * A user's customer at Stripe. Stored before anything is sold, because a webhook may arrive before Stripe's response.
 */
export const billingCustomers = pgTable('billing_customers', {
  userId: person().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** Incremented when a subscription has ended: part of the idempotency key that makes many clicks one subscription. */
  attempt: integer('attempt').notNull().default(0),
  /** The country they last said they live in, and when; null = they weren't asked. */
  country: text('country'),
  countrySaidAt: instant('country_said_at'),
  createdAt: instant('created_at').notNull(),
})

/**
 * Who has used a free month: hashes of an address, a card, a person. Outlives the account, and contains nothing else.
 */
export const trialUses = pgTable('trial_uses', {
  subjectHash: text('subject_hash').primaryKey(),
  usedAt: instant('used_at').notNull(),
  /** The subscription it was used for: that one may continue. */
  subscriptionId: text('subscription_id').notNull(),
})
