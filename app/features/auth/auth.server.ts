import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { genericOAuth, magicLink } from 'better-auth/plugins'
import { accounts, sessions, users, verifications } from '#app/db/schema/users.ts'
import { digestOf } from '#app/platform/keys/signing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { recordVisit, sessionCookieName } from './session.server.ts'
import { SESSION_LIMITS } from './session.ts'

export const SIGN_IN_MINUTES = 10
export const OIDC_PROVIDER = 'oidc'

export type Auth = ReturnType<typeof createAuth>

const cached = new WeakMap<Tools, Auth>()

/** Returns the auth library's instance for these tools, created on first use. */
export const authOf = (tools: Tools): Auth => cached.get(tools) ?? renewAuth(tools)

export function renewAuth(tools: Tools): Auth {
  const auth = createAuth(tools)
  cached.set(tools, auth)
  return auth
}

/**
 * Configures the auth library: it stores links (hashed, single use), creates users and sessions, and speaks OIDC. Its
 * own HTTP routes aren't mounted; `api.server.ts` calls it, so nothing else is exposed.
 */
function createAuth(tools: Tools) {
  const secure = tools.appUrl.startsWith('https:')
  return betterAuth({
    appName: 'Longevity',
    baseURL: tools.appUrl,
    basePath: '/api/auth',
    secret: tools.sessionSecrets[0],
    trustedOrigins: [tools.appUrl],
    database: drizzleAdapter(tools.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    // `expiresAt` is the absolute limit; the idle limit is checked in session.server.ts, so the library must not extend
    // sessions.
    session: {
      expiresIn: SESSION_LIMITS.member.absoluteMs / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: { create: { after: ({ userId }) => recordVisit(tools, userId) } },
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    account: { accountLinking: { enabled: true, trustedProviders: [OIDC_PROVIDER] } },
    plugins: [
      magicLink({
        expiresIn: SIGN_IN_MINUTES * 60,
        storeToken: { type: 'custom-hasher', hash: async (token) => digestOf(token) },
        generateToken: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
        sendMagicLink: ({ token, metadata }) => metadata?.take(token),
      }),
      ...(tools.config.oidc
        ? [
            genericOAuth({
              config: [
                {
                  providerId: OIDC_PROVIDER,
                  clientId: tools.config.oidc.clientId,
                  clientSecret: tools.config.oidc.clientSecret,
                  discoveryUrl: `${tools.config.oidc.issuer}/.well-known/openid-configuration`,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  mapProfileToUser: checkedAddress,
                },
              ],
            }),
          ]
        : []),
    ],
    // Rate limits are ours, stored in the database, per address and per network (sign-in-mail.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(tools.appUrl),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => tools.log[level === 'error' ? 'error' : 'warn']({ from: 'better-auth' }, message),
    },
  })
}

/** A provider's tokens would open its doors to whoever has a copy of the database; we knock there at the sign-in only. */
const withoutTokens = async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } })

/**
 * Creates a sign-in link for an address; redeeming it verifies the address. The library passes the token to us instead
 * of sending an email.
 */
export async function createSignInLink(auth: Auth, email: string, headers: Headers): Promise<string> {
  let minted = ''
  const take = (token: string) => {
    minted = token
  }
  await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers })
  return minted
}

/**
 * Rejects an address that the provider hasn't verified, since anyone could enter the owner's there. The library itself
 * would trust a trusted provider.
 */
function checkedAddress({ email_verified }: Record<string, unknown>): { email?: string } {
  return email_verified === true || email_verified === 'true' ? {} : { email: '' }
}
