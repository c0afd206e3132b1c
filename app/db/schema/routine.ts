import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * What a member ticked on each day of the calendar.
 *
 * From a member's first row to the last there is a row for every day, also for those on which nothing was entered:
 * a missed day is a row, so the end of a streak is one look in an index, however long the streak is.
 */
export const routineDays = pgTable(
  'routine_days',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    fasting: boolean('fasting').notNull().default(false),
    exercise: boolean('exercise').notNull().default(false),
    breathing: boolean('breathing').notNull().default(false),
    coldExposure: boolean('cold_exposure').notNull().default(false),
    hotExposure: boolean('hot_exposure').notNull().default(false),
    meditation: boolean('meditation').notNull().default(false),
    healthyNutrition: boolean('healthy_nutrition').notNull().default(false),
    completed: smallint('completed')
      .notNull()
      .generatedAlwaysAs(
        sql`fasting::int + exercise::int + breathing::int + cold_exposure::int + hot_exposure::int + meditation::int + healthy_nutrition::int`,
      ),
    /** When the member last changed the day; null when nothing was ever entered for it. */
    enteredAt: timestamp('entered_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date] }),
    // Days that end a streak: below 70 %, that is fewer than five of seven.
    index('routine_days_missed').on(table.userId, table.date).where(sql`completed < 5`),
  ],
)
