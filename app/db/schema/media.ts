import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { users } from './users.ts'

/**
 * The site's pictures. Sizes for readers are derived from `master` and cached in the store; they can be regenerated.
 */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The original file name, for finding it again. */
    name: text('name').notNull(),
    /** Alternative text. */
    alt: text('alt').notNull(),
    /** `waiting` until a worker claims it, `working` from `claimedAt` on. */
    status: text('status', { enum: ['waiting', 'working', 'ready', 'refused'] })
      .notNull()
      .default('waiting'),
    claimedAt: instant('claimed_at'),
    /** Why it was refused, in a sentence. */
    problem: text('problem'),
    /** The uploaded file; deleted once it has been processed, with the camera's metadata. */
    original: bytes('original'),
    /** Rotated upright, without metadata, in the largest size ever needed. */
    master: bytes('master'),
    /** Part of its addresses: a hash of `master`. */
    hash: text('hash').unique(),
    width: integer('width'),
    height: integer('height'),
    /** The point that stays visible when it's cropped, in percent from left and top; null = the centre. */
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
