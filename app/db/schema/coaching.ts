import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, day, instant } from '../columns.ts'
import { person, users } from './users.ts'

/** What a member and the coach write to each other: one thread for each member, with how far both have read. */
export const coachThreads = pgTable(
  'coach_threads',
  {
    userId: person().primaryKey(),
    beganAt: instant('began_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Since when the member waits for a word; null = they had it. */
    waitsSince: instant('waits_since'),
    /** The place of the newest message that each of them has seen. */
    memberRead: bigint('member_read', { mode: 'number' }).notNull().default(0),
    coachRead: bigint('coach_read', { mode: 'number' }).notNull().default(0),
    /** When the member was last told that something is here: once until they have read it. */
    toldAt: instant('told_at'),
  },
  (table) => [index('coach_threads_waits_since').on(table.waitsSince)],
)

export const coachMessages = pgTable(
  'coach_messages',
  {
    /** Made by the device that wrote it, so that sending it twice is one message. */
    id: uuid('id').primaryKey(),
    /** The order in which they came, whatever a clock says. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: person(),
    side: text('side', { enum: ['member', 'coach'] }).notNull(),
    /** Who of us wrote it, as they were called then; null = the member. */
    writer: text('writer'),
    body: text('body').notNull(),
    /** A day, or a page of the member’s own figures, that it is about. */
    aboutDay: day('about_day'),
    aboutPage: text('about_page'),
    /** The Monday of the review that it answers. */
    reviewWeek: day('review_week'),
    pictureId: uuid('picture_id').references(() => coachPictures.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('coach_messages_thread').on(table.userId, table.place),
    index('coach_messages_picture_id').on(table.pictureId),
    index('coach_messages_review').on(table.userId, table.reviewWeek).where(sql`review_week is not null`),
  ],
)

/** A picture of a thread, written anew without what a camera hides in it. For the two of them and nobody else. */
export const coachPictures = pgTable(
  'coach_pictures',
  {
    id: uuid('id').primaryKey(),
    userId: person(),
    content: bytes('content').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('coach_pictures_user_id').on(table.userId)],
)

/** What a member lets the coach see. One is open at a time; changing it closes that one and opens another. */
export const coachShares = pgTable(
  'coach_shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** Of `SHARED_KINDS` (features/coaching/sharing.ts). */
    kinds: jsonb('kinds').$type<readonly string[]>().notNull(),
    /** Days before this one are not shown. */
    fromDay: day('from_day').notNull(),
    beganAt: instant('began_at').notNull(),
    /** When it ends by itself; null = when the member ends it. */
    untilAt: instant('until_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('coach_shares_user_id').on(table.userId, table.beganAt),
    uniqueIndex('coach_shares_one_open').on(table.userId).where(sql`ended_at is null`),
  ],
)

/** Each time the coach looked at what a member shares, and what was shown. */
export const coachLooks = pgTable(
  'coach_looks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** No reference: a look outlives who looked. */
    lookerId: text('looker_id').notNull(),
    looker: text('looker').notNull(),
    /** The list of all members, or the page of this one. */
    place: text('place', { enum: ['overview', 'page'] }).notNull(),
    kinds: jsonb('kinds').$type<readonly string[]>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('coach_looks_user_id').on(table.userId, table.at)],
)

/** What the coach proposes to a member, who takes it or leaves it. */
export const coachSuggestions = pgTable(
  'coach_suggestions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    kind: text('kind', { enum: ['goal', 'focus'] }).notNull(),
    period: text('period'),
    measure: text('measure'),
    target: integer('target'),
    words: text('words').notNull(),
    writer: text('writer').notNull(),
    createdAt: instant('created_at').notNull(),
    answer: text('answer', { enum: ['accepted', 'declined'] }),
    answeredAt: instant('answered_at'),
  },
  (table) => [index('coach_suggestions_user_id').on(table.userId, table.createdAt)],
)

/** What the coach keeps in mind about a member, and what is to be done: with `due_on` it is a task. */
export const coachNotes = pgTable(
  'coach_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    words: text('words').notNull(),
    writer: text('writer').notNull(),
    dueOn: day('due_on'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('coach_notes_user_id').on(table.userId, table.createdAt),
    index('coach_notes_due').on(table.doneAt, table.dueOn),
  ],
)

/** A call of a member with the coach. One is open for a person, and one for a time; cancelled ones stay as they were. */
export const coachCalls = pgTable(
  'coach_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    startsAt: instant('starts_at').notNull(),
    bookedAt: instant('booked_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    remindedAt: instant('reminded_at'),
    /** How often it was moved: calendars take the invitation with the highest. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [
    uniqueIndex('coach_calls_one_of_person').on(table.userId).where(sql`cancelled_at is null`),
    uniqueIndex('coach_calls_one_at_a_time').on(table.startsAt).where(sql`cancelled_at is null`),
    index('coach_calls_user_id').on(table.userId),
  ],
)

/** Which of the first week’s emails a member has had: each once. */
export const firstWeekMails = pgTable(
  'first_week_mails',
  {
    userId: person(),
    /** 1 to 7. */
    day: integer('day').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** A link that makes another member one’s partner, once; the link itself is signed and not kept. */
export const partnerInvitations = pgTable(
  'partner_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** What the inviter wants to be called by their partner. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('partner_invitations_user_id').on(table.userId)],
)

/** Two members who see of each other whether a day was kept, and nothing else. */
export const partners = pgTable(
  'partners',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    inviterId: text('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedId: text('invited_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What each wants to be called by the other. */
    inviterName: text('inviter_name').notNull(),
    invitedName: text('invited_name').notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('partners_invited_id').on(table.invitedId),
    uniqueIndex('partners_one_of_inviter').on(table.inviterId).where(sql`ended_at is null`),
    uniqueIndex('partners_one_of_invited').on(table.invitedId).where(sql`ended_at is null`),
  ],
)

/** A ‘well done’ from one partner to the other: one a day. */
export const wellDones = pgTable(
  'well_dones',
  {
    partnersId: uuid('partners_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    userId: person(),
    day: day('day').notNull(),
    sentAt: instant('sent_at').notNull(),
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partnersId, table.userId, table.day] }),
    index('well_dones_user_id').on(table.userId),
  ],
)
