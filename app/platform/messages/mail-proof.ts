import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '../app-error.ts'
import type { Tools, ToolsEnv } from '../tools.ts'

/** Maximum age of a signed message. */
const MOST_AGE_S = 300

type SignedRequest = { secret: string; now: Date; headers: (name: string) => string | undefined; body: Buffer }

/**
 * Returns the body of an authenticated request from a mail provider: signed in our format over time and body
 * (`X-Mail-Signature: t=<unix seconds>,v1=<hex>`), with Mailgun's signature in the body, or with the password in its
 * URL (`https://mail:<secret>@…`), which is what Postmark and Amazon SNS support.
 *
 * @throws AppError 404 when no secret is set, 403 without proof.
 */
export async function readProved(tools: Tools, c: Context<ToolsEnv>): Promise<Buffer> {
  const { secret } = tools.config.mailIn
  if (secret === null) throw new AppError('not_found', 'This address takes nothing: no secret is set.')
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!isProved({ secret, now: tools.clock.now(), headers: (name) => c.req.header(name), body }))
    throw new AppError('forbidden', 'This did not come from our mail provider.')
  return body
}

/** Returns whether the sender of a request knows the secret. */
export const isProved = (asked: SignedRequest): boolean =>
  isSigned(asked) || hasPassword(asked) || isSignedByMailgun(asked)

function isSigned({ secret, now, headers, body }: SignedRequest): boolean {
  const given = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers('x-mail-signature') ?? '')
  if (!given) return false
  const [, time = '', signature = ''] = given
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  return isRecent(time, now) && isSame(signature, expected)
}

function hasPassword({ secret, headers }: SignedRequest): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]{1,400})$/.exec(headers('authorization') ?? '')?.[1]
  if (!given) return false
  const pair = Buffer.from(given, 'base64').toString('utf8')
  return isSame(pair.slice(pair.indexOf(':') + 1), secret)
}

function isSignedByMailgun({ secret, now, headers, body }: SignedRequest): boolean {
  if (!headers('content-type')?.startsWith('application/json')) return false
  const { timestamp, token, signature } = signatureIn(body)
  if (![timestamp, token, signature].every((part) => typeof part === 'string')) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex')
  return isRecent(String(timestamp), now) && isSame(String(signature), expected)
}

function signatureIn(body: Buffer): { timestamp?: unknown; token?: unknown; signature?: unknown } {
  try {
    return Object(Object(JSON.parse(body.toString('utf8'))).signature)
  } catch {
    return {}
  }
}

const isRecent = (seconds: string, now: Date) => Math.abs(now.getTime() / 1000 - Number(seconds)) <= MOST_AGE_S

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
