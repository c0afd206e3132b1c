import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The coach's settings; defaults come from `content/settings.json` and the environment. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  /** Optimistic locking: two people don't overwrite each other. */
  revision: integer('revision').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
