import { date, doublePrecision, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { users } from './users.ts'

/** One reading of a measure on a day; entering it again corrects it. */
export const baselineReadings = pgTable(
  'baseline_readings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    measure: text('measure').notNull(),
    date: date('date', { mode: 'string' }).$type<LocalDate>().notNull(),
    /** In the first unit of the measure, whatever it was entered in. */
    value: doublePrecision('value').notNull(),
    /** The unit it was entered in; the newest decides what the member is shown. */
    unit: text('unit').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.date] })],
)
