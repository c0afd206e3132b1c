import { z } from 'zod'
import { type Env, isThisMachine, listed, readTogether } from './env.ts'

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string }
/** Newest first. */
export type SessionSecrets = readonly [string, ...string[]]

/** An OIDC provider for signing in: all three settings or none. */
export function readOidc(env: Env, mistakes: string[]): OidcConfig | null {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const settings = readTogether(env, ...names)
  if (!settings) return null
  const [issuer, clientId, clientSecret] = settings
  for (const name of names.filter((_, place) => settings[place] === ''))
    mistakes.push(
      `${name} is missing; set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of them.`,
    )
  const url = URL.parse(issuer)
  // The client's secret travels to it.
  if (issuer && url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isThisMachine(url)))
    mistakes.push(`OIDC_ISSUER is "${issuer}"; it must be an https address.`)
  return { issuer: issuer.replace(/\/$/, ''), clientId, clientSecret }
}

/** Reads the secrets that sign cookies and links. Error messages never contain one. */
export function readSecrets(env: Env, production: boolean, mistakes: string[]): SessionSecrets | null {
  const [first, ...rest] = listed(env.SESSION_SECRET)
  if (first === undefined) {
    if (production)
      mistakes.push(
        'SESSION_SECRET is missing; set it to at least 32 random bytes, for example the output of: openssl rand -base64 32',
      )
    return null
  }
  if ([first, ...rest].some((secret) => Buffer.byteLength(secret) < 32)) {
    mistakes.push(
      'SESSION_SECRET is too short; each secret needs at least 32 bytes, for example the output of: openssl rand -base64 32',
    )
  }
  return [first, ...rest]
}

/** Reads the bearer token of the monitoring system. Error messages never contain it. */
export function readMetricsToken(env: Env, mistakes: string[]): string | null {
  const text = env.METRICS_TOKEN?.trim()
  if (!text) return null
  if (text.length < 32)
    mistakes.push(
      'METRICS_TOKEN is too short; it needs at least 32 characters, for example the output of: openssl rand -base64 32',
    )
  return text
}

/** Reads the owner's address: whoever signs in with it is the owner. */
export function readOwner(env: Env, production: boolean, mistakes: string[]): string | null {
  const text = env.OWNER_EMAIL?.trim().toLowerCase()
  if (!text) return production ? null : 'owner@example.test'
  if (!z.email().safeParse(text).success) mistakes.push(`OWNER_EMAIL is "${text}"; it must be one email address.`)
  return text
}
