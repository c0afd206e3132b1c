import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../columns.ts'
import { accessTokens } from './auth.ts'

/** Webhook endpoints of other programs. */
export const hooks = pgTable('hooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  /** Signing secret; encrypted with `SESSION_SECRET`, so that a backup alone can't forge messages. */
  sealedSecret: text('sealed_secret').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  createdAt: instant('created_at').notNull(),
})

/** One message per subscribed endpoint, written in the transaction of its event. Numbers and ids, nothing personal. */
export const hookMessages = pgTable(
  'hook_messages',
  {
    /** The same in every attempt, so that a receiver can deduplicate. */
    id: uuid('id').primaryKey().defaultRandom(),
    hookId: partOf('hook_id', () => hooks.id),
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    status: text('status', { enum: ['waiting', 'taken', 'given-up'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Earliest next attempt; while it's being sent, when another process may retry if the outcome is unknown. */
    nextAt: instant('next_at').notNull(),
    /** The last response: a status, or why there was none. */
    answer: text('answer'),
    happenedAt: instant('happened_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('hook_messages_due').on(table.status, table.nextAt),
    index('hook_messages_hook_id').on(table.hookId, table.happenedAt),
  ],
)

/**
 * Responses to programs' writes with an idempotency key: a repeated request gets the same one and nothing is done
 * twice.
 */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    tokenId: partOf('token_id', () => accessTokens.id),
    key: text('key').notNull(),
    /** Of the request: the same key with another body is an error. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while it's in progress. */
    status: integer('status'),
    /** Encrypted with `SESSION_SECRET`: it may say what was written. */
    body: text('body'),
    begunAt: instant('begun_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] }), index('kept_answers_begun_at').on(table.begunAt)],
)
