import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { accessTokens } from './auth.ts'

/** Where other programs want to hear of what happens here. */
export const hooks = pgTable('hooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  /** What its messages are signed with; sealed with `SESSION_SECRET`, so that a backup alone forges nothing. */
  sealedSecret: text('sealed_secret').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  createdAt: instant('created_at').notNull(),
})

/** A message for each place that wants it, written with what it tells of. Numbers and ids, nothing personal. */
export const hookMessages = pgTable(
  'hook_messages',
  {
    /** The same in every try, so that a receiver knows it again. */
    id: uuid('id').primaryKey().defaultRandom(),
    hookId: uuid('hook_id')
      .notNull()
      .references(() => hooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
    status: text('status', { enum: ['waiting', 'taken', 'given-up'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Not before this; while it is being sent, when the next may try if nothing is heard of that. */
    nextAt: instant('next_at').notNull(),
    /** What was answered last: a status, or why there was none. */
    answer: text('answer'),
    happenedAt: instant('happened_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('hook_messages_due').on(table.status, table.nextAt),
    index('hook_messages_hook_id').on(table.hookId, table.happenedAt),
  ],
)

/** What a program was answered to a write that carried a key: asked again, it hears the same and nothing is done twice. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    tokenId: uuid('token_id')
      .notNull()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Of what was asked: the same key with other words is a mistake. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while it is being done. */
    status: integer('status'),
    body: text('body'),
    begunAt: instant('begun_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] }), index('kept_answers_begun_at').on(table.begunAt)],
)
