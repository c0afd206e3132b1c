import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { isEntryId, isField, LONGEST_VALUE, MOST_AT_ONCE } from './entry.ts'

/** One entry as a device sends it. What it may be about, and what may be put there, is for the rooms to say. */
export const EntryInput = z.strictObject({
  id: z.string().refine(isEntryId, 'Twelve letters and digits.'),
  date: LocalDate,
  field: z.string().refine(isField, 'Not the name of a field.'),
  value: z.string().max(LONGEST_VALUE),
  at: z.iso.datetime({ precision: 3 }),
})

/** `PUT /api/entries`: what a device has entered, and whose days it means. */
export const EntriesInput = z
  .strictObject({
    userId: z.string().max(64),
    entries: z.array(EntryInput).min(1).max(MOST_AT_ONCE.entries),
  })
  .meta({ id: 'EntriesInput' })

/** What has become of an entry: what the field says now, or why it was not taken. */
const EntryAnswer = z.union([
  z.strictObject({ id: z.string(), value: z.string() }),
  z.strictObject({
    id: z.string(),
    status: z.int(),
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>

/** One answer for each entry, in their order. */
export const EntriesAnswer = z.strictObject({ entries: z.array(EntryAnswer) }).meta({ id: 'EntriesAnswer' })
export type EntriesAnswer = z.infer<typeof EntriesAnswer>
