import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { Percent } from '#app/values/percent.ts'
import { HABIT_KEYS, type HabitKey } from './habits.ts'
import { PROGRESS_RANGES, type ProgressRange } from './progress.ts'

const marks = {
  fasting: z.boolean(),
  exercise: z.boolean(),
  breathing: z.boolean(),
  coldExposure: z.boolean(),
  hotExposure: z.boolean(),
  meditation: z.boolean(),
  healthyNutrition: z.boolean(),
} satisfies Record<HabitKey, z.ZodBoolean>

/** The record of one day. */
export const Routine = z.strictObject({ userId: z.string(), date: LocalDate, ...marks })
export type Routine = z.infer<typeof Routine>

/** A day with what is needed to move on from it: its place between joining and today, and when today ends. */
export type RoutineDay = { routine: Routine; joinedOn: LocalDate; today: LocalDate; nextDayAt: string }

/** A whole day to be saved. `userId` may be left out; when sent it must be the session's own. */
export const RoutineInput = z.strictObject({ userId: z.string().max(64).optional(), date: LocalDate, ...marks })
export type RoutineInput = z.infer<typeof RoutineInput>

/** `GET /api/routine?date=`; without a date the member's today. */
export const RoutineQuery = z.strictObject({ date: LocalDate.optional() })

/** `PUT /api/routine/:date/:habit` */
export const HabitPath = z.strictObject({ date: LocalDate, habit: z.enum(HABIT_KEYS) })

const HabitState = z.enum(['done', 'not-done'])

/** One tap on one habit. */
export const HabitChange = z.strictObject({ habit: z.enum(HABIT_KEYS), state: HabitState })
export type HabitChange = z.infer<typeof HabitChange>

/** `true` and `false` are understood too: they are what the day's record holds. */
export const HabitInput = z.strictObject({
  state: z.union([HabitState, z.boolean().transform((isDone) => (isDone ? 'done' : 'not-done'))]),
})

/** `GET /api/progress?days=` */
export const ProgressQuery = z.strictObject({
  days: z
    .enum(PROGRESS_RANGES.map(String), 'Choose 7, 30, 90 or 365 days.')
    .default('30')
    .transform((days) => Number(days) as ProgressRange),
})

/** The last days up to the member's today, oldest first. Days before joining are there, with nothing on them. */
export const Progress = z.strictObject({
  joinedOn: LocalDate,
  today: LocalDate,
  days: z.array(
    z.strictObject({
      date: LocalDate,
      label: z.string(),
      completed: z.int().min(0).max(7),
      percentage: Percent,
      microLives: z.number().min(0).max(3.5),
    }),
  ),
  totals: z.strictObject({
    microLives: z.number().min(0),
    averageCompletion: Percent,
    /** Days in a row of at least 70 %, however far back they go. */
    currentStreak: z.int().min(0),
  }),
})
export type Progress = z.infer<typeof Progress>
