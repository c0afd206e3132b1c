import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { TrialEnd, TrialInput } from './contract.ts'
import { endTrial, listTrials, startTrial } from './experiments.server.ts'

const PAGE = '/app/experiments'

/** The doors to a member's trials on themselves. */
export const experimentsApi = new Hono<UserEnv>()
  .get('/trials', requireUser, async (c) => c.json(await listTrials(c.var.tools, c.var.user.id)))
  .post('/trials', requireUser, requireHealthConsent, async (c) => {
    const trial = await startTrial(c.var.tools, c.var.user, await readBody(c, TrialInput))
    return answer(c, trial, PAGE)
  })
  .post('/trials/end', requireUser, requireHealthConsent, async (c) => {
    const { id } = await readBody(c, TrialEnd)
    await endTrial(c.var.tools, c.var.user, id)
    return answer(c, { status: true }, PAGE)
  })
