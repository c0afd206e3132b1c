import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The lessons that a member has marked as read. A lesson that is withdrawn later leaves its mark. */
export const lessonReads = pgTable(
  'lesson_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last part of its address. */
    lesson: text('lesson').notNull(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lesson] })],
)
