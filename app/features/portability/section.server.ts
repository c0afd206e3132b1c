import { z } from 'zod'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import type { Row } from './day-row.ts'

/** A table that a member can bring back: what a record of it must look like, and what two records have in common. */
export type Section = {
  table: string
  title: string
  /** The columns that say which record it is; two files with the same say the same thing twice or disagree. */
  identity: readonly string[]
  schema: z.ZodType<Row>
}

/** Earlier days can’t be kept. */
const FIRST_DAY = '1990-01-01'
export const Instant = z.iso.datetime({ offset: true, message: 'Enter a time such as 2026-03-01T08:00:00Z.' })
export const Day = LocalDate.refine((day) => day >= FIRST_DAY, `Days before ${FIRST_DAY} can’t be kept.`)
export const Score = z.int().min(1, 'Scores run from 1 to 5.').max(5, 'Scores run from 1 to 5.').nullable()
export const Habit = z.enum(HABIT_KEYS, 'This isn’t one of our habits.')

/** A day that has been, or is today. */
export const dayUntil = (today: LocalDate) => Day.refine((day) => day <= today, 'That day hasn’t come yet.')

export function section(
  table: string,
  title: string,
  identity: readonly string[],
  shape: Record<string, z.ZodType>,
): Section {
  return { table, title, identity, schema: z.object(shape) }
}
