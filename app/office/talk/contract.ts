import { z } from 'zod'
import { TALK_KINDS } from '#app/features/conversation/comment.ts'
import { LocalDate } from '#app/values/local-date.ts'

export const TalkCommentPath = z.strictObject({ id: z.uuid() })
export const TalkThreadPath = z.strictObject({ kind: z.enum(TALK_KINDS), slug: z.string().min(1).max(100) })

const Reason = z.string().trim().min(1, 'Please say why: the member gets it by email.').max(2_000)

/** `left`: it stays; its reason is for whoever reported it. */
export const ReportDecision = z
  .strictObject({ decision: z.enum(['left', 'hidden']), reason: Reason })
  .meta({ id: 'TalkReportDecision' })

export const Warning = z.strictObject({ reason: Reason }).meta({ id: 'TalkWarning' })

const SUSPENSION_DAYS = ['7', '30', '90', 'for-good'] as const
export const Suspension = z
  .strictObject({
    reason: Reason,
    days: z
      .enum(SUSPENSION_DAYS, 'Choose for how long.')
      .transform((days) => (days === 'for-good' ? null : Number(days))),
  })
  .meta({ id: 'TalkSuspension' })

export const AppealAnswer = z
  .strictObject({ outcome: z.enum(['stands', 'taken-back']), reason: Reason })
  .meta({ id: 'TalkAppealAnswer' })

export const ThreadState = z.strictObject({ state: z.enum(['closed', 'open']) }).meta({ id: 'TalkThreadState' })

export const QuestionInput = z
  .strictObject({
    beginsOn: LocalDate,
    words: z
      .string()
      .trim()
      .min(1, 'Please write the question first.')
      .max(200, 'Please keep it under 200 characters.'),
    more: z.string().trim().max(1_000, 'Please keep it under 1,000 characters.').default(''),
  })
  .meta({ id: 'TalkQuestionInput' })
export type QuestionInput = z.output<typeof QuestionInput>
export const QuestionPath = z.strictObject({ day: LocalDate })
