import { sql } from 'drizzle-orm'
import { date, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { users } from './users.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<LocalDate>()

/** Trials a member runs on themselves: four phases, without, with, without, with. */
export const trials = pgTable(
  'trials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    habit: text('habit').notNull(),
    outcome: text('outcome').notNull(),
    phaseDays: smallint('phase_days').notNull(),
    startsOn: day('starts_on').notNull(),
    /** The first day that no longer belongs to it, when it was ended early or made room for another; else null. */
    endedOn: day('ended_on'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('trials_user_id').on(table.userId, table.startsOn),
    // One at a time: two at once would answer neither question.
    uniqueIndex('trials_one_open').on(table.userId).where(sql`ended_on is null`),
  ],
)
