import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** Each time a member went through the safety questions. The newest decides; older ones say what held before. */
export const safetyScreenings = pgTable(
  'safety_screenings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** Keys of content/safety.json that were answered with yes. */
    answers: jsonb('answers').$type<readonly string[]>().notNull(),
    /** Habits the member wants switched off instead of swapped. */
    switchedOff: jsonb('switched_off').$type<readonly string[]>().notNull(),
    /** Which questions these were (`version` of content/safety.json); null on rows from before that was kept. */
    questions: text('questions'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [index('safety_screenings_user_id').on(table.userId, table.answeredAt)],
)
