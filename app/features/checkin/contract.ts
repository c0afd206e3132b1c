import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'

/** Longest note of a day, in characters. */
export const LONGEST_NOTE = 1000

// A form sends text, and an empty text for what was left open.
const Score = z
  .union([z.literal(''), z.coerce.number().int().min(1, 'Choose 1 to 5.').max(5, 'Choose 1 to 5.')])
  .optional()
  .transform((score) => (score === '' || score === undefined ? null : score))

/** `PUT /api/checkins/:date`: each part may be left open. */
export const CheckinInput = z.strictObject({
  sleep: Score,
  energy: Score,
  stress: Score,
  note: z.string().trim().max(LONGEST_NOTE, 'That note is too long.').default(''),
})
export type CheckinInput = z.infer<typeof CheckinInput>

export const CheckinPath = z.strictObject({ date: LocalDate })

/** How a day felt, 1 to 5, and what was noted. */
export const Checkin = z.strictObject({
  date: LocalDate,
  sleep: z.int().min(1).max(5).nullable(),
  energy: z.int().min(1).max(5).nullable(),
  stress: z.int().min(1).max(5).nullable(),
  note: z.string(),
})
export type Checkin = z.infer<typeof Checkin>
