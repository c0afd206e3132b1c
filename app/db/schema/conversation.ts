import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person, users } from './users.ts'

const comment = () =>
  uuid('comment_id')
    .notNull()
    .references(() => talkComments.id, { onDelete: 'cascade' })

/** What a member is called among members, and how often they hear of what was said. */
export const talkNames = pgTable('talk_names', {
  userId: person().primaryKey(),
  /** Whom a page or a mute means; says nothing about the account. */
  speakerId: uuid('speaker_id').notNull().unique().defaultRandom(),
  name: text('name').notNull(),
  /** The name as the eye takes it (features/conversation/name.ts): two that look alike are one. */
  nameKey: text('name_key').notNull().unique(),
  chosenAt: instant('chosen_at').notNull(),
  digest: text('digest', { enum: ['daily', 'weekly', 'never'] })
    .notNull()
    .default('weekly'),
  digestAt: instant('digest_at').notNull(),
})

/** Something that is talked about: a page of ours, or a question of a week. */
export const talkThreads = pgTable(
  'talk_threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['post', 'lesson', 'protocol', 'question'] }).notNull(),
    slug: text('slug').notNull(),
    lastAt: instant('last_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [uniqueIndex('talk_threads_page').on(table.kind, table.slug), index('talk_threads_last').on(table.lastAt)],
)

/** The place of a comment: it stays, as a gap, when its words or its writer are gone. It names nobody. */
export const talkComments = pgTable(
  'talk_comments',
  {
    /** Made by whoever writes, so that a form sent twice is one comment. */
    id: uuid('id').primaryKey(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => talkThreads.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => talkComments.id, { onDelete: 'cascade' }),
    /** The place of the comment that it answers; of a comment that answers none, its own. */
    rootPlace: bigint('root_place', { mode: 'number' }).notNull(),
    postedAt: instant('posted_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    index('talk_comments_page').on(table.threadId, table.rootPlace.desc(), table.place),
    index('talk_comments_new').on(table.threadId, table.place),
    index('talk_comments_parent').on(table.parentId),
  ],
)

/** The words of a comment and whose they are. */
export const talkWords = pgTable(
  'talk_words',
  {
    commentId: uuid('comment_id')
      .primaryKey()
      .references(() => talkComments.id, { onDelete: 'cascade' }),
    userId: person(),
    body: text('body').notNull(),
    /** Written for the coach’s side: shown with a sign. */
    isStaff: boolean('is_staff').notNull().default(false),
  },
  (table) => [index('talk_words_user_id').on(table.userId)],
)

/** A sign that a member put under a comment. */
export const talkReactions = pgTable(
  'talk_reactions',
  { commentId: comment(), userId: person(), sign: text('sign').notNull() },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId, table.sign] }),
    index('talk_reactions_user_id').on(table.userId),
  ],
)

export const talkMentions = pgTable('talk_mentions', { commentId: comment(), userId: person() }, (table) => [
  primaryKey({ columns: [table.commentId, table.userId] }),
  index('talk_mentions_user_id').on(table.userId),
])

/** How a member stands to a page: whether they follow or mute it, and how far they have read. */
export const talkFollows = pgTable(
  'talk_follows',
  {
    userId: person(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => talkThreads.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['open', 'following', 'muted'] }).notNull(),
    readPlace: bigint('read_place', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('talk_follows_thread_id').on(table.threadId),
  ],
)

/** Members whose words a member does not want to read. No reference to the other: nobody learns by whom they are muted. */
export const talkMutes = pgTable(
  'talk_mutes',
  { userId: person(), speakerId: uuid('speaker_id').notNull(), mutedAt: instant('muted_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.speakerId] })],
)

/** The record of what members reported and what came of it. */
export const talkReports = pgTable(
  'talk_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    commentId: comment(),
    /** Who reported it; null once they have left. */
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    words: text('words').notNull(),
    madeAt: instant('made_at').notNull(),
    decidedAt: instant('decided_at'),
    decision: text('decision', { enum: ['left', 'hidden'] }),
    decisionWords: text('decision_words'),
  },
  (table) => [
    index('talk_reports_comment_id').on(table.commentId),
    uniqueIndex('talk_reports_once').on(table.reporterId, table.commentId),
    index('talk_reports_open').on(table.madeAt).where(sql`decided_at is null`),
  ],
)

/** What the coach decided about a member or their comment, with its reason, and the one appeal against it. */
export const talkDecisions = pgTable(
  'talk_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    kind: text('kind', { enum: ['hidden', 'warning', 'suspension'] }).notNull(),
    commentId: uuid('comment_id').references(() => talkComments.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Until when a suspension lasts; null = for good. */
    untilAt: instant('until_at'),
    /** When it was taken back. */
    endedAt: instant('ended_at'),
    appeal: text('appeal'),
    appealedAt: instant('appealed_at'),
    appealAnswer: text('appeal_answer'),
    appealAnsweredAt: instant('appeal_answered_at'),
  },
  (table) => [
    index('talk_decisions_user_id').on(table.userId, table.madeAt),
    index('talk_decisions_comment_id').on(table.commentId),
    index('talk_decisions_appeals')
      .on(table.appealedAt)
      .where(sql`appealed_at is not null and appeal_answered_at is null`),
  ],
)

/** The question of a week: it stands from its day until the next one does. */
export const talkQuestions = pgTable('talk_questions', {
  beginsOn: day('begins_on').primaryKey(),
  words: text('words').notNull(),
  more: text('more').notNull().default(''),
})
