import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person, users } from './users.ts'

/** A group that goes a way together: its name, its coach, its start and how many it takes. */
export const cohorts = pgTable('cohorts', {
  /** Made by the form that wrote it, so that a form sent twice is one group. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  words: text('words').notNull(),
  coach: text('coach').notNull(),
  startsOn: day('starts_on').notNull(),
  size: integer('size').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** A seat in a group: held for an address that was invited, then its person’s. */
export const cohortSeats = pgTable(
  'cohort_seats',
  {
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    invitedAt: instant('invited_at').notNull(),
    /** Until when nobody else gets it. */
    heldUntil: instant('held_until').notNull(),
    takenAt: instant('taken_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.email] }),
    index('cohort_seats_user_id').on(table.userId),
    index('cohort_seats_email').on(table.email),
  ],
)

/** What the coach writes to all of a group. */
export const cohortLetters = pgTable(
  'cohort_letters',
  {
    /** Made by the form that wrote it. */
    id: uuid('id').primaryKey(),
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    writer: text('writer').notNull(),
    body: text('body').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('cohort_letters_cohort_id').on(table.cohortId, table.sentAt)],
)

/** What members meet for: a call, a walk, a challenge of 28 days. */
export const events = pgTable(
  'events',
  {
    /** Made by the form that wrote it, so that a form sent twice is one event. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['call', 'walk', 'challenge'] }).notNull(),
    /** Of which group it is; null = of all members. */
    cohortId: uuid('cohort_id').references(() => cohorts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** Where, or the link of a call: told to those alone who have a place. */
    whereabouts: text('whereabouts').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** How many can come; null = as many as like. */
    places: integer('places'),
    /** Whether people without a membership may see that it takes place. */
    isTeaser: boolean('is_teaser').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** How often it was changed: calendars keep the highest, and of two who change it one is told. */
    sequence: integer('sequence').notNull().default(0),
  },
  (table) => [index('events_starts_at').on(table.startsAt), index('events_cohort_id').on(table.cohortId)],
)

/** Who comes to an event, and who waits for a place. */
export const eventPlaces = pgTable(
  'event_places',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: person(),
    askedAt: instant('asked_at').notNull(),
    /** False while they wait. */
    isIn: boolean('is_in').notNull(),
    /** Since when they know that they have a place at this time; null while they wait. */
    knownAt: instant('known_at'),
    /** When they were reminded: the day before, and the hour before. */
    toldDay: instant('told_day'),
    toldHour: instant('told_hour'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('event_places_user_id').on(table.userId),
    index('event_places_waiting').on(table.eventId, table.isIn, table.askedAt),
  ],
)

/** Who lets a challenge count their days: in which words they agreed, and what they are called there. */
export const challengeShares = pgTable(
  'challenge_shares',
  {
    eventId: uuid('event_id').notNull(),
    userId: person(),
    /** Empty = 'A member'. */
    name: text('name').notNull(),
    wording: text('wording').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      name: 'challenge_shares_place',
      columns: [table.eventId, table.userId],
      foreignColumns: [eventPlaces.eventId, eventPlaces.userId],
    }).onDelete('cascade'),
    index('challenge_shares_user_id').on(table.userId),
  ],
)

/** The private address of a member’s calendar of events: the newest is good, the link itself is signed and not kept. */
export const eventFeeds = pgTable('event_feeds', {
  userId: person().primaryKey(),
  id: uuid('id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})
