import { inArray, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { rateLimits } from '#app/db/schema/platform.ts'
import { daysBefore } from '#app/values/instant.ts'
import { AppError } from '../app-error.ts'
import type { Tools } from '../tools.ts'

export type Limit = { name: string; max: number; windowSeconds: number }

/**
 * Counts one use of a limit for a subject (an email address, a network). Stored in the database, so it applies across
 * all processes and restarts; the subject is stored as a pseudonym.
 *
 * @throws AppError 429 with the seconds until the window ends.
 */
export async function consumeLimit(tools: LimitTools, limit: Limit, subject: string): Promise<void> {
  refuseTooMany(await countUse(tools, limit, subject))
}

/** @throws AppError 429 for a use beyond the limit. */
export function refuseTooMany({ left, secondsLeft }: Use): void {
  if (left >= 0) return
  throw new AppError('too_many_requests', {
    userMessage: tooOften(secondsLeft),
    retryAfter: secondsLeft,
  })
}

export const tooOften = (secondsLeft: number): string =>
  `That was tried too often. Please wait ${inWords(secondsLeft)} and try again.`

/** The same count, for a caller with an alternative: returns whether this use is within the limit. */
export const fitsLimit = async (tools: LimitTools, limit: Limit, subject: string): Promise<boolean> =>
  (await countUse(tools, limit, subject)).left >= 0

/** Uses left, negative beyond the limit, and the seconds until the window ends. */
export type Use = { left: number; secondsLeft: number }

/** Counts one use and returns what is left; the caller decides what to do. */
export async function countUse(tools: LimitTools, limit: Limit, subject: string): Promise<Use> {
  const { db, clock } = tools
  const { windowStart, windowEnd } = windowAt(tools, limit)
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(tools, limit, subject), windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  const secondsLeft = Math.ceil((windowEnd.getTime() - clock.now().getTime()) / 1000)
  return { left: limit.max - (row?.count ?? 1), secondsLeft }
}

/** Resets a subject's use of these limits. */
export async function releaseLimits(
  tools: Pick<Tools, 'db' | 'pseudonyms'>,
  uses: readonly { limit: Limit; subject: string }[],
): Promise<void> {
  const keys = uses.map(({ limit, subject }) => keyOf(tools, limit, subject))
  await tools.db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

/** With a transaction as `db`, a use counts only if the transaction commits. */
export type LimitTools = Pick<Tools, 'clock' | 'pseudonyms'> & { db: DbOrTx }

/** Longer than any window. Source: content/legal/privacy-policy.md. */
const RETENTION_DAYS = 2

/** Deletes counters whose window began more than two days ago. */
export async function deleteOldCounters({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, daysBefore(clock.now(), RETENTION_DAYS)))
}

function windowAt({ clock }: Pick<Tools, 'clock'>, { windowSeconds }: Limit) {
  const now = clock.now().getTime()
  const windowMs = windowSeconds * 1000
  const start = now - (now % windowMs)
  return { windowStart: new Date(start), windowEnd: new Date(start + windowMs) }
}

const keyOf = ({ pseudonyms }: Pick<Tools, 'pseudonyms'>, { name }: Limit, subject: string) =>
  pseudonyms.of(`${name}\n${subject}`)

const inWords = (seconds: number) =>
  seconds < 90
    ? 'a minute'
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3600)} hours`

/** The part of an address that identifies a subscriber: an IPv4 address, or the /64 of an IPv6 address. */
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
