import { createMiddleware } from 'hono/factory'
import { AppError } from '#app/platform/app-error.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { readSession } from './session.server.ts'
import { type CurrentUser, isFreshSignIn } from './session.ts'

export type UserEnv = ToolsEnv & { Variables: { user: CurrentUser; sessionId: string; signedInAt: Date } }

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
  c.set('signedInAt', session.signedInAt)
  await next()
})

/**
 * Guards every write of health data; comes after `requireUser`. Pages ask for consent before they show anything to tick;
 * here it matters that nothing is kept against somebody's word.
 *
 * @throws AppError 403 once consent was withdrawn.
 */
export const refuseWithoutConsent = createMiddleware<UserEnv>(async (c, next) => {
  if (c.var.user.healthConsent === 'withdrawn') {
    throw new AppError('forbidden', {
      userMessage:
        'You have withdrawn your consent to keep health data, so nothing new is saved. You can give it again in your account.',
    })
  }
  await next()
})

/**
 * Guards what takes everything away at once; comes after `requireUser`. An open computer in a library is not enough.
 *
 * @throws AppError 403 when the sign-in is too long ago.
 */
export const requireFreshSignIn = createMiddleware<UserEnv>(async (c, next) => {
  if (!isFreshSignIn(c.var.signedInAt, c.var.tools.clock.now())) {
    throw new AppError('forbidden', {
      userMessage: 'For this you need to have signed in within the last hour. Please sign in again, then come back.',
    })
  }
  await next()
})

export const cannotTell = () =>
  new AppError('unavailable', {
    userMessage: 'We cannot check your sign-in right now. Nothing is lost; please try again in a moment.',
    retryAfter: 5,
  })
