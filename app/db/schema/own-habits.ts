import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DateRange } from '#app/values/local-date.ts'
import { day, instant } from '../columns.ts'
import { stamps } from './stamps.ts'
import { person } from './users.ts'

/** A member's own habits, beside the seven. They count nowhere but here. */
export const ownHabits = pgTable(
  'own_habits',
  {
    userId: person(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    /** Its position among those that aren't archived. */
    position: smallint('position').notNull(),
    createdOn: day('created_on').notNull(),
    /** The member's day on which it was archived; null while it's on the card. */
    archivedOn: day('archived_on'),
    /** The days on which it was archived before it was brought back, both ends included. */
    away: jsonb('away').$type<readonly DateRange[]>().notNull().default([]),
    updatedAt: instant('updated_at').notNull(),
  },
  // With its owner, so that an export can be imported into another account alongside the original.
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

export const ownHabitDays = pgTable(
  'own_habit_days',
  {
    userId: person(),
    date: day('date').notNull(),
    habitId: uuid('habit_id').notNull(),
    isDone: boolean('is_done').notNull(),
    enteredAt: instant('entered_at').notNull(),
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.habitId] })],
)
