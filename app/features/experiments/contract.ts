import { z } from 'zod'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { OUTCOME_KEYS, outcomeOf } from './outcomes.ts'
import { BLOCK_COUNTS } from './sequence.ts'
import { BLOCK_DAYS, TRIAL_HABITS, WASH_OUTS } from './trial.ts'

const Habit = z.enum(TRIAL_HABITS.map(({ habit }) => habit))
const Outcome = z.enum(OUTCOME_KEYS)
const oneOf = (known: readonly number[], problem: string) =>
  z.coerce.number().refine((value) => known.includes(value), problem)

/** `POST /api/trials`. Forms send numbers as text. */
export const TrialInput = z
  .strictObject({
    habit: Habit,
    outcome: Outcome,
    blocks: oneOf(BLOCK_COUNTS, 'Choose 8, 10 or 12 blocks.'),
    blockDays: oneOf(BLOCK_DAYS, 'Choose 4 to 7 days.'),
    washOut: oneOf(WASH_OUTS, 'Choose one day or two.'),
    /** If empty, the outcome's usual value. */
    smallest: z
      .union([z.number(), z.string().trim().max(12)])
      .optional()
      .transform((typed) => (typed === undefined || typed === '' ? null : Number(String(typed).replace(',', '.')))),
    startsOn: LocalDate,
  })
  .superRefine(({ outcome, smallest }, context) => {
    const { least, most } = outcomeOf(outcome).smallest
    if (smallest === null || (smallest >= least && smallest <= most)) return
    const message = `Give a difference from ${least} to ${most} ${outcomeOf(outcome).unit}.`
    context.addIssue({ code: 'custom', path: ['smallest'], message })
  })
  .meta({ id: 'TrialInput' })
export type TrialInput = z.infer<typeof TrialInput>

export const TrialEnd = schema('TrialEnd', { id: z.uuid() })

/** Shares the difference of a finished trial in the members' results; without `agree` it's withdrawn. */
export const TrialShare = schema('TrialShare', { id: z.uuid(), agree: z.literal('yes').optional() })
export type TrialShare = z.infer<typeof TrialShare>

/** A trial as returned by the API: the order and the secret only once it's over. */
export const ToldTrial = z
  .object({
    id: z.string(),
    habit: Habit,
    outcome: Outcome,
    blocks: z.int(),
    blockDays: z.int().min(1),
    washOut: z.int().min(0),
    /** The smallest difference that matters, chosen by the member in advance. */
    smallest: z.number(),
    seal: z.string(),
    /** The drawn order, one letter per block: A with the habit, B without. */
    order: z.string().nullable(),
    secret: z.string().nullable(),
    startsOn: LocalDate,
    /** The first day after an early end. */
    endedOn: LocalDate.nullable(),
  })
  .meta({ id: 'ToldTrial' })
export type ToldTrial = z.infer<typeof ToldTrial>

/** A database row, validated. */
export const StoredTrial = ToldTrial.omit({ blocks: true }).extend({
  order: z.string().regex(/^[AB]{4,12}$/),
  secret: z.string(),
})
export type StoredTrial = z.infer<typeof StoredTrial>
