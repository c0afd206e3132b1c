import { z } from 'zod'
import { MessageBody } from '#app/features/coaching/contract.ts'
import { GoalInput } from '#app/features/routine/contract.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'

/** A member, by the id of their account. */
export const MemberPath = z.strictObject({ id: z.string().min(1).max(100) })
export const MemberPicturePath = z.strictObject({ id: z.string().min(1).max(100), picture: z.uuid() })

/** The id is made by whoever writes, so that a form sent twice is one message. */
export const CoachMessageInput = schema('CoachAnswerInput', {
  id: z.uuid(),
  body: MessageBody,
  /** The Monday of the review that it answers. */
  reviewWeek: z.union([z.literal('').transform(() => null), LocalDate.nullable()]).default(null),
  after: z.enum(['stay', 'go-on']).default('stay'),
})
export const CoachAnswered = schema('CoachAnswered', {
  /** Who needs a word next, when the coach goes on. */
  next: z.strictObject({ id: z.string(), reviewWeek: LocalDate.nullable() }).nullable(),
})

export const NotePath = z.strictObject({ id: z.string().min(1).max(100), note: z.uuid() })

/** With a day it is a task. */
export const NoteInput = schema('CoachNoteInput', {
  words: z.string().trim().min(1, 'Please write the note first.').max(2_000),
  dueOn: z.union([z.literal('').transform(() => null), LocalDate.nullable()]).default(null),
})
export type NoteInput = z.output<typeof NoteInput>

const Words = z.string().trim().min(1, 'Please say why, in a sentence.').max(300)

/** A goal as the member would set it, or a focus in words. The id makes a form that is sent twice one suggestion. */
export const SuggestionInput = z
  .union([
    z
      .strictObject({ ...GoalInput.shape, id: z.uuid(), kind: z.literal('goal'), words: Words })
      .superRefine(({ period, measure, target }, context) => {
        const goal = GoalInput.safeParse({ period, measure, target })
        for (const { message } of goal.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: ['target'], message })
      }),
    z.strictObject({ id: z.uuid(), kind: z.literal('focus'), words: Words }),
  ])
  .meta({ id: 'CoachSuggestionInput' })
export type SuggestionInput = z.output<typeof SuggestionInput>
