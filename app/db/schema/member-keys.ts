import { pgTable, text } from 'drizzle-orm/pg-core'
import { person } from './users.ts'

/** The key that encrypts a member's texts, wrapped by the site's (platform/keys/member-keys.ts). Deleted with the member. */
export const memberKeys = pgTable('member_keys', {
  userId: person().primaryKey(),
  wrappedKey: text('wrapped_key').notNull(),
})
