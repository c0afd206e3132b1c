import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { ACHIEVEMENTS, type AchievementKey } from './achievements.ts'
import { DAY_MODES } from './day.ts'
import { GOAL_MEASURES, GOAL_PERIODS } from './goals.ts'
import { ALL_HABITS } from './habit-set.ts'
import { HABIT_KEYS } from './habits.ts'

const habits = z.int().min(0).max(ALL_HABITS)

/** Validates what the database returns as JSON. Achievements whose rule no longer exists are dropped. */
export const StoredRecords = z.array(
  z.object({
    date: LocalDate,
    done: habits,
    small: habits,
    skipped: habits,
    off: habits,
    free: habits,
    mode: z.enum(DAY_MODES).nullable(),
    isPaused: z.boolean(),
    isEntered: z.boolean(),
  }),
)

/** Days as comma-separated distances from another day; returned sorted. */
export const StoredDistances = z
  .string()
  .regex(/^-?\d+(,-?\d+)*$/)
  .nullable()
  .transform((text) => (text === null ? [] : text.split(',').map(Number)).toSorted((a, b) => a - b))

export const StoredPauses = z.array(z.object({ id: z.string(), from: LocalDate, until: LocalDate }))

export const StoredExclusions = z.array(
  z.object({ habit: z.enum(HABIT_KEYS), from: LocalDate, until: LocalDate.nullable() }),
)

export const StoredDoses = z.array(
  z.object({
    habit: z.enum(HABIT_KEYS),
    unit: z.enum(['times', 'minutes']),
    aWeek: z.int().min(1),
    from: LocalDate,
    until: LocalDate.nullable(),
  }),
)

export const StoredMinutes = z.array(z.object({ date: LocalDate, habit: z.enum(HABIT_KEYS), minutes: z.number() }))

export const StoredGoals = z.array(
  z.object({ period: z.enum(GOAL_PERIODS), measure: z.enum(GOAL_MEASURES), target: z.int().min(1) }),
)

export const StoredAchievements = z
  .array(z.object({ key: z.string(), earnedOn: LocalDate }))
  .transform((rows) => rows.flatMap(({ key, earnedOn }) => (isAchievement(key) ? [{ key, earnedOn }] : [])))

function isAchievement(key: string): key is AchievementKey {
  return ACHIEVEMENTS.some((achievement) => achievement.key === key)
}
