import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coupons, orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { countUse, networkOf, tooOften } from '#app/platform/web/rate-limit.ts'
import { codeIn, couponProblem, discountOf } from './coupon.ts'
import { lockOrder, type OrderRow } from './order-rows.server.ts'

export type Discount = { code: string; pence: number }

type Line = { productId: string; unitPrice: number; quantity: number }

const UNKNOWN = 'We don’t know that code. Please check how it’s written.'

// Two pages for each payment that a network may begin (payments/api.server.ts).
const TRIES = { name: 'codes tried from a network', max: 80, windowSeconds: 600 } as const

type Typed = { typed: string | null; clientAddress: string; visitor: string | null }

/**
 * Returns a code's discount on these goods, or a message why it can't be used; null without a code. Right or wrong, each
 * is counted against its network, so that codes can't be guessed.
 */
export async function checkCode(
  tools: Pick<Tools, 'db' | 'clock' | 'pseudonyms'>,
  { typed, clientAddress, visitor }: Typed,
  lines: readonly Line[],
  delivery: number,
): Promise<Discount | { problem: string; code: string } | null> {
  const { code, coupon, problem } = await readCode(tools, typed, lines)
  if (code === '') return null
  const { left, secondsLeft } = await countUse(tools, TRIES, networkOf(clientAddress))
  if (left < 0) return { code, problem: tooOften(secondsLeft) }
  if (!coupon || problem) return { code, problem: problem ?? UNKNOWN }
  const isUsedUp = coupon.maxUses !== null && (await countUses(tools.db, code, visitor)) >= coupon.maxUses
  return isUsedUp ? { code, problem: USED_UP } : { code, pence: discountOf(coupon, lines, delivery) }
}

/**
 * Returns a code's discount; null without one. Whether a use is left is decided at the reservation, which first
 * releases abandoned ones.
 *
 * @throws AppError 409 for a code that cannot be used.
 */
export async function requireDiscount(
  tools: Pick<Tools, 'db' | 'clock'>,
  typed: string | undefined,
  lines: readonly Line[],
  delivery: number,
): Promise<Discount | null> {
  const { code, coupon, problem } = await readCode(tools, typed, lines)
  if (code === '') return null
  if (!coupon || problem) throw refusal(problem ?? UNKNOWN)
  return { code, pence: discountOf(coupon, lines, delivery) }
}

const USED_UP = 'Every use of that code is taken.'

async function readCode(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  typed: string | null | undefined,
  lines: readonly Line[],
) {
  const code = codeIn(typed ?? '').slice(0, 60)
  const [coupon] = code === '' ? [] : await db.select().from(coupons).where(eq(coupons.code, code))
  return { code, coupon, problem: coupon ? couponProblem(coupon, lines, clock.now()) : null }
}

// A use is an order that is being paid or was paid; after a full refund it doesn't count.
const isUse = (code: string): SQL | undefined =>
  and(
    eq(orders.couponCode, code),
    or(inArray(orders.status, ['paid', 'disputed']), and(eq(orders.status, 'pending'), eq(orders.reservation, 'held'))),
  )

/**
 * Counts the uses of a code, including orders that are being paid.
 *
 * @param visitor What this browser is paying isn't counted: it holds its use, or gives it up for another order.
 */
export function countUses(db: DbOrTx, code: string, visitor: string | null = null): Promise<number> {
  const isOther = visitor === null ? undefined : or(ne(orders.status, 'pending'), ne(orders.visitorHash, visitor))
  return db.$count(orders, and(isUse(code), isOther))
}

/**
 * Checks that an order may use its code; in the transaction that reserves it. One buyer at a time, so that two buyers
 * never get the same use.
 *
 * @throws AppError 409 when the code has ended, is used up, or was used by this person before.
 */
export async function requireUse(
  { db: tx, clock }: { db: DbOrTx; clock: Tools['clock'] },
  order: OrderRow,
): Promise<void> {
  const code = order.couponCode ?? ''
  await tx.execute(lockFor('coupon', code))
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code))
  if (!coupon) throw refusal(UNKNOWN)
  const now = clock.now()
  if ((coupon.endedAt && coupon.endedAt <= now) || (coupon.until && coupon.until <= now))
    throw refusal('That code has ended.')
  if (order.reservation === 'held') return
  if (coupon.isOnceEach) await refuseSecondUse({ db: tx }, order)
  const used = await tx.$count(orders, and(isUse(code), ne(orders.id, order.id)))
  if (coupon.maxUses !== null && used >= coupon.maxUses)
    throw usedUp(`${USED_UP} If somebody doesn’t pay after all, it’s free again within half an hour.`)
}

/**
 * Enforces one use per person, one at a time: of two orders that name the same address at once, one is refused. Locks
 * the order's row first, as `reserve` does.
 *
 * @throws AppError 409 when they have used the code.
 */
export async function requireFirstUse(tx: DbOrTx, order: OrderRow): Promise<void> {
  if (!order.couponCode) return
  await lockOrder(tx, order.id)
  await tx.execute(lockFor('coupon', order.couponCode))
  await refuseSecondUse({ db: tx }, order)
}

/** By account, address and browser. */
async function refuseSecondUse({ db }: { db: DbOrTx }, order: OrderRow): Promise<void> {
  const { couponCode: code, userId, email, visitorHash, id } = order
  if (!code) return
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (!coupon?.isOnceEach) return
  const isTheirs = or(
    eq(orders.visitorHash, visitorHash),
    userId ? eq(orders.userId, userId) : undefined,
    email ? sql`lower(${orders.email}) = ${email.toLowerCase()}` : undefined,
  )
  const [used] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(isUse(code), isTheirs, ne(orders.id, id)))
    .limit(1)
  if (used?.status === 'pending') throw usedUp('You’re already paying for something with that code.')
  if (used) throw refusal('You’ve used that code before. It’s good for once.')
}

const refusal = (userMessage: string) =>
  new AppError('conflict', { reason: 'code_refused', userMessage, fields: { code: userMessage } })

// A reason of its own, since abandoned reservations may be released first.
const usedUp = (userMessage: string) =>
  new AppError('conflict', { reason: 'sold_out', userMessage, fields: { code: userMessage } })
