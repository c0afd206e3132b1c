import { z } from 'zod'
import { MessageBody } from '#app/features/coaching/contract.ts'
import { LocalDate } from '#app/values/local-date.ts'

/** A member, by the id of their account. */
export const MemberPath = z.strictObject({ id: z.string().min(1).max(100) })
export const MemberPicturePath = z.strictObject({ id: z.string().min(1).max(100), picture: z.uuid() })

/** The id is made by whoever writes, so that a form sent twice is one message. */
export const CoachMessageInput = z
  .strictObject({
    id: z.uuid(),
    body: MessageBody,
    /** The Monday of the review that it answers. */
    reviewWeek: z.union([z.literal('').transform(() => null), LocalDate.nullable()]).default(null),
  })
  .meta({ id: 'CoachAnswerInput' })
