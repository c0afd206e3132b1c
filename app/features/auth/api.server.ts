import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { answer, isFormPost, readBody } from '#app/platform/http.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { saveAccountSettings } from './account.server.ts'
import { type Auth, createAuth, SIGN_IN_MINUTES } from './auth.server.ts'
import { pathAfterSignIn } from './closing.server.ts'
import {
  AccountSettings,
  CodeRedemption,
  HealthConsentInput,
  LinkRedemption,
  SessionRevocation,
  SignInRequest,
} from './contract.ts'
import { cannotTell, requireUser } from './guards.server.ts'
import { giveHealthConsent, withdrawHealthConsent } from './health-consent.server.ts'
import { KNOWN_BROWSER_COOKIE, KNOWN_BROWSER_DAYS, markKnownBrowser } from './known-browser.server.ts'
import { safeNextPath } from './next-path.ts'
import { createOidcApi } from './oidc-api.server.ts'
import { readSession, revokeAllSessions, revokeSession, sessionCookieName } from './session.server.ts'
import { forgetOpenSignIns, redeemCode, redeemLink, visitorOf, welcomeUser, ZONE_COOKIE } from './sign-in.server.ts'
import { writeAttempt } from './sign-in-code.server.ts'
import { forgetSignInMails, requestSignIn } from './sign-in-mail.server.ts'

const ATTEMPT_COOKIE = 'sign-in'

/** The doors of identity. The auth library's own routes are not mounted: what is not listed here does not exist. */
export function createAuthApi(tools: Tools): Hono<ToolsEnv> {
  const auth: Auth = createAuth(tools)
  const secure = tools.appUrl.startsWith('https:')
  const shortCookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge: SIGN_IN_MINUTES * 60 } as const

  // The library's cookies start the session; the rest of its answer is for us.
  async function finish(c: Context<ToolsEnv>, response: Response, next: string | undefined) {
    const { user } = z.object({ user: z.object({ id: z.string(), email: z.string() }) }).parse(await response.json())
    await forgetOpenSignIns(tools.db, user.email)
    await forgetSignInMails(tools, user.email, c.var.clientAddress)
    await welcomeUser(tools, user, getCookie(c, ZONE_COOKIE))
    for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    const mark = markKnownBrowser(tools, user.email, getCookie(c, KNOWN_BROWSER_COOKIE))
    setCookie(c, KNOWN_BROWSER_COOKIE, mark, { ...shortCookie, maxAge: KNOWN_BROWSER_DAYS * 86_400 })
    for (const name of [ATTEMPT_COOKIE, ZONE_COOKIE]) deleteCookie(c, name, { path: '/', secure })
    const redirectTo = await pathAfterSignIn(tools, user.id, safeNextPath(next))
    return answer(c, { redirectTo }, redirectTo)
  }

  return new Hono<ToolsEnv>()
    .get('/auth/user', requireUser, (c) => c.json(c.var.user))
    .get('/login', (c) => {
      const next = safeNextPath(c.req.query('next'))
      return c.redirect(`/sign-in?${new URLSearchParams({ next })}`)
    })
    .get('/logout', async (c) => {
      if (!isOwnNavigation(c)) return c.redirect('/sign-out')
      return signOut(c)
    })
    .post('/logout', (c) => signOut(c))
    .post('/auth/sign-in/magic-link', async (c) => {
      const input = await readBody(c, SignInRequest)
      const attempt = await requestSignIn(tools, auth, input, visitorOf(c))
      setCookie(c, ATTEMPT_COOKIE, writeAttempt(tools, attempt), shortCookie)
      if (input.timeZone) setCookie(c, ZONE_COOKIE, input.timeZone, shortCookie)
      return answer(
        c,
        { status: true },
        `/sign-in/sent?${new URLSearchParams({ next: safeNextPath(input.callbackURL) })}`,
      )
    })
    .post('/auth/sign-in/link', async (c) => {
      const { token, next } = await readBody(c, LinkRedemption)
      return finish(c, await redeemLink(tools, auth, token, visitorOf(c)), next)
    })
    .post('/auth/sign-in/code', async (c) => {
      const { code, next } = await readBody(c, CodeRedemption)
      return finish(
        c,
        await redeemCode(tools, auth, { code, attempt: getCookie(c, ATTEMPT_COOKIE) }, visitorOf(c)),
        next,
      )
    })
    .post('/auth/sessions/revoke', requireUser, async (c) => {
      const { id } = await readBody(c, SessionRevocation)
      await revokeSession(tools, c.var.user.id, id)
      return answer(c, { status: true }, '/account')
    })
    .post('/auth/sessions/revoke-all', requireUser, async (c) => {
      await revokeAllSessions(tools, c.var.user.id)
      return signedOut(c)
    })
    .post('/account/health-consent', requireUser, async (c) => {
      const { agree, next } = await readBody(c, HealthConsentInput)
      await (agree === 'yes' ? giveHealthConsent(tools, c.var.user.id) : withdrawHealthConsent(tools, c.var.user))
      return answer(c, { status: true }, agree === 'yes' ? safeNextPath(next) : '/account#health-data')
    })
    .post('/account/settings', requireUser, async (c) => {
      await saveAccountSettings(tools, c.var.user, await readBody(c, AccountSettings))
      return answer(c, { status: true }, '/account?saved=1')
    })
    .route('/', createOidcApi(tools))

  async function signOut(c: Context<ToolsEnv>) {
    const session = await readSession(tools, c.req.header('cookie'))
    if (session.status === 'unknown') throw cannotTell()
    if (session.status === 'signed-in') await revokeSession(tools, session.user.id, session.sessionId)
    return signedOut(c)
  }

  function signedOut(c: Context) {
    deleteCookie(c, sessionCookieName(tools.appUrl), { path: '/', secure })
    c.header('clear-site-data', '"cache"')
    c.header('cache-control', 'no-store')
    return c.req.method === 'GET' || isFormPost(c) ? c.redirect('/', 303) : c.json({ status: true })
  }
}

/** Only a navigation the person made on this very site signs out: no image, prefetch, foreign page or HEAD. */
function isOwnNavigation(c: Context): boolean {
  const header = (name: string) => c.req.header(name)
  return (
    c.req.method === 'GET' &&
    header('sec-fetch-site') === 'same-origin' &&
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document' &&
    header('sec-fetch-user') === '?1' &&
    !header('sec-purpose') &&
    !header('purpose')
  )
}
