import { z } from 'zod'
import { schema } from '#app/values/schema.ts'

export const FeedPath = z.strictObject({ feed: z.string().max(120) })
export const FeedInput = schema('EventFeedInput', { action: z.enum(['renew', 'remove']) })

/** `POST /api/challenges/:id/join`: consent, and the name to show. */
export const ChallengeInput = schema('ChallengeInput', {
  name: z.string().trim().max(40).default(''),
  agree: z.literal('yes', 'Please tick the box: a challenge counts days only for those who agree.'),
})
