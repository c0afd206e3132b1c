import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A file a member has brought, read and waiting for their word; the next one takes its place, a day later it is gone. */
export const imports = pgTable('imports', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fileName: text('file_name').notNull(),
  /** What was read, problems included, packed (features/portability/aside-tasks.server.ts). */
  content: text('content').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})
