import { Hono } from 'hono'
import { cannotTell } from '#app/features/auth/guards.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { hasActiveSubscription } from './membership.server.ts'

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
