import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One row per person who is or was a member. Written by one use case only; read by `isEntitled`. */
export const memberships = pgTable('memberships', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  status: text('status').notNull(),
  paidUntil: instant('paid_until'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
