import { type SQL, sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, real, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'
import { taps } from './taps.ts'
import { users } from './users.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<LocalDate>()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

// The seven habits in their order on the card; the place of each is also its bit in the sets below.
const HABIT_COLUMNS = [
  'fasting',
  'exercise',
  'breathing',
  'cold_exposure',
  'hot_exposure',
  'meditation',
  'healthy_nutrition',
]
const count = (term: (column: string, bit: number) => string) => sql.raw(HABIT_COLUMNS.map(term).join(' + '))
const completed = (): SQL => count((column, bit) => `(${column} and (off_habits & ${1 << bit}) = 0)::int`)
const applicable = (): SQL => count((_, bit) => `((off_habits & ${1 << bit}) = 0)::int`)

/**
 * What a member ticked on each day of the calendar.
 *
 * From a member's first row to the last there is a row for every day, also for those on which nothing was entered:
 * a missed day is a row, so the end of a streak is one look in an index, however long the streak is.
 */
export const routineDays = pgTable(
  'routine_days',
  {
    userId: owner(),
    date: date('date', { mode: 'string' }).notNull(),
    fasting: boolean('fasting').notNull().default(false),
    exercise: boolean('exercise').notNull().default(false),
    breathing: boolean('breathing').notNull().default(false),
    coldExposure: boolean('cold_exposure').notNull().default(false),
    hotExposure: boolean('hot_exposure').notNull().default(false),
    meditation: boolean('meditation').notNull().default(false),
    healthyNutrition: boolean('healthy_nutrition').notNull().default(false),
    /** Set of habits done in their small version; each of them is also done. */
    smallHabits: smallint('small_habits').notNull().default(0),
    /** Set of habits left out on purpose; none of them is done. */
    skippedHabits: smallint('skipped_habits').notNull().default(0),
    /** Set of habits that were switched off for this member on this day: they count nowhere. */
    offHabits: smallint('off_habits').notNull().default(0),
    mode: text('mode', { enum: ['work', 'travel', 'ill', 'rest'] }),
    /** Within a pause of the member's; kept here so that a streak needs no other table. */
    isPaused: boolean('is_paused').notNull().default(false),
    completed: smallint('completed').notNull().generatedAlwaysAs(completed),
    applicable: smallint('applicable').notNull().generatedAlwaysAs(applicable),
    /** Kept: 70 % or more. Neutral: below, but paused or ill, so the day neither counts nor breaks. Missed: the rest. */
    outcome: text('outcome', { enum: ['kept', 'neutral', 'missed'] })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case
          when ${applicable()} > 0 and (${completed()}) * 10 >= (${applicable()}) * 7 then 'kept'
          when is_paused or mode is not distinct from 'ill' or ${applicable()} = 0 then 'neutral'
          else 'missed' end`,
      ),
    /** When the member last changed the day; null when nothing was ever entered for it. */
    enteredAt: instant('entered_at'),
    /** Where the newest tap on a habit, or on the mode, stands among all taps on it (features/routine/tap.ts). */
    taps: taps(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date] }),
    // Days that end a streak, and days that a streak passes over.
    index('routine_days_missed').on(table.userId, table.date).where(sql`outcome = 'missed'`),
    index('routine_days_neutral').on(table.userId, table.date).where(sql`outcome = 'neutral'`),
  ],
)

/** How long a habit was done on a day, and how warm it was. It counts nowhere. */
export const routineAmounts = pgTable(
  'routine_amounts',
  {
    userId: owner(),
    date: day('date').notNull(),
    habit: text('habit').notNull(),
    /** Minutes; hours for fasting. */
    amount: real('amount'),
    celsius: smallint('celsius'),
    updatedAt: instant('updated_at').notNull(),
    /** When each figure was said. Figures that are taken back leave their row, so that nothing older brings them back. */
    taps: taps(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.habit] })],
)

/** Stretches of days a member has taken off. They may overlap. */
export const routinePauses = pgTable(
  'routine_pauses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    from: day('from_date').notNull(),
    until: day('until_date').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('routine_pauses_user_id').on(table.userId, table.from)],
)

/** From when until when a habit does not count for a member. An open end is null. */
export const routineExclusions = pgTable(
  'routine_exclusions',
  {
    userId: owner(),
    habit: text('habit').notNull(),
    from: day('from_date').notNull(),
    until: day('until_date'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.habit, table.from] })],
)

/** What a member wants to reach in a week or a month. What has been reached is never stored, only counted. */
export const routineGoals = pgTable(
  'routine_goals',
  {
    userId: owner(),
    period: text('period', { enum: ['week', 'month'] }).notNull(),
    /** The key of a habit, or `keptDays`, or `completion`. */
    measure: text('measure').notNull(),
    target: smallint('target').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.period, table.measure] })],
)

/** What a member has earned, once and for good: rows are only added. */
export const routineAchievements = pgTable(
  'routine_achievements',
  {
    userId: owner(),
    key: text('key').notNull(),
    earnedOn: day('earned_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
