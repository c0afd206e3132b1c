import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** One figure of a day as one device or app tells it. The same source says it anew: it is replaced, never added to. */
export const dailyMeasures = pgTable(
  'daily_measures',
  {
    userId: person(),
    source: text('source').notNull(),
    measure: text('measure').notNull(),
    date: day('date').notNull(),
    value: doublePrecision('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.source, table.date] })],
)

/** From how much of a measure on a habit is ticked by itself. */
export const measureRules = pgTable(
  'measure_rules',
  {
    userId: person(),
    habit: text('habit').notNull(),
    measure: text('measure').notNull(),
    least: doublePrecision('least').notNull(),
    /** Days before it was made stay as their member left them. */
    since: day('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit] })],
)

/** Ticks that a rule has made, each once: one that is taken back does not come again. */
export const measureTicks = pgTable(
  'measure_ticks',
  {
    userId: person(),
    date: day('date').notNull(),
    habit: text('habit').notNull(),
    measure: text('measure').notNull(),
    source: text('source').notNull(),
    value: doublePrecision('value').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.habit] })],
)
