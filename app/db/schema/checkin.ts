import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { stamps } from './stamps.ts'
import { person } from './users.ts'

/** How a day felt: three scores from 1 to 5 and a note, each of them optional. */
export const checkins = pgTable(
  'checkins',
  {
    userId: person(),
    date: day('date').notNull(),
    sleep: smallint('sleep'),
    energy: smallint('energy'),
    stress: smallint('stress'),
    note: text('note').notNull().default(''),
    updatedAt: instant('updated_at').notNull(),
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
)
