import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** One reading of a measure on a day; entering it again corrects it. */
export const baselineReadings = pgTable(
  'baseline_readings',
  {
    userId: person(),
    measure: text('measure').notNull(),
    date: day('date').notNull(),
    /** A number, encrypted, in the measure's first unit, whatever unit it was entered in. */
    value: text('value').notNull(),
    /** `<` or `>`, encrypted: for results beyond a laboratory's range, such as 'below 5' or 'above 90'. */
    sign: text('sign'),
    /** The unit it was entered in; the newest decides which unit is shown. */
    unit: text('unit').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.date] })],
)

/** What reference ranges depend on, and the days of blood tests on which the member was well and fasting. */
export const bodyProfiles = pgTable('body_profiles', {
  userId: person().primaryKey(),
  bornOn: day('born_on').notNull(),
  sex: text('sex', { enum: ['female', 'male'] }).notNull(),
  wellOn: text('well_on').array().$type<LocalDate[]>().notNull().default([]),
  updatedAt: instant('updated_at').notNull(),
})
