import { and, eq } from 'drizzle-orm'
import { orders } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import { refuseElsewhere } from '#app/platform/sales/sales-area.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Buyer, claimOrder, requireOrder } from './buyer.server.ts'
import type { BuyerDetails } from './contract.ts'
import { requireFirstUse } from './coupons.server.ts'
import { WAIVER } from './ebook.ts'

/**
 * Stores where to send the e-book or another download and what the buyer agreed to. Called before the card is charged.
 *
 * @throws AppError 400 for a buyer who lives where we do not sell, 404 for somebody else's order, 409 once it is paid.
 */
export async function saveBuyerDetails(
  { db, clock, settings }: Tools,
  buyer: Buyer,
  orderId: string,
  { email, country, news }: BuyerDetails,
): Promise<void> {
  refuseElsewhere({ settings }, country)
  const order = await requireOrder(db, buyer, orderId, ['ebook', 'download'])
  if (order.status !== 'pending')
    throw new AppError('conflict', { reason: 'already_paid', userMessage: 'This order is already paid.' })
  const said = {
    email,
    country: country ?? null,
    waivedAt: clock.now(),
    waiverVersion: WAIVER.version,
    wantsNews: news === 'on',
  }
  await db.transaction(async (tx) => {
    await claimOrder(tx, buyer, orderId)
    await requireFirstUse(tx, { ...order, email })
    await tx
      .update(orders)
      .set(said)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
  })
}

/** Sets the email address of an open order. */
export async function addressOrder({ db }: Tools, orderId: string, email: string): Promise<void> {
  await db
    .update(orders)
    .set({ email })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}
