import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orders } from '#app/db/schema/shop.ts'
import { readPerson } from '#app/features/auth/guards.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { ensureVisitor, readVisitor } from '#app/platform/web/visitor.ts'
import { isUuid } from '#app/values/schema.ts'
import type { OrderRow } from './order-rows.server.ts'

/** A signed-in person, a browser that started an order, or both. */
export type Buyer = { user: Pick<CurrentUser, 'id' | 'email'> | null; visitor: string | null }

export type KnownBuyer = Buyer & { visitor: string }

export const noSuchOrder = () => new AppError('not_found', 'We can’t find that order among yours.')

/**
 * Reads the buyer of a request: the signed-in person, the browser, or both.
 *
 * @throws AppError 503 when it cannot be determined now.
 */
export async function readBuyer(c: Context<ToolsEnv>): Promise<Buyer> {
  const cookie = c.req.header('cookie')
  const person = await readPerson(c.var.tools, cookie)
  return { user: person?.user ?? null, visitor: readVisitor(c.var.tools, cookie) }
}

/** The same, with a cookie set for a browser that has none. */
export async function ensureBuyer(c: Context<ToolsEnv>): Promise<KnownBuyer> {
  const buyer = await readBuyer(c)
  return { ...buyer, visitor: ensureVisitor(c) }
}

/**
 * Returns the row of one of this buyer's orders.
 *
 * @param kinds Only these; all when left out.
 * @throws AppError 404 for everybody else's, and for other kinds.
 */
export async function requireOrder(db: DbOrTx, buyer: Buyer, orderId: string, kinds?: OrderRow['kind'][]) {
  const isMeant = and(eq(orders.id, orderId), kinds && inArray(orders.kind, kinds), ownedBy(buyer))
  const [order] = await db.select().from(orders).where(isMeant)
  if (!order) throw noSuchOrder()
  return order
}

/** Returns the order's id from the path. @throws AppError 404 if it isn't a valid id. */
export function orderIdIn({ id }: { id: string }): string {
  if (!isUuid(id)) throw noSuchOrder()
  return id
}

/**
 * Condition for a buyer's own orders: a signed-in person's by account, and a guest's by verified address or browser. An
 * order of another account isn't theirs, although that account had their address or used their browser once.
 */
export const ownedBy = ({ user, visitor }: Buyer) =>
  or(
    user ? or(eq(orders.userId, user.id), ofGuest(user.email)) : undefined,
    visitor ? and(isNull(orders.userId), eq(orders.visitorHash, visitor)) : undefined,
    sql`false`,
  )

/**
 * Makes an open order that was begun as a guest the account's of whoever goes on with it signed in, so that it's theirs
 * wherever they sign in next, and not the next person's in this browser.
 */
export async function claimOrder(db: DbOrTx, { user }: Buyer, orderId: string): Promise<void> {
  if (!user) return
  const isOpenGuests = and(eq(orders.id, orderId), isNull(orders.userId), eq(orders.status, 'pending'))
  await db.update(orders).set({ userId: user.id }).where(isOpenGuests)
}

/** Moves what an account bought with its old address, also as a guest, to its new one: its emails go there. */
export async function moveOrders(
  tx: DbOrTx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const areTheirs = and(or(isNull(orders.userId), eq(orders.userId, userId)), eq(orders.email, from))
  await tx.update(orders).set({ userId, email: to }).where(areTheirs)
}

const ofGuest = (email: string) => and(isNull(orders.userId), eq(orders.email, email))
