import { and, eq, isNull, ne } from 'drizzle-orm'
import Stripe from 'stripe'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { sales } from '#app/db/schema/orders.ts'
import { refundRequests } from '#app/db/schema/payments.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { refundPayment } from '#app/features/payments/refund.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { requirePayments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { inPounds, penceIn } from '#app/values/pence.ts'
import type { Refund } from './contract.ts'
import { findSale, noSuchSale, type SaleKey } from './sale.server.ts'
import { refundable } from './sale.ts'
import { belongsTo, refersTo, subjectOf } from './sale-history.server.ts'

/**
 * Refunds part of a sale, once however often the form is sent. The request is stored before Stripe is called; when
 * Stripe can't be reached the same form may be sent again.
 *
 * @throws AppError 400 for an invalid sum, 409 for more than is left, 503 while Stripe can't be reached.
 */
export async function refundSale(tools: Tools, by: CurrentUser, key: SaleKey, wanted: Refund): Promise<void> {
  const payments = requirePayments(tools)
  const amount = penceIn(wanted.amount)
  if (!amount) throw wrongAmount('Please enter a sum in pounds, for example 12.50.')
  const { paymentIntentId } = await findSale(tools, key)
  if (!paymentIntentId) throw new AppError('conflict', 'Nothing was paid for this, so nothing can be given back.')
  if (!(await write(tools, by, key, { ...wanted, amount }))) return
  try {
    await refundPayment(tools, payments, paymentIntentId, { amount, key: `refund:office:${wanted.request}` })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw await refuse(tools, wanted.request, error)
    throw error
  }
  await tools.db
    .update(refundRequests)
    .set({ doneAt: tools.clock.now() })
    .where(and(eq(refundRequests.id, wanted.request), isNull(refundRequests.doneAt)))
}

type Wanted = Omit<Refund, 'amount'> & { amount: number }

/**
 * Stores the request.
 *
 * @returns False when it has been completed already.
 * @throws AppError 409 for more than is left.
 */
async function write(
  tools: Tools,
  by: CurrentUser,
  key: SaleKey,
  { request, amount, reason }: Wanted,
): Promise<boolean> {
  const now = tools.clock.now()
  return tools.db.transaction(async (tx) => {
    // Concurrent refunds of one sale are serialised.
    await tx.execute(lockFor('sale', key.id))
    const [known] = await tx.select().from(refundRequests).where(eq(refundRequests.id, request))
    if (known) {
      if (known.amount !== amount || known.refusedFor || !isAbout(known, key))
        throw new AppError('conflict', 'This form has been used already. Please open the page again.')
      return known.doneAt === null
    }
    const left = await leftOf(tx, key, request)
    if (amount > left)
      throw wrongAmount(
        left === 0 ? 'There is nothing left to give back.' : `At most ${inPounds(left)} can still be given back.`,
      )
    await tx.insert(refundRequests).values({ id: request, ...refersTo(key), amount, reason, by: by.id, askedAt: now })
    await audit(tx, { by, action: 'orders.refund', subject: subjectOf(key), after: { amount, reason } }, now)
    return true
  })
}

const isAbout = (row: typeof refundRequests.$inferSelect, key: SaleKey) =>
  Object.entries(refersTo(key)).every(([column, id]) => row[column as keyof typeof row] === id)

/** @throws AppError 409 while all that was paid for a parcel is being refunded, by its buyer or here. */
export async function refuseWhileRefunded(tx: DbOrTx, id: string): Promise<void> {
  const open = and(eq(refundRequests.orderId, id), IS_OPEN)
  if ((await tx.$count(refundRequests, open)) === 0 || (await leftOf(tx, { kind: 'packs', id })) > 0) return
  throw new AppError('conflict', 'This order is being refunded, so please don’t send it.')
}

const IS_OPEN = and(isNull(refundRequests.doneAt), isNull(refundRequests.refusedFor))

/** @param request Doesn't count. */
async function leftOf(tx: DbOrTx, key: SaleKey, request?: string): Promise<number> {
  const [sale] = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.id, key.id), eq(sales.kind, key.kind)))
  if (!sale) throw noSuchSale()
  const asked = and(IS_OPEN, request === undefined ? undefined : ne(refundRequests.id, request))
  const rows = await tx
    .select()
    .from(refundRequests)
    .where(and(belongsTo(refundRequests, key), asked))
  return refundable(sale, rows)
}

/** Stripe refuses for good: the sum is available again, with the reason stored. */
async function refuse(tools: Tools, request: string, error: Error): Promise<AppError> {
  await tools.db
    .update(refundRequests)
    .set({ refusedFor: error.message.slice(0, 300) })
    .where(eq(refundRequests.id, request))
  return new AppError('conflict', {
    userMessage: 'Our payment provider refused this refund. Nothing was given back. The page says why.',
    cause: error,
  })
}

const wrongAmount = (sentence: string) => wrongField('amount', sentence)
