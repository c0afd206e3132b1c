import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** A member's look back on a week, one for each week. */
export const weeklyReviews = pgTable(
  'weekly_reviews',
  {
    userId: person(),
    /** The Monday it began on. */
    week: day('week').notNull(),
    helped: text('helped').notNull(),
    hindered: text('hindered').notNull(),
    /** The habit to look at next week, and how, in the member's words. */
    focusHabit: text('focus_habit'),
    focus: text('focus').notNull(),
    /** The week as it was: the plan may change afterwards, what was reviewed does not. */
    figures: jsonb('figures').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
)
