import { type Context, Hono } from 'hono'
import { AppError } from '#app/platform/app-error.ts'
import { isFromProgram } from '#app/platform/bot-check.ts'
import { answer, readBody, readQuery } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { NewsletterSignUp, SubscriptionConfirmation, Unsubscription, WaitlistSignUp } from './contract.ts'
import { confirmSubscription, signUp, unsubscribe } from './newsletter.server.ts'

const DONE = { status: true }
const preferencesPath = (token: string, news: 'confirmed' | 'left') =>
  `/newsletter/preferences?${new URLSearchParams({ token, [news]: '1' })}`

/** The doors of the newsletter and the waitlists. */
export const newsletterApi = new Hono<ToolsEnv>()
  .post('/newsletter', async (c) => {
    const { email, source, ...signals } = await readBody(c, NewsletterSignUp)
    if (!isFromProgram(signals)) await signUp(c.var.tools, { email, list: 'newsletter', source }, c.var.clientAddress)
    return answer(c, DONE, '/newsletter/check-inbox', 202)
  })
  .post('/waitlist', async (c) => {
    const { email, list, source, ...signals } = await readBody(c, WaitlistSignUp)
    if (!isFromProgram(signals)) await signUp(c.var.tools, { email, list, source }, c.var.clientAddress)
    return answer(c, DONE, '/newsletter/check-inbox', 202)
  })
  .post('/newsletter/confirm', async (c) => {
    const { token } = await readBody(c, SubscriptionConfirmation)
    const manageToken = await confirmSubscription(c.var.tools, token, c.var.clientAddress)
    return answer(c, DONE, preferencesPath(manageToken, 'confirmed'))
  })
  // What a mail program opens that does not know one-click: it only shows the page.
  .get('/newsletter/unsubscribe', (c) => c.redirect(`/newsletter/unsubscribe${new URL(c.req.url).search}`))
  .post('/newsletter/unsubscribe', async (c) => {
    if (c.req.query('token') !== undefined) return unsubscribeByMailProgram(c)
    const input = await readBody(c, Unsubscription)
    await unsubscribe(c.var.tools, input)
    return answer(c, DONE, preferencesPath(input.token, 'left'))
  })

/** RFC 8058: no cookie, no Origin, no redirect; the token in the address says who and which list. */
async function unsubscribeByMailProgram(c: Context<ToolsEnv>): Promise<Response> {
  const input = readQuery(c, Unsubscription)
  // A form field, in either of the two encodings the standard allows.
  if (!/List-Unsubscribe[\s\S]{1,200}?One-Click/.test(await c.req.text()))
    throw new AppError('bad_request', { userMessage: 'This address takes List-Unsubscribe=One-Click only.' })
  await unsubscribe(c.var.tools, input)
  return c.json(DONE)
}
