import { pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { stamps } from './stamps.ts'
import { person } from './users.ts'

/**
 * A night by the day of waking, as the member entered it. Clock times are minutes after midnight
 * (features/sleep/night.ts).
 */
export const sleepNights = pgTable(
  'sleep_nights',
  {
    userId: person(),
    date: day('date').notNull(),
    bed: smallint('bed'),
    up: smallint('up'),
    /** Minutes awake between the two. */
    awake: smallint('awake'),
    updatedAt: instant('updated_at').notNull(),
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
)
