import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#app/values/document-kinds.ts'
import { instant, partOf } from '../columns.ts'
import { person, users } from './users.ts'

/** A single row: a counter of publications. Caches compare it with the value they were built at. */
export const publications = pgTable(
  'publications',
  {
    id: integer('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** What the search index was built from: a digest of every text, price and version (server/pages/search-index.ts). */
    indexed: text('indexed'),
  },
  (table) => [check('publications_one_row', sql`${table.id} = 1`)],
)

/** The site's texts. Those that come with the product are seeded at the start and edited here. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    /** Last part of its address, or its key. */
    slug: text('slug').notNull(),
    /** Its position among those of its kind, where they are ordered. */
    position: integer('position').notNull().default(0),
    /** The newest revision, and the published one; null = unpublished. */
    revision: integer('revision').notNull(),
    publishedRevision: integer('published_revision'),
    /** When the newest revision is to be published; null = manually. */
    publishAt: instant('publish_at'),
    withdrawnAt: instant('withdrawn_at'),
    /**
     * Null while it's the text that came with the product; once edited, new versions of the product don't change it.
     */
    editedAt: instant('edited_at'),
    status: text('status', { enum: DOCUMENT_STATES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when publish_at is not null then 'scheduled' when published_revision is not null then 'published'
          when withdrawn_at is not null then 'withdrawn' else 'draft' end`,
      ),
  },
  (table) => [
    unique('documents_kind_slug').on(table.kind, table.slug),
    index('documents_publish_at').on(table.publishAt),
  ],
)

/** Every revision of a document. Append-only. */
export const documentRevisions = pgTable(
  'document_revisions',
  {
    documentId: partOf('document_id', () => documents.id),
    revision: integer('revision').notNull(),
    /** Markdown with front matter, or JSON. */
    source: text('source').notNull(),
    /** The author; null = it came with the product, or the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
    /** How the revision came about, unless it was simply written: merged, restored. */
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.revision] }),
    index('document_revisions_author_id').on(table.authorId),
  ],
)

/** Unsaved text in an editor: one per user and document. */
export const documentDrafts = pgTable(
  'document_drafts',
  {
    documentId: partOf('document_id', () => documents.id),
    userId: person(),
    /** The revision the draft is based on. */
    basedOn: integer('based_on').notNull(),
    source: text('source').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('document_drafts_user_id').on(table.userId),
  ],
)
