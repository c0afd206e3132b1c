import { type Context, Hono } from 'hono'
import { cannotTell, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { answer, isFormPost, readBody } from '#app/platform/http.ts'
import { takeFromLimit } from '#app/platform/rate-limit.ts'
import { refuseElsewhere } from '#app/platform/sales-area.ts'
import { requirePayments } from '#app/platform/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import {
  endPause,
  getBilling,
  openPortal,
  pauseMembership,
  refreshMembership,
  refundMembership,
  setCancellation,
} from './billing.server.ts'
import { PauseRequest, SubscriptionRequest } from './contract.ts'
import { hasActiveSubscription } from './membership.server.ts'
import { saveCountry, startMembership } from './start.server.ts'

const LIMIT = { name: 'billing calls of a member', max: 60, windowSeconds: 600 }

/** `GET /api/session`: signed in or not, member or not; 503 when that cannot be told. */
export const sessionApi = new Hono<ToolsEnv>().get('/session', async (c) => {
  const session = await readSession(c.var.tools, c.req.header('cookie'))
  if (session.status === 'unknown') throw cannotTell()
  if (session.status === 'signed-out') return c.json({ isAuthenticated: false, hasActiveSubscription: false })
  return c.json({
    isAuthenticated: true,
    hasActiveSubscription: await hasActiveSubscription(c.var.tools, session.user.id),
  })
})

/** The doors of a membership: beginning, looking, ending, undoing, money back. */
export const membershipApi = new Hono<UserEnv>()
  .post('/create-subscription', requireUser, async (c) => {
    const { plan, country } = await readBody(c, SubscriptionRequest)
    refuseElsewhere(country)
    const clientSecret = await startMembership(c.var.tools, await begin(c), c.var.user, plan)
    if (country) await saveCountry(c.var.tools, c.var.user.id, country)
    return c.json({ clientSecret, client_secret: clientSecret })
  })
  .get('/billing', requireUser, async (c) => c.json(await getBilling(c.var.tools, c.var.user.id)))
  .post('/billing/refresh', requireUser, async (c) => {
    await refreshMembership(c.var.tools, await begin(c), c.var.user.id)
    return c.json(await getBilling(c.var.tools, c.var.user.id))
  })
  .post('/billing/portal', requireUser, async (c) => {
    const url = await openPortal(c.var.tools, await begin(c), c.var.user.id)
    return isFormPost(c) ? c.redirect(url, 303) : c.json({ url })
  })
  .post('/billing/cancel', requireUser, async (c) => {
    await setCancellation(c.var.tools, await begin(c), c.var.user.id, true)
    return answer(c, { status: true }, '/account#membership')
  })
  .post('/billing/resume', requireUser, async (c) => {
    await setCancellation(c.var.tools, await begin(c), c.var.user.id, false)
    return answer(c, { status: true }, '/account#membership')
  })
  .post('/billing/pause', requireUser, async (c) => {
    const { months } = await readBody(c, PauseRequest)
    await pauseMembership(c.var.tools, await begin(c), c.var.user.id, months)
    return answer(c, { status: true }, '/account#membership')
  })
  .post('/billing/unpause', requireUser, async (c) => {
    await endPause(c.var.tools, await begin(c), c.var.user.id)
    return answer(c, { status: true }, '/account#membership')
  })
  .post('/billing/refund', requireUser, async (c) => {
    await refundMembership(c.var.tools, await begin(c), c.var.user.id)
    return answer(c, { status: true }, '/account#membership')
  })

async function begin(c: Context<UserEnv>) {
  const { tools, user } = c.var
  const payments = requirePayments(tools)
  await takeFromLimit(tools, LIMIT, user.id)
  return payments
}
