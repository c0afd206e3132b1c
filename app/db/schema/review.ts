import { date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A member's look back on a week, one for each week. */
export const weeklyReviews = pgTable(
  'weekly_reviews',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday it began on. */
    week: date('week', { mode: 'string' }).$type<LocalDate>().notNull(),
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
