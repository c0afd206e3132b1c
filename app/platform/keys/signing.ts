import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Tools } from '../tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>

/** The hash under which a token is stored: a copy of the database opens nothing. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Signs a text for a link or a cookie, for one purpose: it's readable, and can't be forged. */
export const signed = (secrets: Secrets, purpose: string, text: string): string =>
  `${text}.${signatureOf(secrets, `${purpose} ${text}`)}`

/** Returns the text of such a token, or null when it isn't one of ours for this purpose. */
export function readSigned(secrets: Secrets, purpose: string, token: string): string | null {
  const dot = token.lastIndexOf('.')
  if (dot < 1) return null
  const text = token.slice(0, dot)
  return isSignature(secrets, `${purpose} ${text}`, token.slice(dot + 1)) ? text : null
}

/**
 * Signs a text with the newest secret. The text begins with its purpose, so that no signature can be reused for
 * another.
 */
export const signatureOf = ({ sessionSecrets: [newest] }: Secrets, text: string): string =>
  sign(newest, text, 'base64url')

/** Verifies a signature with any valid secret, in constant time. */
export function isSignature(
  { sessionSecrets }: Secrets,
  text: string,
  signature: string,
  encoding: Encoding = 'base64url',
): boolean {
  const given = Buffer.from(signature)
  return sessionSecrets.some((secret) => {
    const expected = Buffer.from(sign(secret, text, encoding))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

type Encoding = 'base64url' | 'base64'

const sign = (secret: string, text: string, encoding: Encoding) =>
  createHmac('sha256', keyOf(secret)).update(text).digest(encoding)

// Cached: every signed cookie of every request is verified here, and creating the key costs as much as using it.
const keys = new Map<string, KeyObject>()
function keyOf(secret: string): KeyObject {
  const kept = keys.get(secret) ?? createSecretKey(Buffer.from(secret))
  keys.set(secret, kept)
  return kept
}
