import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Tools } from './tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>

/** A text for a link or a cookie, signed for one purpose: it is readable, and nobody else can make it. */
export const signed = (secrets: Secrets, purpose: string, text: string): string =>
  `${text}.${signatureOf(secrets, `${purpose} ${text}`)}`

/** The text of such a token, or null when it is not one of ours for this purpose. */
export function readSigned(secrets: Secrets, purpose: string, token: string): string | null {
  const dot = token.lastIndexOf('.')
  if (dot < 1) return null
  const text = token.slice(0, dot)
  return isSignature(secrets, `${purpose} ${text}`, token.slice(dot + 1)) ? text : null
}

/** Our signature of a text, by the newest secret. The text begins with what it is for, so that none serves for another. */
export const signatureOf = ({ sessionSecrets: [newest] }: Secrets, text: string): string =>
  sign(newest, text, 'base64url')

/** Whether a signature of this text is ours, by any secret that still counts. Takes as long for a wrong one. */
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

// Every signed cookie of every request passes here, and making the key costs as much as using it.
const keys = new Map<string, KeyObject>()
function keyOf(secret: string): KeyObject {
  const kept = keys.get(secret) ?? createSecretKey(Buffer.from(secret))
  keys.set(secret, kept)
  return kept
}
