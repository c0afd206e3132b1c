import { date, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { stamps } from './stamps.ts'
import { users } from './users.ts'

/** How a day felt: three figures from 1 to 5 and a note, each of them optional. */
export const checkins = pgTable(
  'checkins',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).$type<LocalDate>().notNull(),
    sleep: smallint('sleep'),
    energy: smallint('energy'),
    stress: smallint('stress'),
    note: text('note').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
)
