import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** One row per address that is on a list or has asked to be; gone with its last list. */
export const subscribers = pgTable('subscribers', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  /** What `suppressions` knows the address by. */
  addressHash: text('address_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Pillars that they said they would like to read about (their slugs). */
  interests: text('interests').array().notNull().default([]),
})

/** Who asked for which list, in which words, when and where; on the list only once confirmed by email. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** `newsletter`, or the thing waited for (features/newsletter/lists.ts). */
    list: text('list').notNull(),
    wording: text('wording').notNull(),
    wordingVersion: text('wording_version').notNull(),
    /** Path of the page the form stood on; null when it was not said. */
    source: text('source'),
    askedAt: instant('asked_at').notNull(),
    /** SHA-256 of the token in the email; null once it is spent. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmUntil: instant('confirm_until'),
    confirmedAt: instant('confirmed_at'),
    /** When the one email that a waitlist promises went out. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.list] }),
    index('subscriptions_list').on(table.list, table.confirmedAt),
    index('subscriptions_asked_at').on(table.askedAt),
    // A list of the office, page by page.
    index('subscriptions_page').on(table.list, table.askedAt, table.subscriberId),
  ],
)

/** Who left which list; `*` stands for all of them. Knows no address, only its hash, and outlives everything else about the person. */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').notNull(),
    list: text('list').notNull(),
    since: instant('since').notNull(),
    /** Why: its person left, their mail server knows no such mailbox, or they called an email of ours spam. */
    reason: text('reason', { enum: ['left', 'bounced', 'complained'] })
      .notNull()
      .default('left'),
    /** The letter whose link they left by, where it was one. */
    letter: uuid('letter'),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.list] }),
    index('suppressions_letter').on(table.letter).where(sql`${table.letter} is not null`),
  ],
)
