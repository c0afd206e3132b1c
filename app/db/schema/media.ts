import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { users } from './users.ts'

/** The pictures of the site. What readers get is made from `master` and kept in the store; it can be made again. */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As the file was called, for whoever looks for it. */
    name: text('name').notNull(),
    /** What it shows, for those who can't see it. */
    alt: text('alt').notNull(),
    /** `waiting` until somebody takes it up, `working` from `claimedAt` on. */
    status: text('status', { enum: ['waiting', 'working', 'ready', 'refused'] })
      .notNull()
      .default('waiting'),
    claimedAt: instant('claimed_at'),
    /** Why it was refused, in a sentence. */
    problem: text('problem'),
    /** As it was brought; gone once it is read, with all that a camera hides in it. */
    original: bytes('original'),
    /** Turned upright, without anything hidden, as large as it is ever needed. */
    master: bytes('master'),
    /** Part of its addresses: of the bytes of `master`. */
    hash: text('hash').unique(),
    width: integer('width'),
    height: integer('height'),
    /** What of it stays in sight where it is cut, in percent from its left and its top; null = its middle. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('media_status').on(table.status),
    index('media_created_by').on(table.createdBy),
    index('media_focus').on(table.hash).where(sql`${table.focusX} is not null`),
    check(
      'media_focus_whole',
      sql`(${table.focusX} is null) = (${table.focusY} is null) and ${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100`,
    ),
  ],
)
