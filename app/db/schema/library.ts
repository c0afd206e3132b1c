import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
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
