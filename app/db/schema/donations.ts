import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    paymentIntentId: text('payment_intent_id').unique(),
    livemode: boolean('livemode').notNull(),
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('donations_created_at').on(table.createdAt),
    check('donations_amount', sql`${table.amount} between 100 and 99900`),
  ],
)
