import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The transactional outbox of emails. A row is inserted in the transaction that causes the email and sent later. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    /** Also the Message-ID, so that email programs show an email sent twice after a broken connection once. */
    id: uuid('id').primaryKey().defaultRandom(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** Cleared once the email is sent: sign-in links and personal texts don't stay in the database. */
    props: jsonb('props'),
    status: text('status', { enum: ['waiting', 'sent', 'dead'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_mails_status').on(table.status, table.createdAt),
    index('outbox_mails_recipient').on(table.recipient, table.createdAt),
  ],
)

/** Counters of the rate limits: one row per limit, subject and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limits_window').on(table.windowStart),
  ],
)

/** Keys that outlive a start, each encrypted with `SESSION_SECRET` (platform/keys/pseudonyms.ts). */
export const keptKeys = pgTable('kept_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
})
