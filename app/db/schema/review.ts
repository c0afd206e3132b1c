import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** A member's review of a week, one per week. */
export const weeklyReviews = pgTable(
  'weekly_reviews',
  {
    userId: person(),
    /** The Monday it began on. */
    week: day('week').notNull(),
    helped: text('helped').notNull(),
    hindered: text('hindered').notNull(),
    /** The habit to focus on next week, and how, in the member's words. */
    focusHabit: text('focus_habit'),
    focus: text('focus').notNull(),
    /** Snapshot of the week: later changes to the plan don't affect it. */
    figures: jsonb('figures').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
)
