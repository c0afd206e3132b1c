import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Proof of each choice about cookies. Nothing here says who chose: the random id is also in that person's browser. */
export const consentChoices = pgTable(
  'consent_choices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    browserId: uuid('browser_id').notNull(),
    version: text('version').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    chosenAt: timestamp('chosen_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('consent_choices_browser_id').on(table.browserId),
    index('consent_choices_chosen_at').on(table.chosenAt),
  ],
)
