import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often each page was opened on a day (UTC). Nothing about who opened it. */
export const pageCounts = pgTable(
  'page_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)
