import { z } from 'zod'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'
import { LONGEST_JOURNAL_NOTE, readCursor, readNote } from './journal.ts'

const About = z.union(
  [z.literal('day'), z.enum(HABIT_KEYS), z.uuid()],
  'Choose the day, or a habit that is on your card.',
)
const Body = z.string().trim().max(LONGEST_JOURNAL_NOTE, atMost(LONGEST_JOURNAL_NOTE))

/** `POST /api/journal/:date`: creates or updates the note with this id; an empty body deletes it. */
export const JournalInput = schema('JournalInput', { id: z.uuid(), about: About, body: Body })
export type JournalInput = z.infer<typeof JournalInput>

/** `POST /api/kept-day`: a day in the format of `writeDay`, the id of its note, and the habits to tick. */
export const KeptDay = schema('KeptDay', {
  id: z.uuid(),
  day: z.string().max(200),
  exercise: z.literal('yes').optional(),
  healthyNutrition: z.literal('yes').optional(),
})
export type KeptDay = z.infer<typeof KeptDay>

/** A note as an entry, with its text as one value. */
export const NoteEntry = z.strictObject({
  kind: z.literal('note'),
  name: z.uuid(),
  value: z
    .string()
    .transform(readNote)
    .pipe(z.strictObject({ about: About, body: Body })),
})

export const JournalQuery = z.strictObject({
  q: z.string().trim().max(80).optional(),
  after: z
    .string()
    .refine((text) => readCursor(text) !== null, 'This isn’t a place in the journal.')
    .optional(),
})

/** A page of the journal, newest first, with the cursor of the next page. */
export const Journal = z
  .object({
    lines: z.array(
      z.object({
        date: LocalDate,
        place: z.string(),
        kind: z.enum(['note', 'checkin', 'milestone']),
        about: z.string(),
        body: z.string(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Journal' })
