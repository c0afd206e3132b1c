import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** What the coach has set; what is not here is as `content/settings.json` and the environment say. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  /** Counts the changes, so that two people do not overwrite each other. */
  revision: integer('revision').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
