import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema, wholeNumber } from '#app/values/schema.ts'

const SIZE = 'Please enter a whole number from 2 to 100.'
const DAYS = 'Please enter a whole number of days from 1 to 30.'

/** A group, as sent by its form. The form generates the id, so that sending it twice is idempotent. */
export const CohortInput = schema('OfficeCohortInput', {
  id: z.uuid(),
  name: z.string().trim().min(1, 'Please give it a name.').max(80),
  coach: z.string().trim().min(1, 'Please say who leads it.').max(80),
  startsOn: LocalDate,
  size: wholeNumber(2, 100, SIZE),
  words: z.string().trim().max(4_000).default(''),
})
export type CohortInput = z.output<typeof CohortInput>

/** For how many days the seats are reserved. */
export const OpeningInput = schema('OfficeCohortOpening', {
  days: wholeNumber(1, 30, DAYS),
})

export const CohortLetterInput = schema('OfficeCohortLetter', {
  id: z.uuid(),
  body: z.string().trim().min(1, 'Please write your letter first.').max(8_000),
})
export type CohortLetterInput = z.output<typeof CohortLetterInput>
