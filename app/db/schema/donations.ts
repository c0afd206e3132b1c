import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { soldAt } from './shop.ts'

/** Virtual coffees. A donation buys nothing and is no order. Amounts are pence of `currency`. */
export const donations = pgTable(
  'donations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: ['pending', 'paid', 'refunded', 'disputed'] })
      .notNull()
      .default('pending'),
    visitorHash: text('visitor_hash').notNull(),
    description: text('description').notNull(),
    /** Where the receipt is sent; null = not wanted. */
    email: text('email'),
    /** The donor's message to the owner, and whether it's anonymous. */
    message: text('message'),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    amount: integer('amount').notNull(),
    /** Number of e-book copies it pays for, for people who can't; 0 = it's a coffee. */
    copies: integer('copies').notNull().default(0),
    currency: text('currency').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    paymentIntentId: text('payment_intent_id').unique(),
    /**
     * Since when the bank has been processing it, for payment methods that take days; null = it has answered, or was
     * never asked.
     */
    processingSince: instant('processing_since'),
    livemode: boolean('livemode').notNull(),
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('donations_sold_at').on(soldAt(table), table.id),
    index('donations_visitor_hash').on(table.visitorHash, table.createdAt).where(sql`${table.status} = 'pending'`),
    index('donations_email').on(table.email),
    index('donations_copies').on(table.status).where(sql`${table.copies} > 0`),
    check('donations_copies_number', sql`${table.copies} >= 0`),
    check('donations_amount', sql`${table.amount} > 0`),
  ],
)
