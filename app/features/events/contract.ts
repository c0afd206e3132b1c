import { z } from 'zod'

export const EventPath = z.strictObject({ id: z.uuid() })
export const FeedPath = z.strictObject({ feed: z.string().max(120) })
export const FeedInput = z.strictObject({ action: z.enum(['renew', 'remove']) }).meta({ id: 'EventFeedInput' })

/** `POST /api/challenges/:id/join`: the box, and what somebody wants to be called there. */
export const ChallengeInput = z
  .strictObject({
    name: z.string().trim().max(40, 'Please keep it under 40 characters.').default(''),
    agree: z.literal('yes', 'Please tick the box: a challenge counts days only for those who agree.'),
  })
  .meta({ id: 'ChallengeInput' })
