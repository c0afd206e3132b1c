import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person, sessions } from './users.ts'

/** Of which lines of their timetable a member wants to be reminded. No row: of none. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    userId: person().primaryKey(),
    /** Ids of timetable rows. */
    rows: jsonb('rows').$type<readonly string[]>().notNull(),
    /** Wall-clock times, 'HH:MM', between which nothing is sent; both or neither. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    /** When to look next whether something is due. */
    lookAt: instant('look_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('reminder_settings_look_at').on(table.lookAt)],
)

/** What a member wants to be reminded of beside the lines of the timetable: as often a day as they like. */
export const ownReminders = pgTable(
  'own_reminders',
  {
    userId: person(),
    id: uuid('id').notNull().defaultRandom(),
    /** `habit.exercise`, `own.<id>`, `check-in` or `review`. */
    about: text('about').notNull(),
    /** Names of weekdays. */
    days: jsonb('days').$type<readonly string[]>().notNull(),
    /** A wall-clock time, 'HH:MM'. */
    time: text('time').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('own_reminders_once').on(table.userId, table.about, table.time),
  ],
)

/** What was decided about a row on a day, once: sent or kept silent. The key is what makes a reminder come once. */
export const remindersDecided = pgTable(
  'reminders_decided',
  {
    userId: person(),
    date: day('date').notNull(),
    row: text('row').notNull(),
    wasSent: boolean('was_sent').notNull(),
    /** By which way it went; null = by none, or from before there were two. */
    via: text('via', { enum: ['mail', 'push'] }),
    decidedAt: instant('decided_at').notNull(),
    /** When it is decided anew, because its member said 'later'; null once that is done. */
    againAt: instant('again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date, table.row] }),
    index('reminders_decided_at').on(table.decidedAt),
  ],
)

/** A member's private calendar. Its address holds the id and a signature; a new id makes the old address worthless. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: person().primaryKey(),
  id: uuid('id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Browsers that a member wants to be reminded on. Each belongs to a sign-in and goes with it: a device that is signed out
 * is sent nothing.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages for it. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's own keys: what is sent can be read there and nowhere else. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the browser last said that it is still there. */
    seenAt: instant('seen_at').notNull(),
    /** When its owner took it off the list; kept so that the browser hears of it when it says again that it is there. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('push_subscriptions_user_id').on(table.userId),
    index('push_subscriptions_session_id').on(table.sessionId),
  ],
)
