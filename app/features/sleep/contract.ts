import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { readClock } from './night.ts'

// A form or a device sends text, and an empty text for what was left open.
const Clock = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z
    .string()
    .max(8)
    .refine((text) => readClock(text) !== null, 'Give a time such as 23:05.')
    .transform((text) => readClock(text)),
])
const Minutes = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z.coerce.number().int('Give whole minutes.').min(0, 'Give 0 minutes or more.').max(720, 'Give 720 minutes at most.'),
])

/** `POST /api/sleep/:date`: the night before that day. What is not named is taken back. */
export const NightInput = z
  .strictObject({ bed: Clock.optional(), up: Clock.optional(), awake: Minutes.optional() })
  .meta({ id: 'NightInput' })

export const NightPath = z.strictObject({ date: LocalDate })

/** One part, as it is entered. */
export const NightSaid = z.discriminatedUnion('name', [
  z.strictObject({ kind: z.literal('sleep'), name: z.enum(['bed', 'up']), value: Clock }),
  z.strictObject({ kind: z.literal('sleep'), name: z.literal('awake'), value: Minutes }),
])

/** What was written down of a night: clock times in minutes after midnight. */
export const Night = z
  .strictObject({
    date: LocalDate,
    bed: z.int().nullable(),
    up: z.int().nullable(),
    awake: z.int().nullable(),
  })
  .meta({ id: 'Night' })
export type Night = z.infer<typeof Night>
