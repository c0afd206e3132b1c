import { z } from 'zod'
import { schema } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'
import { SNOOZES } from './thread.ts'

/** More than anyone types; longer than any email we know of. */
const MOST_WORDS = 20_000
const words = (what: string) => z.string().trim().min(1, `Please write ${what} first.`).max(MOST_WORDS)

export const FilePath = z.strictObject({ message: z.uuid(), place: z.coerce.number().int().min(0).max(99) })

/** Made by the form, so that sending it again adds nothing. */
const Once = { id: z.uuid().optional() }

export const AnswerInput = schema('AnswerInput', {
  ...Once,
  body: words('your answer'),
  after: z.enum(['close', 'keep-open']).default('close'),
  /** The newest message of theirs that was read before answering. One that came later isn't answered by this. */
  read: z.uuid().optional(),
})
export const Answered = schema('ThreadAnswered', {
  /** The thread that has waited longest, when this one is closed. */
  next: z.uuid().nullable(),
})
export const NoteInput = schema('ThreadNoteInput', { ...Once, body: words('the note') })
export const OutcomeInput = schema('OutcomeInput', {
  ...Once,
  outcome: words('the outcome and its reasons'),
  /** The newest message of theirs that was read before: one that came later keeps waiting. */
  read: z.uuid().optional(),
})

export const ThreadStateInput = schema('ThreadStateInput', {
  to: z.enum(['open', 'closed', ...SNOOZES]),
  /** The newest message of theirs on the page: nothing unread is put aside. */
  read: z.uuid().optional(),
})

/** Empty = unassigned. */
export const AssigneeInput = schema('AssigneeInput', { assignee: z.string().max(100) })

const CHOSEN = 'chosen.'
const MOST_CHOSEN = 100

/** What a list sends: `chosen.<id>` for each ticked row, with the time of its last message that the list showed. */
export const ChosenThreads = z
  .record(z.string().max(60), z.string().max(30))
  .transform((fields) =>
    Object.entries(fields).flatMap(([name, seen]) =>
      name.startsWith(CHOSEN) ? [{ id: name.slice(CHOSEN.length), seen: seen === 'on' ? null : seen }] : [],
    ),
  )
  .pipe(
    z
      .array(z.strictObject({ id: z.uuid(), seen: z.iso.datetime().nullable() }))
      .min(1, 'Please choose at least one.')
      .max(MOST_CHOSEN),
  )
  .meta({ id: 'ChosenThreads' })
export type ChosenThreads = z.output<typeof ChosenThreads>

export const ClosingInput = schema('ThreadsClosing', { closing: z.uuid() })
export const Closed = schema('ThreadsClosed', {
  /** For undoing it. */
  closing: z.uuid(),
  count: z.int(),
})

const SavedAnswer = {
  title: z.string().trim().min(1, 'Please give it a name.').max(80, atMost(80)),
  body: words('the answer'),
}
export const SavedAnswerInput = schema('SavedAnswerInput', { ...Once, ...SavedAnswer })
export type SavedAnswerInput = z.output<typeof SavedAnswerInput>
export const SavedAnswerChange = schema('SavedAnswerChange', {
  ...SavedAnswer,
  /** When the one that was read had been saved: somebody else may have saved since. */
  seen: z.iso.datetime().optional(),
})
export type SavedAnswerChange = z.output<typeof SavedAnswerChange>
