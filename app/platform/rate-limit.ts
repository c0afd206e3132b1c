import { lt, sql } from 'drizzle-orm'
import { rateLimits } from '#app/db/schema/platform.ts'
import { AppError } from './app-error.ts'
import type { Tools } from './tools.ts'

type Limit = { name: string; max: number; windowSeconds: number }

/**
 * Counts one use of a limit for a subject (an email address, a network). Kept in the database, so it holds for all
 * processes together and after a restart; the subject is kept as a pseudonym.
 *
 * @throws AppError 429 with the seconds until the window ends.
 */
export async function takeFromLimit(
  { db, clock, pseudonyms }: Pick<Tools, 'db' | 'clock' | 'pseudonyms'>,
  { name, max, windowSeconds }: Limit,
  subject: string,
): Promise<void> {
  const now = clock.now().getTime()
  const windowMs = windowSeconds * 1000
  const windowStart = new Date(now - (now % windowMs))
  const key = pseudonyms.of(`${name}\n${subject}`)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  if (row?.count === 1) await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now - 172_800_000)))
  if ((row?.count ?? 1) <= max) return
  const retryAfter = Math.ceil((windowStart.getTime() + windowMs - now) / 1000)
  throw new AppError('too_many_requests', {
    userMessage: `That was tried too often. Please wait ${inWords(retryAfter)} and try again.`,
    retryAfter,
  })
}

const inWords = (seconds: number) =>
  seconds < 90
    ? 'a minute'
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`

/** What one subscriber is given by a network: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!mapped.includes(':')) return mapped
  const [head = '', tail] = mapped.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
