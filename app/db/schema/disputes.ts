import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from './shop.ts'
import { users } from './users.ts'

/** Disputed payments, as Stripe last reported them; `fraud_warning` is the bank's early warning. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The member concerned; a sale has its order. Null also once they are erased: the books keep what was lost. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Stripe's status, and our interpretation of it (values/dispute.ts). */
    status: text('status').notNull(),
    phase: text('phase', { enum: ['inquiry', 'open', 'over', 'lost'] }).notNull(),
    /** The bank's deadline for our evidence. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    /** When we heard that it was lost: its day in the books. */
    lostAt: instant('lost_at'),
    /** The last status of which the owner was notified. */
    toldOf: text('told_of'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('disputes_user_id').on(table.userId),
    index('disputes_order_id').on(table.orderId),
    index('disputes_payment_intent_id').on(table.paymentIntentId),
    index('disputes_lost_at').on(table.lostAt),
  ],
)
