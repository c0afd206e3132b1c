import { type SQL, sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { stamps } from './stamps.ts'
import { person } from './users.ts'

/**
 * What a day means for a streak, computed from its sets alone, so that it needs no list of habits. Kept: 70 % or more.
 * Neutral: below, but paused or ill, so the day neither counts nor breaks. Missed: the rest.
 *
 * @param row The row's alias in the statement; an index has none.
 */
export function dayOutcome(row?: string): SQL<'kept' | 'neutral' | 'missed'> {
  const of = (column: string) => (row ? `${row}.${column}` : column)
  const [done, due] = [of('done_habits'), of('due_habits')]
  const size = (set: string) => `bit_count((${set})::bit(32))`
  return sql<'kept' | 'neutral' | 'missed'>`${sql.raw(`(case
    when ${due} > 0 and ${size(`${done} & ${due}`)} * 10 >= ${size(due)} * 7 then 'kept'
    when ${of('is_paused')} or ${of('mode')} is not distinct from 'ill' or ${due} = 0 then 'neutral'
    else 'missed' end)`)}`
}

/**
 * What a member ticked on each day of the calendar.
 *
 * From a member's first row to the last there is a row for every day, including those without an entry: a missed day is
 * a row, so finding the end of a streak is one index lookup, however long the streak is.
 */
export const routineDays = pgTable(
  'routine_days',
  {
    userId: person(),
    date: date('date', { mode: 'string' }).notNull(),
    // Sets of habits as bits, by their place in `HABITS` (values/habit-set.ts).
    /** Done, in full or in the small version. */
    doneHabits: integer('done_habits').notNull().default(0),
    /** Done in the small version; each of them is also done. */
    smallHabits: integer('small_habits').notNull().default(0),
    /** Left out on purpose; none of them is done. */
    skippedHabits: integer('skipped_habits').notNull().default(0),
    /** Habits that count for this member on this day. A habit added later doesn't change existing days. */
    dueHabits: integer('due_habits').notNull(),
    mode: text('mode', { enum: ['work', 'travel', 'ill', 'rest'] }),
    /** Within one of the member's pauses; denormalised so that a streak needs no other table. */
    isPaused: boolean('is_paused').notNull().default(false),
    /**
     * Habits not required on this day, since their weekly measure is met; none of them is done, none of them is due.
     */
    freeHabits: integer('free_habits').notNull().default(0),
    /** When the member last changed the day; null when nothing was ever entered for it. */
    enteredAt: instant('entered_at'),
    stamps: stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date] }),
    // Days that end a streak, and days that a streak skips.
    index('routine_days_missed').on(table.userId, table.date).where(sql`${dayOutcome()} = 'missed'`),
    index('routine_days_neutral').on(table.userId, table.date).where(sql`${dayOutcome()} = 'neutral'`),
  ],
)

/** How long a habit was done on a day, and how warm it was. It doesn't affect any score. */
export const routineAmounts = pgTable(
  'routine_amounts',
  {
    userId: person(),
    date: day('date').notNull(),
    habit: text('habit').notNull(),
    /** Minutes; hours for fasting. */
    amount: real('amount'),
    celsius: smallint('celsius'),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted values leave their row, so that no older entry restores them. */
    stamps: stamps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.habit] })],
)

/** Ranges of days a member has paused. They may overlap. */
export const routinePauses = pgTable(
  'routine_pauses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    from: day('from_date').notNull(),
    until: day('until_date').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('routine_pauses_user_id').on(table.userId, table.from)],
)

/** Ranges of days on which a habit doesn't count for a member. An open end is null. */
export const routineExclusions = pgTable(
  'routine_exclusions',
  {
    userId: person(),
    habit: text('habit').notNull(),
    from: day('from_date').notNull(),
    until: day('until_date'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit, table.from] })],
)

/** How much of a habit a member wants in a week, as ranges of days; an open end is null. Without a row: every day. */
export const routineDoses = pgTable(
  'routine_doses',
  {
    userId: person(),
    habit: text('habit').notNull(),
    unit: text('unit', { enum: ['times', 'minutes'] }).notNull(),
    aWeek: smallint('a_week').notNull(),
    from: day('from_date').notNull(),
    until: day('until_date'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit, table.from] })],
)

/** Days on which a habit doesn't count because one of the member's trials leaves it out. */
export const routineRests = pgTable(
  'routine_rests',
  {
    userId: person(),
    habit: text('habit').notNull(),
    from: day('from_date').notNull(),
    until: day('until_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit, table.from] })],
)

/** A member's goal for a week or a month. Progress is never stored, only computed. */
export const routineGoals = pgTable(
  'routine_goals',
  {
    userId: person(),
    period: text('period', { enum: ['week', 'month'] }).notNull(),
    /** The key of a habit, or `keptDays`, or `completion`. */
    measure: text('measure').notNull(),
    target: smallint('target').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period, table.measure] })],
)

/** A member's badges, permanent. Append-only. */
export const routineAchievements = pgTable(
  'routine_achievements',
  {
    userId: person(),
    key: text('key').notNull(),
    earnedOn: day('earned_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
