import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, partOf } from '../columns.ts'
import { person } from './users.ts'

/** Lessons a member has marked as read. The mark of a withdrawn lesson stays. */
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

/** Recordings of lessons. Their bytes are in the database, so that every backup includes them. */
export const recordings = pgTable('recordings', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The original file name, for finding it again. */
  name: text('name').notNull(),
  kind: text('kind', { enum: ['mp3', 'm4a', 'mp4'] }).notNull(),
  size: integer('size').notNull(),
  /** WebVTT; null where there is no picture. */
  captions: text('captions'),
  createdAt: instant('created_at').notNull(),
})

/** A recording in parts of equal size, so that a range is read without the rest. */
export const recordingParts = pgTable(
  'recording_parts',
  {
    recordingId: partOf('recording_id', () => recordings.id),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.place] })],
)
