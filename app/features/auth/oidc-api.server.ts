import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { authOf, OIDC_PROVIDER, renewAuth } from './auth.server.ts'
import { pathAfterSignIn } from './closing.server.ts'
import { door, raw } from './door.server.ts'
import { safeNextPath } from './next-path.ts'
import { readSession } from './session.server.ts'
import { beginOidc, visitorOf, welcomeUser, ZONE_COOKIE } from './sign-in.server.ts'

const TRIES = { name: 'sign-ins begun at the provider from a network', max: 60, windowSeconds: 600 } as const

/**
 * The two doors of the OIDC provider; 404 when none is configured. Starting is a navigation rather than a form, since
 * the page's CSP restricts forms to this site.
 */
export const oidcDoors = [
  door(
    'GET /api/login/oidc',
    'Redirects to the sign-in page of the external provider',
    {
      access: 'public',
      limit: { ...TRIES, per: 'network' },
      query: z.object({ next: z.string().optional() }),
      answer: raw(null, 302),
      fails: ['not_found'],
    },
    async ({ tools, query, c }) => {
      refuseWithoutProvider(tools)
      const started = await beginOidc(authOf(tools), safeNextPath(query.next), visitorOf(c))
      if (!started) {
        // Discovery runs when the library is set up. If the provider was unavailable then, the next attempt retries.
        renewAuth(tools)
        return c.redirect('/sign-in?problem=provider')
      }
      // The state cookie protects against a sign-in started by someone else (login CSRF).
      for (const cookie of started.cookies) c.header('set-cookie', cookie, { append: true })
      return c.redirect(started.url)
    },
  ),
  door(
    `GET /api/auth/callback/${OIDC_PROVIDER}`,
    'Where the outside provider leads back to',
    { access: 'public', answer: raw(null, 302), fails: ['not_found'] },
    async ({ tools, c }) => {
      refuseWithoutProvider(tools)
      return welcome(c, await authOf(tools).handler(c.req.raw))
    },
  ),
] as const

function refuseWithoutProvider({ config }: Tools): void {
  if (!config.oidc) throw new AppError('not_found', 'There’s no such call.')
}

/** Initialises a new account, and leads one that is to be deleted to the page that says so. */
async function welcome(c: Context<ToolsEnv>, response: Response): Promise<Response> {
  const { tools } = c.var
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const session = await readSession(tools, cookies.join('; '))
  if (session.status !== 'signed-in') return response
  await welcomeUser(tools, session.user, getCookie(c, ZONE_COOKIE))
  const next = new URL(response.headers.get('location') ?? '/', tools.appUrl)
  const headers = new Headers(response.headers)
  headers.set('location', await pathAfterSignIn(tools, session.user.id, safeNextPath(next.pathname + next.search)))
  return new Response(null, { status: response.status, headers })
}
