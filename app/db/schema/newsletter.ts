import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../columns.ts'

/** One row per address that is on a list or has asked to be; deleted with its last list. */
export const subscribers = pgTable('subscribers', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  /** The hash of the address in `suppressions`. */
  addressHash: text('address_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Pillars they would like to read about (slugs). */
  interests: text('interests').array().notNull().default([]),
})

/** Who subscribed to which list, with which wording, when and where; active only once confirmed by email. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriberId: partOf('subscriber_id', () => subscribers.id),
    /** `newsletter`, or the product of a waiting list (features/newsletter/lists.ts). */
    list: text('list').notNull(),
    wording: text('wording').notNull(),
    wordingVersion: text('wording_version').notNull(),
    /** Path of the page with the form; null when unknown. */
    source: text('source'),
    askedAt: instant('asked_at').notNull(),
    /** SHA-256 of the token in the email; null once it has been used. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmUntil: instant('confirm_until'),
    confirmedAt: instant('confirmed_at'),
    /** When the one email that a waiting list promises was sent. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.list] }),
    index('subscriptions_list').on(table.list, table.confirmedAt),
    index('subscriptions_asked_at').on(table.askedAt),
    // The office's list, page by page.
    index('subscriptions_page').on(table.list, table.askedAt, table.subscriberId),
  ],
)

/**
 * Unsubscribes by list; `*` means all of them. Stores no address, only its hash, and outlives everything else about the
 * person.
 */
export const suppressions = pgTable(
  'suppressions',
  {
    addressHash: text('address_hash').notNull(),
    list: text('list').notNull(),
    since: instant('since').notNull(),
    /** Why: they unsubscribed, the mailbox doesn't exist, or they reported an email of ours as spam. */
    reason: text('reason', { enum: ['left', 'bounced', 'complained'] })
      .notNull()
      .default('left'),
    /** The letter with the unsubscribe link that was used, if any. */
    letter: uuid('letter'),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.list] }),
    index('suppressions_letter').on(table.letter).where(sql`${table.letter} is not null`),
  ],
)
