import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { readClock } from './night.ts'

// Forms and devices send text; an empty text means not entered.
const Typed = z.union([z.string().max(20), z.number(), z.null()])
const Clock = Typed.transform((typed, context) => {
  if (typed === null || typed === '') return null
  const minutes = readClock(String(typed))
  if (minutes === null) context.addIssue({ code: 'custom', message: 'Give a time such as 23:05.' })
  return minutes
})
const Minutes = Typed.transform((typed, context) => {
  if (typed === null || typed === '') return null
  const minutes = Number(typed)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 720)
    context.addIssue({ code: 'custom', message: 'Give whole minutes, from 0 to 720.' })
  return minutes
})

/** `POST /api/sleep/:date`: the night before that day. Fields left out are cleared. */
export const NightInput = schema('NightInput', {
  bed: Clock.optional(),
  up: Clock.optional(),
  awake: Minutes.optional(),
})

export const NightEntry = z.discriminatedUnion('name', [
  z.strictObject({ kind: z.literal('sleep'), name: z.enum(['bed', 'up']), value: Clock }),
  z.strictObject({ kind: z.literal('sleep'), name: z.literal('awake'), value: Minutes }),
])

/** A night in the diary: clock times in minutes after midnight. */
export const Night = schema('Night', {
  date: LocalDate,
  bed: z.int().nullable(),
  up: z.int().nullable(),
  awake: z.int().nullable(),
})
export type Night = z.infer<typeof Night>
