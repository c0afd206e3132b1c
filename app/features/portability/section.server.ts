import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { Row } from './day-row.ts'
import { FIRST_DAY, TOO_EARLY } from './first-day.ts'

/** A table that a member can import: the schema of its records, and what identifies one. */
export type Section = {
  table: string
  title: string
  /** The columns that identify a record: two with the same values are the same record, equal or in conflict. */
  identity: readonly string[]
  schema: z.ZodType<Row>
}

/** Later days aren't accepted: pages count weeks from them, up to the end of the calendar at most. */
const LAST_DAY = '2199-12-31'
const AS_A_TIME = 'Enter a time such as 2026-03-01T08:00:00Z.'
/** Written in UTC, since the database takes neither every offset nor the year 0. */
export const Instant = z.iso
  .datetime({ offset: true, message: AS_A_TIME })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d{4}-/.test(text) && text >= '0001', AS_A_TIME)
export const Day = LocalDate.refine((day) => day >= FIRST_DAY, TOO_EARLY).refine(
  (day) => day <= LAST_DAY,
  `Days after ${LAST_DAY} can’t be kept.`,
)
export const Score = z.int().min(1, 'Scores run from 1 to 5.').max(5, 'Scores run from 1 to 5.').nullable()
export const Habit = z.enum(HABIT_KEYS, 'This isn’t one of our habits.')

/** Accepts past days and today. */
export const dayUntil = (today: LocalDate) => Day.refine((day) => day <= today, 'That day hasn’t come yet.')

export function section(
  table: string,
  title: string,
  identity: readonly string[],
  shape: Record<string, z.ZodType>,
): Section {
  return { table, title, identity, schema: z.object(shape) }
}
