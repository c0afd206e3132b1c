import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Maintenance runs: backups, restore drills, reconciliations. Append-only. */
export const siteRuns = pgTable(
  'site_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['backup', 'drill', 'books'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    /** Null when it succeeded; else the reason, in a sentence. */
    problem: text('problem'),
    /** Numbers and names for the page: how many bytes, rows, differences. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [index('site_runs_kind').on(table.kind, table.endedAt)],
)
