import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** A file a member has brought, read and waiting for their word; the next one takes its place, a day later it is gone. */
export const imports = pgTable('imports', {
  userId: person().primaryKey(),
  fileName: text('file_name').notNull(),
  /** What was read, problems included, packed (features/portability/aside-tasks.server.ts). */
  content: text('content').notNull(),
  createdAt: instant('created_at').notNull(),
})
