import { Hono } from 'hono'
import { requireFreshSignIn, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { EmailChangeConfirmation, EmailChangeInput } from './contract.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'

/** The doors of a new address: asked for with a fresh sign-in, confirmed from the new mailbox in the same account. */
export const emailChangeApi = new Hono<UserEnv>()
  .post('/account/email', requireUser, requireFreshSignIn, async (c) => {
    const { email } = await readBody(c, EmailChangeInput)
    await requestEmailChange(c.var.tools, c.var.user, email, c.var.clientAddress)
    return answer(c, { status: true }, '/account/email?sent=1')
  })
  .post('/account/email/confirm', requireUser, async (c) => {
    const { token } = await readBody(c, EmailChangeConfirmation)
    const email = await confirmEmailChange(c.var.tools, c.var.user, c.var.sessionId, token)
    return answer(c, { email }, '/account')
  })
