import { z } from 'zod'
import { HABIT_STATES, type HabitState } from '#app/values/habit-state.ts'
import { forEachHabit, HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { Percent } from '#app/values/percent.ts'
import { emptyOr, schema } from '#app/values/schema.ts'
import { ACHIEVEMENT_KEYS } from './achievements.ts'
import { WHOLE_DEGREES } from './amounts.ts'
import { completionOfCount } from './completion.ts'
import { DAY_MODES, MODE_WORDS } from './day.ts'
import { GOAL_MEASURES, GOAL_PERIODS, highestTarget } from './goals.ts'
import { PROGRESS_RANGES, type ProgressRange } from './progress.ts'
import { DAY_OUTCOMES, MOST_FREEZES } from './streak.ts'

const marks = forEachHabit(() => z.boolean())

const Measured = { habit: z.enum(HABIT_KEYS), unit: z.enum(['times', 'minutes']), aWeek: z.int().min(1) }

/** Weekly targets of habits, with the days they are valid. */
const Doses = z.array(z.strictObject({ ...Measured, from: LocalDate, until: LocalDate.nullable() }))

const HabitStates = z.strictObject(forEachHabit(() => z.enum(HABIT_STATES)))

/** The record of one day: one boolean per habit, and everything else recorded about it. */
export const Routine = schema('Routine', {
  userId: z.string(),
  date: LocalDate,
  ...marks,
  /** State of each habit: done, small version, skipped on purpose, or not done. */
  states: HabitStates,
  mode: z.enum(DAY_MODES).nullable(),
  /** Habits switched off for this member on this day; they aren't counted. */
  off: z.array(z.enum(HABIT_KEYS)),
  isPaused: z.boolean(),
  /** Progress towards weekly targets before this day. */
  doses: z.array(
    z.strictObject({
      ...Measured,
      /** Times or minutes from Monday to the previous day. */
      reached: z.number().min(0),
      /** The week's target, less the share of days that didn't count. */
      needed: z.int().min(0),
      /** Whether the habit is due on this day. */
      isDue: z.boolean(),
    }),
  ),
})
export type Routine = z.infer<typeof Routine>

/** A day, with its neighbours' limits (joining and today) and the time at which today ends. */
export type RoutineDay = { routine: Routine; joinedOn: LocalDate; today: LocalDate; nextDayAt: string }

const ignored = z.unknown().optional()

/**
 * A whole day to save. `userId` is optional, but must be the session's own. A record can be sent back as received: only
 * the booleans are read.
 */
export const RoutineInput = schema('RoutineInput', {
  userId: z.string().max(64).optional(),
  date: LocalDate,
  ...marks,
  states: ignored,
  mode: ignored,
  off: ignored,
  isPaused: ignored,
  doses: ignored,
})
export type RoutineInput = z.infer<typeof RoutineInput>

/** `GET /api/routine?date=`; without a date the member's today. */
export const RoutineQuery = z.strictObject({ date: LocalDate.optional() })

/** `PUT /api/routine/:date/:habit` */
export const HabitPath = z.strictObject({ date: LocalDate, habit: z.enum(HABIT_KEYS) })

export type HabitChange = { habit: HabitKey; state: HabitState }

/** Also accepts `true` and `false`, as in the day's record. */
export const HabitInput = schema('HabitInput', {
  userId: z.string().max(64).optional(),
  state: z.union([z.enum(HABIT_STATES), z.boolean().transform((isDone) => (isDone ? 'done' : 'not-done'))]),
})

/** A figure as a form or device sends it. */
export const Figure = emptyOr(z.coerce.number('That isn’t a number.'))

/** The amounts of a habit, sent by a form; a figure that is left out is cleared. */
export const AmountInput = schema('AmountInput', {
  amount: Figure.optional(),
  celsius: Figure.pipe(z.int(WHOLE_DEGREES).nullable()).optional(),
})

/** The recorded amount of a habit on a day. */
export const KnownAmount = schema('KnownAmount', {
  habit: z.enum(HABIT_KEYS),
  amount: z.number().nullable(),
  celsius: z.number().nullable(),
})
export type KnownAmount = z.infer<typeof KnownAmount>

/** `GET /api/routine/:date/amounts` */
export const Amounts = z.array(KnownAmount).meta({ id: 'Amounts' })
export type Amounts = z.infer<typeof Amounts>

/** The day's mode; `none` clears it. */
export const DayModeInput = schema('DayModeInput', { mode: z.enum(MODE_WORDS) })

/** A weekly target for one habit from today on; `daily` removes it. Forms send the number as text. */
export const DoseInput = schema('DoseInput', {
  habit: z.enum(HABIT_KEYS),
  unit: z.enum(['daily', 'times', 'minutes']),
  aWeek: z.coerce.number('Give a whole number.').int('Give a whole number.').default(0),
})
export type DoseInput = z.infer<typeof DoseInput>

/** `GET /api/progress?days=` */
export const ProgressQuery = z.strictObject({
  days: z
    .enum(PROGRESS_RANGES.map(String), 'Choose 7, 30, 90 or 365 days.')
    .default('30')
    .transform((days) => Number(days) as ProgressRange),
})

const Day = z.strictObject({
  date: LocalDate,
  /** '1 Mar' */
  label: z.string(),
  completed: z.int().min(0).max(HABIT_KEYS.length),
  /** Number of habits that counted on that day: seven, less those switched off or not due. */
  applicable: z.int().min(0).max(HABIT_KEYS.length),
  percentage: Percent,
  microLives: z.number().min(0).max(completionOfCount(HABIT_KEYS.length).microLives),
  /** Habits done, whether in full, small, or as their safe swap. */
  done: z.array(z.enum(HABIT_KEYS)),
  /** Habits switched off, which the day doesn't count for. */
  off: z.array(z.enum(HABIT_KEYS)),
  /** Habits with a weekly target that were neither due nor done, and so aren't counted. */
  free: z.array(z.enum(HABIT_KEYS)),
  outcome: z.enum(DAY_OUTCOMES),
  mode: z.enum(DAY_MODES).nullable(),
  isEntered: z.boolean(),
})

/** Freezes held, and the kept days until the next one; null once the maximum is held. */
const Freezes = z.strictObject({ held: z.int().min(0).max(MOST_FREEZES), daysToNext: z.int().min(1).nullable() })

/** The most recent days up to the member's today, oldest first. Days before joining are included as empty days. */
export const Progress = schema('Progress', {
  joinedOn: LocalDate,
  today: LocalDate,
  days: z.array(Day),
  totals: z.strictObject({
    microLives: z.number().min(0),
    averageCompletion: Percent,
    /** Consecutive days of at least 70 %, regardless of the requested range. */
    currentStreak: z.int().min(0),
    freezes: Freezes,
  }),
})
export type Progress = z.infer<typeof Progress>

const GoalKey = { period: z.enum(GOAL_PERIODS), measure: z.enum(GOAL_MEASURES) }

/** A goal to create or change; one per period and measure. Forms send the number as text. */
export const GoalInput = z
  .strictObject({
    ...GoalKey,
    target: z.coerce.number('Give a whole number.').int('Give a whole number.').min(1, 'Give at least 1.'),
  })
  .superRefine(({ period, measure, target }, context) => {
    const most = highestTarget(period, measure)
    if (target > most) context.addIssue({ code: 'custom', path: ['target'], message: `Give at most ${most}.` })
  })
  .meta({ id: 'GoalInput' })
export type GoalInput = z.infer<typeof GoalInput>

export const GoalRemoval = z.strictObject(GoalKey).meta({ id: 'GoalRemoval' })
export type GoalRemoval = z.infer<typeof GoalRemoval>

/** Days to pause, both ends included. */
export const PauseInput = z
  .strictObject({ from: LocalDate, until: LocalDate })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'The last day can’t be before the first.' })
  .meta({ id: 'PauseInput' })
export type PauseInput = z.infer<typeof PauseInput>

export const PauseRemoval = schema('PauseRemoval', { id: z.uuid() })

/** The dashboard's figures, from the last 62 days: enough for the current month and eight weeks. */
export const Dashboard = schema('Dashboard', {
  joinedOn: LocalDate,
  today: LocalDate,
  days: z.array(Day),
  currentStreak: z.int().min(0),
  freezes: Freezes,
  goals: z.array(z.strictObject({ ...GoalKey, target: z.int() })),
  achievements: z.array(z.strictObject({ key: z.enum(ACHIEVEMENT_KEYS), earnedOn: LocalDate })),
  pauses: z.array(z.strictObject({ id: z.string(), from: LocalDate, until: LocalDate })),
  doses: Doses,
  /** Recorded minutes of these days, for habits whose target is in minutes. */
  minutes: z.array(z.strictObject({ date: LocalDate, habit: z.enum(HABIT_KEYS), minutes: z.number() })),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Twelve months of days, and the longest streak ever. */
export const History = schema('History', {
  joinedOn: LocalDate,
  today: LocalDate,
  days: z.array(Day),
  longestStreak: z.int().min(0),
  freezes: Freezes,
  doses: Doses,
})
export type History = z.infer<typeof History>
