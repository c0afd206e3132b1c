import { z } from 'zod'
import { isWhole, NOT_WHOLE, sender } from '#app/features/routine/contract.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { LONGEST_NOTE } from './note.ts'

// A form sends text, and an empty text for what was left open.
const Score = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    z.coerce.number().int().min(1, 'Choose 1 to 5.').max(5, 'Choose 1 to 5.'),
  ])
  .optional()

/**
 * `PUT /api/checkins/:date`: each part may be left open. With a time only the parts that are named change, each unless it
 * was changed later; without one all of them do, and what is not named is taken back.
 */
export const CheckinInput = z
  .strictObject({
    sleep: Score,
    energy: Score,
    stress: Score,
    note: z.string().trim().max(LONGEST_NOTE, 'That note is too long.').optional(),
    ...sender,
  })
  .refine(isWhole, NOT_WHOLE)

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
