import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What visitors wrote to the coach. Stored before it is mailed, so a lost mail is not a lost message. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Which words the sender agreed to (features/contact/contact.ts). */
    wordingVersion: text('wording_version').notNull(),
    status: text('status', { enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('contact_messages_status').on(table.status, table.sentAt)],
)
