import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** A day's value of a measure from one device or app. A newer value from the same source replaces it. */
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

/** The threshold of a measure from which a habit is ticked automatically. */
export const measureRules = pgTable(
  'measure_rules',
  {
    userId: person(),
    habit: text('habit').notNull(),
    measure: text('measure').notNull(),
    least: doublePrecision('least').notNull(),
    /** Days before the rule was made stay as the member left them. */
    since: day('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit] })],
)

/** Ticks made by a rule, each once: one that the member removes isn't made again. */
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
