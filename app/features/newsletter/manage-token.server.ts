import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tools } from '#app/platform/tools.ts'

/**
 * The token in the links of every list mail. It is signed and not stored, so each email can carry it, for ever: the
 * way out of a list must not expire.
 */
export function writeManageToken({ sessionSecrets }: Pick<Tools, 'sessionSecrets'>, subscriberId: string): string {
  return `${subscriberId}.${sign(sessionSecrets[0], subscriberId)}`
}

/** The subscriber a token belongs to, or null when it is not one of ours. */
export function readManageToken({ sessionSecrets }: Pick<Tools, 'sessionSecrets'>, token: string): string | null {
  const [subscriberId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = sessionSecrets.some((secret) => {
    const expected = Buffer.from(sign(secret, subscriberId))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs ? subscriberId : null
}

const sign = (secret: string, subscriberId: string) =>
  createHmac('sha256', secret).update(`list subscriber ${subscriberId}`).digest('base64url')
