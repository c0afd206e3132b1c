import { sql } from 'drizzle-orm'
import { index, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { checkins } from './checkin.ts'
import { routineAchievements } from './routine.ts'
import { stamps } from './stamps.ts'
import { person } from './users.ts'

/** A member's notes: on a day, or on a tick of it. */
export const journalNotes = pgTable(
  'journal_notes',
  {
    userId: person(),
    /** Generated where it's written, so that sending it twice is idempotent. */
    id: uuid('id').notNull(),
    date: day('date').notNull(),
    /** `day`, the key of one of the seven, or the id of an own habit. */
    about: text('about').notNull(),
    /** Empty: deleted. */
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
    stamps: stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('journal_notes_day').on(table.userId, table.date),
  ],
)

/** The journal as one timeline: notes, check-ins and milestones, each with its order within the day. */
export const journalLines = pgView('journal_lines', {
  userId: text('user_id').notNull(),
  date: day('date').notNull(),
  place: text('place').notNull(),
  kind: text('kind', { enum: ['note', 'checkin', 'milestone'] }).notNull(),
  about: text('about').notNull(),
  body: text('body').notNull(),
}).as(sql`
  select user_id, date, 'c' || id::text as place, 'note' as kind, about, body
  from ${journalNotes} where body <> ''
  union all
  select user_id, date, 'b' as place, 'checkin' as kind,
    concat_ws(' ', coalesce(sleep::text, '-'), coalesce(energy::text, '-'), coalesce(stress::text, '-')) as about, note as body
  from ${checkins} where note <> '' or coalesce(sleep, energy, stress) is not null
  union all
  select user_id, earned_on as date, 'a' || key as place, 'milestone' as kind, key as about, '' as body
  from ${routineAchievements}`)
