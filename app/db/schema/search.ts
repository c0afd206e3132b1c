import { type SQL, sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { searchWords } from '../columns.ts'

/** What visitors can search, one row per page. The database weights the text: title, then summary, then body. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    path: text('path').primaryKey(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /**
     * Who may find it. A page that only members read in full has two rows: the other one has its opening, for everyone
     * else.
     */
    audience: text('audience', { enum: ['everybody', 'members', 'others'] })
      .notNull()
      .default('everybody'),
    words: searchWords('words').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${searchDocuments.title}), 'A') || setweight(to_tsvector('english', ${searchDocuments.summary}), 'B') || setweight(to_tsvector('english', ${searchDocuments.body}), 'C')`,
    ),
  },
  (table) => [index('search_documents_words').using('gin', table.words)],
)
