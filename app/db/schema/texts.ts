import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The words of the site as markdown with front matter: they come with the product and are edited here. */
export const texts = pgTable(
  'texts',
  {
    kind: text('kind', { enum: ['post', 'protocol', 'test', 'pillar'] }).notNull(),
    /** Last part of its address. */
    slug: text('slug').notNull(),
    source: text('source').notNull(),
    /** Null while it is still what came with the product; from then on no new version of the product changes it. */
    editedAt: timestamp('edited_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)
