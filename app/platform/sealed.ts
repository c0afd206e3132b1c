import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tools } from './tools.ts'

type Secrets = Pick<Tools, 'sessionSecrets'>

/** A text for a link, signed for one purpose: it is readable, and nobody else can make it. */
export function sealed({ sessionSecrets: [newest] }: Secrets, purpose: string, text: string): string {
  return `${text}.${sign(newest, purpose, text)}`
}

/** The text of such a token, or null when it is not one of ours for this purpose. */
export function opened({ sessionSecrets }: Secrets, purpose: string, token: string): string | null {
  const dot = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, dot))
  const given = Buffer.from(token.slice(dot + 1))
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs ? text : null
}

const sign = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
