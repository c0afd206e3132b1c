import { createMiddleware } from 'hono/factory'
import type { UserEnv } from '#app/features/auth/guards.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { hasActiveSubscription } from './membership.server.ts'

/**
 * Lets members through; comes after `requireUser`.
 *
 * @throws AppError 403 without an active membership.
 */
export const requireMember = createMiddleware<UserEnv>(async (c, next) => {
  if (!(await hasActiveSubscription(c.var.tools, c.var.user.id))) {
    throw new AppError('forbidden', { userMessage: 'This is part of the membership.' })
  }
  await next()
})
