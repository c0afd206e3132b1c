import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { cartItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'

/** As long as a browser is known by its cookie. Source: content/legal/privacy-policy.md. */
const KEPT_MS = 90 * 86_400_000

type Shop = Pick<Tools, 'db' | 'clock'>

/** Empties carts of browsers that are not known any more. A signed-in person's cart stays. */
export async function forgetGuestCarts({ db, clock }: Shop): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db.delete(cartItems).where(and(isNull(cartItems.userId), lt(cartItems.addedAt, before)))
}

/** Anonymises orders that were never paid: the person and the address go, the lines stay. */
export async function forgetUnpaid({ db, clock }: Shop): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const names = or(isNotNull(orders.email), isNotNull(orders.delivery))
  await db
    .update(orders)
    .set({ email: null, delivery: null })
    .where(and(eq(orders.status, 'pending'), lt(orders.createdAt, before), names))
}
