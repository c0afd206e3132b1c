import { eq, or, sql } from 'drizzle-orm'
import { orders } from '#app/db/schema/shop.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'

/** Who asks: a signed-in person, a browser that began an order, or both. */
export type Buyer = { user: Pick<CurrentUser, 'id' | 'email'> | null; visitor: string | null }

export const noSuchOrder = () => new AppError('not_found', { userMessage: 'We can’t find that order among yours.' })

/** A signed-in person's are those of their account and of their proved address; a guest's those of their browser. */
export function ownedBy({ user, visitor }: Buyer) {
  return or(
    user ? or(eq(orders.userId, user.id), eq(orders.email, user.email)) : undefined,
    visitor ? eq(orders.visitorHash, visitor) : undefined,
    sql`false`,
  )
}
