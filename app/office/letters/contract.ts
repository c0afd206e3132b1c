import { z } from 'zod'
import { List } from '#app/features/newsletter/contract.ts'
import { isWallMoment, schema } from '#app/values/schema.ts'
import { SegmentFields } from './segment.ts'
import { AFTERS, MOST_DAYS } from './steps.ts'

const texts = {
  subject: z
    .string()
    .trim()
    .min(1, 'Please write a subject.')
    .max(150, 'Please keep the subject under 150 characters: phones show about 40.')
    .regex(/^\P{Cc}*$/u, 'The subject must be one line.'),
  preview: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'It must be one line.'),
  body: z.string().trim().min(1, 'Please write something first.').max(100_000, 'That is too long for a letter.'),
}

export const NewLetter = schema('NewLetter', { list: List.default('newsletter') })
export const Begun = schema('LetterBegun', { id: z.uuid() })

export const LetterInput = schema('LetterInput', {
  ...texts,
  list: List,
  ...SegmentFields,
  /** `on` is what a ticked box of a plain form sends. */
  isPublic: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  /** The revision that was read: someone else may have saved since. */
  revision: z.coerce.number().int().min(0),
})
export type LetterInput = z.output<typeof LetterInput>

export const NewStep = schema('NewStep', { after: z.enum(AFTERS) })

export const StepInput = schema('StepInput', {
  ...texts,
  daysAfter: z.coerce
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(0, 'It can’t come before.')
    .max(MOST_DAYS, `Choose ${MOST_DAYS} days at most.`),
  revision: z.coerce.number().int().min(0),
})
export type StepInput = z.output<typeof StepInput>

/** Date and time in the coach's time zone; without them it's sent now. A time left empty is a mistake, not 'now'. */
export const SendInput = schema('LetterSendInput', {
  at: z.string().trim().refine(isWallMoment, 'Enter a day and a time.').optional(),
  revision: z.coerce.number().int().min(0),
})

export const LetterAct = schema('LetterAct', {
  act: z.enum(['pause', 'resume', 'unschedule', 'delete', 'hide', 'show']),
})

/** How to resolve letters that may or may not have been sent. */
export const DoubtfulInput = schema('DoubtfulInput', { as: z.enum(['sent', 'again']) })

export const ListPath = z.strictObject({ list: List })

/** Lines of `email,date of consent`. */
export const ImportInput = schema('SubscriberImport', {
  rows: z
    .string('Please choose a file, or paste the lines.')
    .min(1, 'Please choose a file, or paste the lines.')
    .max(3_000_000, 'Please add the list in parts.'),
  wording: z.string().trim().min(10, 'Please write what they agreed to, in the words they saw.').max(2_000),
  /** `on` is what a ticked box of a plain form sends. */
  hasProof: z.union([z.literal(true), z.literal('on')], {
    error: 'Only people of whom you can show that they agreed may be put on a list.',
  }),
})

export const ImportReport = schema('SubscriberImportReport', {
  added: z.int(),
  known: z.int(),
  left: z.int(),
  problems: z.array(z.strictObject({ line: z.int(), problem: z.string() })),
})
