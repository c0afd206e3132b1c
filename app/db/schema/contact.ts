import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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

/** Complaints about how personal data is used (Data Protection Act 2018, s. 164A), and by when the next word is due. */
export const complaints = pgTable(
  'complaints',
  {
    /** What the person is told as the number of their complaint. */
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** What they would like to happen; empty when they did not say. */
    wish: text('wish').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** By when they must have heard from us again. */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** When the coach was last reminded of it. */
    remindedAt: timestamp('reminded_at', { withTimezone: true, mode: 'date' }),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('complaints_open').on(table.dueAt).where(sql`${table.closedAt} is null`)],
)
