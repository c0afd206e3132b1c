import { pgTable, text } from 'drizzle-orm/pg-core'
import { person } from './users.ts'

/** The key of a member's own words, wrapped by the site's (platform/member-keys.ts). It goes with its person. */
export const memberKeys = pgTable('member_keys', {
  userId: person().primaryKey(),
  wrappedKey: text('wrapped_key').notNull(),
})
