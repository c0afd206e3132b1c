import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, instant, partOf } from '../columns.ts'
import { person } from './users.ts'

/** A member's trials on themselves: blocks with a habit and without it, in random order. */
export const trials = pgTable(
  'trials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    habit: text('habit').notNull(),
    outcome: text('outcome').notNull(),
    blockDays: smallint('phase_days').notNull(),
    /** Days at the beginning of a block that are left out. */
    washOut: smallint('wash_out').notNull().default(0),
    /** The smallest difference that would matter to the member, fixed beforehand. */
    smallest: doublePrecision('smallest').notNull().default(0.5),
    /** A letter per block: A with the habit, B without. */
    order: text('block_order').notNull().default('BABA'),
    /** SHA-256 of the order and a secret, shown at the start; the secret is revealed at the end. */
    seal: text('seal').notNull().default(''),
    secret: text('secret').notNull().default(''),
    startsOn: day('starts_on').notNull(),
    /** The first day after it, when it was ended early or replaced by another; else null. */
    endedOn: day('ended_on'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('trials_user_id').on(table.userId, table.startsOn),
    // One at a time: two at once would answer neither question.
    uniqueIndex('trials_one_open').on(table.userId).where(sql`ended_on is null`),
  ],
)

/** The one number of a finished trial that its member shares. One per question and member. */
export const trialFindings = pgTable(
  'trial_findings',
  {
    trialId: partOf('trial_id', () => trials.id).primaryKey(),
    userId: person(),
    habit: text('habit').notNull(),
    outcome: text('outcome').notNull(),
    difference: doublePrecision('difference').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('trial_findings_one').on(table.habit, table.outcome, table.userId)],
)
