import { date, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { stamps } from './stamps.ts'
import { users } from './users.ts'

/** A night by the day of waking, as its member wrote it down. Clock times are minutes after midnight (features/sleep/night.ts). */
export const sleepNights = pgTable(
  'sleep_nights',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).$type<LocalDate>().notNull(),
    bed: smallint('bed'),
    up: smallint('up'),
    /** Minutes awake between the two. */
    awake: smallint('awake'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
)
