import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { cartItems, gifts, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'

/** How long a browser's cookie is valid. Source: content/legal/privacy-policy.md. */
const KEPT_DAYS = 90

/** How long a gift waits with its names for somebody to open it: its code opens it without them too. */
const UNOPENED_DAYS = 365

/** The personal fields of a gift, emptied. */
export const NOBODY = { fromName: '', forName: '', message: null, recipient: null }

type Shop = Pick<Tools, 'db' | 'clock'>

/** Deletes carts of browsers whose cookie has expired. A signed-in person's cart stays. */
export async function deleteGuestCarts({ db, clock }: Shop): Promise<void> {
  const before = daysBefore(clock.now(), KEPT_DAYS)
  await db.delete(cartItems).where(and(isNull(cartItems.userId), lt(cartItems.addedAt, before)))
}

/** Anonymises orders that were never paid: the person and the address are deleted, the lines stay. */
export async function anonymiseUnpaidOrders({ db, clock }: Shop): Promise<void> {
  const before = daysBefore(clock.now(), KEPT_DAYS)
  const names = or(isNotNull(orders.email), isNotNull(orders.delivery))
  await db
    .update(orders)
    .set({ email: null, delivery: null })
    .where(and(eq(orders.status, 'pending'), lt(orders.createdAt, before), names))
  const isOld = and(eq(orders.status, 'pending'), lt(orders.createdAt, before))
  const unpaid = db.select({ id: orders.id }).from(orders).where(isOld)
  await db
    .update(gifts)
    .set(NOBODY)
    .where(and(inArray(gifts.orderId, unpaid), ne(gifts.fromName, '')))
}

/** Deletes the names and the message of a gift that was opened, or that nobody opens; its order stays. */
export async function anonymiseGifts({ db, clock }: Shop): Promise<void> {
  const isOpened = lt(gifts.redeemedAt, daysBefore(clock.now(), KEPT_DAYS))
  const forgotten = daysBefore(clock.now(), UNOPENED_DAYS)
  const isOld = or(isNull(gifts.sendAt), lt(gifts.sendAt, forgotten))
  const bought = db.select({ id: orders.id }).from(orders).where(lt(orders.paidAt, forgotten))
  const isForgotten = and(isNull(gifts.redeemedAt), isOld, inArray(gifts.orderId, bought))
  await db
    .update(gifts)
    .set(NOBODY)
    .where(and(or(isOpened, isForgotten), ne(gifts.fromName, '')))
}
