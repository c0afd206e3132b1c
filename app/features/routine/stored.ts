import { z } from 'zod'
import { ALL_HABITS } from '#app/values/habit-set.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { ACHIEVEMENTS, type AchievementKey } from './achievements.ts'
import { Dashboard } from './contract.ts'
import { DAY_MODES, type DayRecord } from './day.ts'

const habits = z.int().min(0).max(ALL_HABITS)

/** Validates what the database returns as JSON. Achievements whose rule no longer exists are dropped. */
const StoredRecords = z.array(
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

/** The days that are written, by their date. */
export const readRecords = (days: unknown): Map<LocalDate, DayRecord> =>
  new Map(StoredRecords.parse(days ?? []).map((record) => [record.date, record]))

/** Days as comma-separated distances from another day; returned sorted. */
export const StoredDistances = z
  .string()
  .regex(/^-?\d+(,-?\d+)*$/)
  .nullable()
  .transform((text) => (text === null ? [] : text.split(',').map(Number)).toSorted((a, b) => a - b))

const StoredExclusions = z.array(z.object({ habit: z.enum(HABIT_KEYS), from: LocalDate, until: LocalDate.nullable() }))

// These lists are answered as they are stored.
const { pauses: Pauses, doses: Doses, minutes: MinutesList } = Dashboard.shape
export const { goals: StoredGoals } = Dashboard.shape

type Row = Readonly<Record<'days' | 'pauses' | 'exclusions' | 'doses' | 'minutes', unknown>>

/** What decides about the days of a record, written or not; lists that are missing are empty. */
export const readStored = ({ days, pauses, exclusions, doses, minutes }: Row) => ({
  records: readRecords(days),
  pauses: Pauses.parse(pauses ?? []),
  exclusions: StoredExclusions.parse(exclusions ?? []),
  doses: Doses.parse(doses ?? []),
  minutes: MinutesList.parse(minutes ?? []),
})

export const StoredAchievements = z
  .array(z.object({ key: z.string(), earnedOn: LocalDate }))
  .transform((rows) => rows.flatMap(({ key, earnedOn }) => (isAchievement(key) ? [{ key, earnedOn }] : [])))

function isAchievement(key: string): key is AchievementKey {
  return ACHIEVEMENTS.some((achievement) => achievement.key === key)
}
