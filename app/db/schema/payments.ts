import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Every signed event Stripe sent us, once. Only ids: what they are about is asked of Stripe, never read from the event. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    livemode: boolean('livemode').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Set in the transaction that did what the event asked for; null = still to do. */
    processedAt: instant('processed_at'),
    /** How often it was tried without success, and what was in the way. */
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('stripe_events_received_at').on(table.receivedAt)],
)
