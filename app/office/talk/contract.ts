import { z } from 'zod'
import { TALK_KINDS } from '#app/features/conversation/comment.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'
import { atMost } from '#app/values/text-length.ts'

export const TalkThreadPath = z.strictObject({ kind: z.enum(TALK_KINDS), slug: z.string().min(1).max(100) })

const Reason = z.string().trim().min(1, 'Please say why: the member gets it by email.').max(2_000, atMost(2_000))

/** `left`: it stays; the reason is sent to those who reported it. */
export const ReportDecision = schema('TalkReportDecision', { decision: z.enum(['left', 'hidden']), reason: Reason })

export const Warning = schema('TalkWarning', { reason: Reason })

const SUSPENSION_DAYS = ['7', '30', '90', 'for-good'] as const
export const Suspension = schema('TalkSuspension', {
  reason: Reason,
  days: z
    .enum(SUSPENSION_DAYS, 'Choose for how long.')
    .transform((days) => (days === 'for-good' ? null : Number(days))),
})

export const AppealAnswer = schema('TalkAppealAnswer', { outcome: z.enum(['stands', 'taken-back']), reason: Reason })

export const ThreadState = schema('TalkThreadState', { state: z.enum(['closed', 'open']) })

export const QuestionInput = schema('TalkQuestionInput', {
  beginsOn: LocalDate,
  words: z.string().trim().min(1, 'Please write the question first.').max(200),
  more: z.string().trim().max(1_000).default(''),
  /** What the page showed (`marksOf`): only a question that was seen is replaced. */
  seen: z.string().max(2_000).optional(),
})
export type QuestionInput = z.output<typeof QuestionInput>
export const QuestionPath = z.strictObject({ day: LocalDate })
