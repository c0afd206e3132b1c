import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { createAuth, OIDC_PROVIDER } from './auth.server.ts'
import { safeNextPath } from './next-path.ts'
import { readSession } from './session.server.ts'
import { beginOidc, countProviderTry, visitorOf, welcomeUser, ZONE_COOKIE } from './sign-in.server.ts'

/**
 * The two doors of an outside provider, there only when one is configured. Starting is a navigation and not a form: the
 * page's policy lets forms lead to this site alone.
 */
export function createOidcApi(tools: Tools): Hono<ToolsEnv> {
  const doors = new Hono<ToolsEnv>()
  if (!tools.config.oidc) return doors
  // Discovery runs when the library is set up. A provider that was away then is asked again at the next try.
  let auth = createAuth(tools)

  return doors
    .get('/login/oidc', async (c) => {
      await countProviderTry(tools, c.var.clientAddress)
      const started = await beginOidc(auth, safeNextPath(c.req.query('next')), visitorOf(c))
      if (!started) {
        auth = createAuth(tools)
        return c.redirect('/sign-in?problem=provider')
      }
      // The state cookie is the guard against a sign-in that somebody else began.
      for (const cookie of started.cookies) c.header('set-cookie', cookie, { append: true })
      return c.redirect(started.url)
    })
    .get(`/auth/callback/${OIDC_PROVIDER}`, async (c) => {
      const response = await auth.handler(c.req.raw)
      await welcome(c, response)
      return response
    })

  async function welcome(c: Context<ToolsEnv>, response: Response) {
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const session = await readSession(tools, cookies.join('; '))
    if (session.status === 'signed-in') await welcomeUser(tools, session.user, getCookie(c, ZONE_COOKIE))
  }
}
