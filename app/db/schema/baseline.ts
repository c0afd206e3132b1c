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
    /** A laboratory that sees no further says 'below 5' or 'above 90'. */
    sign: text('sign', { enum: ['<', '>'] }),
    /** The unit it was entered in; the newest decides what the member is shown. */
    unit: text('unit').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.date] })],
)

/** What norms go by, and on which days of blood tests their member was well and fasting. */
export const bodyProfiles = pgTable('body_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bornOn: date('born_on', { mode: 'string' }).$type<LocalDate>().notNull(),
  sex: text('sex', { enum: ['female', 'male'] }).notNull(),
  wellOn: text('well_on').array().$type<LocalDate[]>().notNull().default([]),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})
