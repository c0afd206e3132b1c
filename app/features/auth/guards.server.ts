import { createMiddleware } from 'hono/factory'
import { AppError } from '#app/platform/app-error.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { readSession } from './session.server.ts'
import type { CurrentUser } from './session.ts'

export type UserEnv = ToolsEnv & { Variables: { user: CurrentUser; sessionId: string } }

/**
 * Lets signed-in people through.
 *
 * @throws AppError 401 signed out, 503 when it cannot be told right now.
 */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const session = await readSession(c.var.tools, c.req.header('cookie'))
  if (session.status === 'unknown') throw cannotTell()
  if (session.status === 'signed-out') throw new AppError('signed_out', { userMessage: 'Please sign in first.' })
  c.set('user', session.user)
  c.set('sessionId', session.sessionId)
  await next()
})

export const cannotTell = () =>
  new AppError('unavailable', {
    userMessage: 'We cannot check your sign-in right now. Nothing is lost; please try again in a moment.',
    retryAfter: 5,
  })
