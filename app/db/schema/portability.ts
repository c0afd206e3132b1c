import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** A member's uploaded file, parsed and awaiting confirmation; replaced by the next one, deleted after a day. */
export const imports = pgTable('imports', {
  userId: person().primaryKey(),
  fileName: text('file_name').notNull(),
  /** The parsed content, problems included, compressed (features/portability/import-tasks.server.ts). */
  content: text('content').notNull(),
  createdAt: instant('created_at').notNull(),
})
