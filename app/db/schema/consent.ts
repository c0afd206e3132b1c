import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Proof of each cookie choice. It doesn't identify anyone: the random id is also stored in the visitor's browser. */
export const consentChoices = pgTable(
  'consent_choices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    browserId: uuid('browser_id').notNull(),
    version: text('version').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    index('consent_choices_browser_id').on(table.browserId),
    index('consent_choices_chosen_at').on(table.chosenAt),
  ],
)
