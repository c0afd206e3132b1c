import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** A member's progress in setting up. Only what can't be derived: what a step has saved is read from there. */
export const setUps = pgTable('set_ups', {
  userId: person().primaryKey(),
  /** For each step by name: `saved` or `skipped`. */
  outcomes: jsonb('outcomes').$type<Readonly<Record<string, string>>>().notNull(),
  /** When they dismissed all of it; null = the next step is still offered. */
  putAwayAt: instant('put_away_at'),
  updatedAt: instant('updated_at').notNull(),
})
