import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/**
 * A member's answers to the safety questions, one row per time. The newest applies; older ones document what applied
 * before.
 */
export const safetyScreenings = pgTable(
  'safety_screenings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** Keys of content/safety.json that were answered with yes. */
    answers: jsonb('answers').$type<readonly string[]>().notNull(),
    /** Habits the member wants switched off instead of swapped. */
    switchedOff: jsonb('switched_off').$type<readonly string[]>().notNull(),
    /** Version of the questions (`version` of content/safety.json); null on rows from before it was recorded. */
    questions: text('questions'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [index('safety_screenings_user_id').on(table.userId, table.answeredAt)],
)
