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
    /** The member concerned; a sale has its order. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Stripe's status, and our interpretation of it (values/dispute.ts). */
    status: text('status').notNull(),
    phase: text('phase', { enum: ['inquiry', 'open', 'over', 'lost'] }).notNull(),
    /** The bank's deadline for our evidence. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    /** The last status of which the owner was notified. */
    toldOf: text('told_of'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('disputes_user_id').on(table.userId), index('disputes_order_id').on(table.orderId)],
)
