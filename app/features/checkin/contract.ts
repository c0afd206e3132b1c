import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { emptyOr, schema, wholeNumber } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'
import { LONGEST_NOTE } from './felt.ts'

const Score = emptyOr(wholeNumber(1, 5, 'Choose 1 to 5.'))
const Note = z.string().trim().max(LONGEST_NOTE, atMost(LONGEST_NOTE))

/** `POST /api/checkins/:date`: each part is optional, and a part that is left out is cleared. */
export const CheckinInput = schema('CheckinInput', {
  sleep: Score.optional(),
  energy: Score.optional(),
  stress: Score.optional(),
  note: Note.optional(),
})

/** One part, as it is entered. */
export const CheckinEntry = z.discriminatedUnion('name', [
  z.strictObject({ kind: z.literal('checkin'), name: z.enum(['sleep', 'energy', 'stress']), value: Score }),
  z.strictObject({ kind: z.literal('checkin'), name: z.literal('note'), value: Note }),
])

/** A day's scores, 1 to 5, and its note. */
export const Checkin = schema('Checkin', {
  date: LocalDate,
  sleep: z.int().min(1).max(5).nullable(),
  energy: z.int().min(1).max(5).nullable(),
  stress: z.int().min(1).max(5).nullable(),
  note: z.string(),
})
export type Checkin = z.infer<typeof Checkin>
