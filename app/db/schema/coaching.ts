import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { users } from './users.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' }).$type<LocalDate>()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const words = customType<{ data: string }>({ dataType: () => 'tsvector' })
const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a member and the coach write to each other: one thread for each member, with how far both have read. */
export const coachThreads = pgTable(
  'coach_threads',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    words: words('words').generatedAlwaysAs((): SQL => sql`to_tsvector('english', ${coachMessages.body})`),
  },
  (table) => [
    index('coach_messages_thread').on(table.userId, table.place),
    index('coach_messages_picture_id').on(table.pictureId),
    index('coach_messages_words').using('gin', table.words),
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
