import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person, sessions } from './users.ts'

/** The lines of a timetable that a member wants to be reminded of. No row: none. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    userId: person().primaryKey(),
    /** Ids of timetable rows. */
    rows: jsonb('rows').$type<readonly string[]>().notNull(),
    /** Local times, 'HH:MM', between which nothing is sent; both or neither. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    /** When to check next whether something is due. */
    lookAt: instant('look_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('reminder_settings_look_at').on(table.lookAt)],
)

/** A member's own reminders, beside the lines of the timetable: any number per day. */
export const ownReminders = pgTable(
  'own_reminders',
  {
    userId: person(),
    id: uuid('id').notNull().defaultRandom(),
    /** `habit.exercise`, `own.<id>`, `check-in` or `review`. */
    about: text('about').notNull(),
    /** Names of weekdays. */
    days: jsonb('days').$type<readonly string[]>().notNull(),
    /** A local time, 'HH:MM'. */
    time: text('time').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('own_reminders_once').on(table.userId, table.about, table.time),
  ],
)

/** The decision about a row on a day: sent or suppressed. The key makes a reminder arrive once. */
export const remindersDecided = pgTable(
  'reminders_decided',
  {
    userId: person(),
    date: day('date').notNull(),
    row: text('row').notNull(),
    wasSent: boolean('was_sent').notNull(),
    /** The channel; null = none, or from before there were two. */
    via: text('via', { enum: ['mail', 'push'] }),
    decidedAt: instant('decided_at').notNull(),
    /** When it's decided again, because the member chose 'later'; null once that is done. */
    againAt: instant('again_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date, table.row] }),
    index('reminders_decided_at').on(table.decidedAt),
  ],
)

/** A member's private calendar. Its address holds the id and a signature; a new id invalidates the old address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: person().primaryKey(),
  id: uuid('id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Browsers subscribed to a member's reminders. Each belongs to a session and is deleted with it: a signed-out device
 * receives nothing.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The push service's address for this browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's own keys: messages can be decrypted only there. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the browser last registered. */
    seenAt: instant('seen_at').notNull(),
    /** When its owner removed it; retained so that the browser finds out when it registers again. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('push_subscriptions_user_id').on(table.userId),
    index('push_subscriptions_session_id').on(table.sessionId),
  ],
)
