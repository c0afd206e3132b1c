import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HookEvent } from './types.ts'

export type HookMessage = {
  /** The same in every try: what you have seen already you may leave. */
  id: string
  type: HookEvent | 'test'
  timestamp: string
  data: Readonly<Record<string, string | number>>
}

/** Older ones are refused, so that nobody can send one of yours once more. */
const MOST_SECONDS = 300

/**
 * Reads a webhook that came to you; null when it is not from us, or too old.
 *
 * @param secret As the office shows it: 'whsec_…'.
 * @param body Every byte as it came, not read and written anew.
 */
export function readWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date = new Date(),
): HookMessage | null {
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !(Math.abs(now.getTime() / 1000 - Number(at)) <= MOST_SECONDS)) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  const isOurs = (signatures ?? '')
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
  return isOurs ? { id, ...(JSON.parse(body) as Omit<HookMessage, 'id'>) } : null
}
