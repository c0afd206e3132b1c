import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** How far somebody is with setting up. Only what nothing else can tell: what a step has saved speaks for itself. */
export const setUps = pgTable('set_ups', {
  userId: person().primaryKey(),
  /** For each step by name: `saved` or `skipped`. */
  outcomes: jsonb('outcomes').$type<Readonly<Record<string, string>>>().notNull(),
  /** When they said 'not now' to all of it; null = the next step is still offered. */
  putAwayAt: instant('put_away_at'),
  updatedAt: instant('updated_at').notNull(),
})
