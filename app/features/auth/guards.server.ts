import { createMiddleware } from 'hono/factory'
import { AppError } from '#app/platform/app-error.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { consentProblem } from './health-consent.ts'
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
 * Guards every door that keeps or uses health data; comes after `requireUser`. Closed unless the words of today were
 * agreed to: never asked, agreed to older words and taken back are all a no. To read, take along and delete what is
 * there needs no consent, and those doors do without it (server/calls says of each which it is).
 *
 * @throws AppError 403 with the way to give it.
 */
export const requireHealthConsent = createMiddleware<UserEnv>(async (c, next) => {
  refuseWithoutHealthConsent(c.var.user)
  await next()
})

/** The same where somebody comes without a session, by a signed link. @throws AppError 403. */
export function refuseWithoutHealthConsent({ healthConsent }: Pick<CurrentUser, 'healthConsent'>): void {
  const problem = consentProblem(healthConsent)
  if (problem !== null) throw new AppError('forbidden', { userMessage: problem })
}

/**
 * Guards what takes everything away at once; comes after `requireUser`. An open computer in a library is not enough.
 *
 * @throws AppError 403 when the sign-in is too long ago.
 */
export const requireFreshSignIn = createMiddleware<UserEnv>(async (c, next) => {
  if (!isFreshSignIn(c.var.signedInAt, c.var.tools.clock.now())) {
    throw new AppError('forbidden', {
      userMessage: 'Please sign in again first: this needs a recent sign-in.',
    })
  }
  await next()
})

export const cannotTell = () =>
  new AppError('unavailable', {
    userMessage: 'We can’t check your sign-in right now. Nothing is lost. Please try again in a moment.',
    retryAfter: 5,
  })
