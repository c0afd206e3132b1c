import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { isFormPost } from '#app/platform/web/http.ts'
import { forgetVisitor } from '#app/platform/web/visitor.ts'
import { accessTokenDoors } from './access-tokens-api.server.ts'
import { saveAccountSettings } from './account.server.ts'
import { authOf, SIGN_IN_MINUTES } from './auth.server.ts'
import { pathAfterSignIn } from './closing.server.ts'
import {
  AccountSettings,
  CodeRedemption,
  CurrentUserAnswer,
  HealthConsentInput,
  LinkRedemption,
  Redirect,
  SessionRevocation,
  SignInRequest,
} from './contract.ts'
import { door, NO_HEALTH_DATA, raw } from './door.server.ts'
import { readPerson } from './guards.server.ts'
import { giveHealthConsent, withdrawHealthConsent } from './health-consent.server.ts'
import { KNOWN_BROWSER_COOKIE, KNOWN_BROWSER_DAYS, markKnownBrowser } from './known-browser.server.ts'
import { safeNextPath } from './next-path.ts'
import { oidcDoors } from './oidc-api.server.ts'
import { sessionCookieName } from './session.server.ts'
import { revokeAllSessions, revokeSession } from './session-list.server.ts'
import { invalidateOpenSignIns, redeemCode, redeemLink, visitorOf, welcomeUser, ZONE_COOKIE } from './sign-in.server.ts'
import { writeAttempt } from './sign-in-code.server.ts'
import { requestSignIn, resetSignInLimits } from './sign-in-mail.server.ts'

const ATTEMPT_COOKIE = 'sign-in'

const REDEMPTION = {
  access: 'public',
  answer: Redirect,
  leadsTo: ({ answer }: { answer: { redirectTo: string } }): string => answer.redirectTo,
  fails: ['gone', 'too_many_requests'],
} as const

/** The doors of authentication. The auth library's own routes aren't mounted: only what is listed here exists. */
export const authDoors = [
  door(
    'GET /api/auth/user',
    'Returns the current user; 401 only when signed out',
    { ...NO_HEALTH_DATA, answer: CurrentUserAnswer },
    ({ user }) => user,
  ),
  door(
    'GET /api/login',
    'Redirects to the sign-in page',
    { access: 'public', query: z.object({ next: z.string().optional() }), answer: raw(null, 302) },
    ({ c, query }) => c.redirect(`/sign-in?${new URLSearchParams({ next: safeNextPath(query.next) })}`),
  ),
  door(
    'GET /api/logout',
    'Signs out if the request comes from this site; otherwise asks first',
    { access: 'public', answer: raw(null, 302, 303) },
    ({ c }) => (isOwnNavigation(c) ? signOut(c) : c.redirect('/sign-out')),
  ),
  door('POST /api/logout', 'Signs out', { access: 'public', leadsTo: '/' }, ({ c }) => signOut(c)),
  // Below the path of the others, for which a worker is registered that empties the device.
  door(
    'POST /api/logout/everywhere',
    'Signs out everywhere',
    { ...NO_HEALTH_DATA, leadsTo: '/' },
    async ({ tools, user, c }) => {
      await revokeAllSessions(tools, user.id)
      return signedOut(c)
    },
  ),
  door(
    'POST /api/auth/sign-in/magic-link',
    'Emails a sign-in link and a code',
    {
      access: 'public',
      body: SignInRequest,
      leadsTo: ({ body }) => `/sign-in/sent?${new URLSearchParams({ next: safeNextPath(body.callbackURL) })}`,
      fails: ['too_many_requests'],
    },
    async ({ tools, body, c }) => {
      const attempt = await requestSignIn(tools, authOf(tools), body, visitorOf(c))
      if (attempt) setCookie(c, ATTEMPT_COOKIE, writeAttempt(tools, attempt), shortCookie(tools))
      if (body.timeZone) setCookie(c, ZONE_COOKIE, body.timeZone, shortCookie(tools))
    },
  ),
  door(
    'POST /api/auth/sign-in/link',
    'Signs in with the link from an email',
    { ...REDEMPTION, body: LinkRedemption },
    async ({ tools, body, c }) =>
      finish(c, await redeemLink(tools, authOf(tools), body.token, visitorOf(c)), body.next),
  ),
  door(
    'POST /api/auth/sign-in/code',
    'Signs in with the code from an email, in the browser that asked for it',
    { ...REDEMPTION, body: CodeRedemption },
    async ({ tools, body: { code, next }, c }) => {
      const tried = { code, attempt: getCookie(c, ATTEMPT_COOKIE) }
      return finish(c, await redeemCode(tools, authOf(tools), tried, visitorOf(c)), next)
    },
  ),
  door(
    'POST /api/auth/sessions/revoke',
    'Ends one of the user’s sessions',
    { ...NO_HEALTH_DATA, body: SessionRevocation, leadsTo: '/account#sessions' },
    ({ tools, user, body }) => revokeSession(tools, user.id, body.id),
  ),
  door(
    'POST /api/account/health-consent',
    'Gives or withdraws consent to storing health data',
    {
      ...NO_HEALTH_DATA,
      body: HealthConsentInput,
      leadsTo: ({ body }) => (body.agree === 'yes' ? safeNextPath(body.next) : '/account#health-data'),
      fails: ['conflict'],
    },
    ({ tools, user, body }) =>
      body.agree === 'yes' ? giveHealthConsent(tools, user.id, body.version) : withdrawHealthConsent(tools, user),
  ),
  door(
    'POST /api/account/settings',
    'Saves name, time zone and start of the day',
    { ...NO_HEALTH_DATA, body: AccountSettings, leadsTo: '/account?done=settings' },
    ({ tools, user, body }) => saveAccountSettings(tools, user, body),
  ),
  ...accessTokenDoors,
  ...oidcDoors,
] as const

const isSecure = ({ appUrl }: Tools) => appUrl.startsWith('https:')
const shortCookie = (tools: Tools) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(tools), maxAge: SIGN_IN_MINUTES * 60 }) as const

/** The library's cookies start the session; only the user is read from its answer. */
async function finish(c: Context<ToolsEnv>, response: Response, next: string | undefined) {
  const { tools, clientAddress } = c.var
  const { user } = z.object({ user: z.object({ id: z.string(), email: z.string() }) }).parse(await response.json())
  await invalidateOpenSignIns(tools.db, user.email)
  await resetSignInLimits(tools, user.email, clientAddress)
  await welcomeUser(tools, user, getCookie(c, ZONE_COOKIE))
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  const mark = markKnownBrowser(tools, user.email, getCookie(c, KNOWN_BROWSER_COOKIE))
  setCookie(c, KNOWN_BROWSER_COOKIE, mark, { ...shortCookie(tools), maxAge: KNOWN_BROWSER_DAYS * 86_400 })
  for (const name of [ATTEMPT_COOKIE, ZONE_COOKIE]) deleteCookie(c, name, { path: '/', secure: isSecure(tools) })
  return { redirectTo: await pathAfterSignIn(tools, user.id, safeNextPath(next)) }
}

async function signOut(c: Context<ToolsEnv>): Promise<Response> {
  const { tools } = c.var
  const person = await readPerson(tools, c.req.header('cookie'))
  if (person) await revokeSession(tools, person.user.id, person.sessionId)
  return signedOut(c)
}

function signedOut(c: Context<ToolsEnv>): Response {
  const { tools } = c.var
  deleteCookie(c, sessionCookieName(tools.appUrl), { path: '/', secure: isSecure(tools) })
  forgetVisitor(c)
  c.header('clear-site-data', '"cache"')
  c.header('cache-control', 'no-store')
  return c.req.method === 'GET' || isFormPost(c) ? c.redirect('/', 303) : c.json({ status: true })
}

/** Signs out only on a navigation by the user within this site: no image, prefetch, foreign page or HEAD request. */
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
