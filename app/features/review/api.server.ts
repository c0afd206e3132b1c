import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { ReviewInput } from './contract.ts'
import { listReviews, saveReview } from './review.server.ts'

/** The doors to a member's looks back on their weeks. */
export const reviewApi = new Hono<UserEnv>()
  .get('/reviews', requireUser, async (c) => c.json(await listReviews(c.var.tools, c.var.user.id)))
  .post('/reviews', requireUser, requireHealthConsent, async (c) => {
    const input = await readBody(c, ReviewInput)
    await saveReview(c.var.tools, c.var.user, input)
    return answer(c, { status: true }, `/app/review?week=${input.week}`)
  })
