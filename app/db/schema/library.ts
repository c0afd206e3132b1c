import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'
import { person } from './users.ts'

/** The lessons that a member has marked as read. A lesson that is withdrawn later leaves its mark. */
export const lessonReads = pgTable(
  'lesson_reads',
  {
    userId: person(),
    /** The last part of its address. */
    lesson: text('lesson').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lesson] })],
)

/** Recordings of lessons. Their bytes are here, too, so that they are in every backup. */
export const recordings = pgTable('recordings', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** As the file was called, for whoever looks for it. */
  name: text('name').notNull(),
  kind: text('kind', { enum: ['mp3', 'm4a', 'mp4'] }).notNull(),
  size: integer('size').notNull(),
  /** WebVTT; null where there is nothing to see. */
  captions: text('captions'),
  createdAt: instant('created_at').notNull(),
})

/** A recording in parts of one size, so that a piece from its middle is read without the rest. */
export const recordingParts = pgTable(
  'recording_parts',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.place] })],
)
