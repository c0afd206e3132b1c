import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { cartItems } from '#app/db/schema/shop.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Buyer } from './buyer.server.ts'
import { MAX_QUANTITY, totalOf } from './cart.ts'
import { findPack } from './catalogue.server.ts'
import type { Cart, CartLine } from './contract.ts'

/** Returns the pack with this id. @throws AppError 404 unknown, 409 not for sale. */
export function requirePack(tools: Pick<Tools, 'payments' | 'settings'>, productId: string) {
  const pack = findPack(productId, tools)
  if (!pack) throw new AppError('not_found', 'We do not sell that here.')
  if (!pack.isAvailable) throw new AppError('conflict', `${pack.name} cannot be bought at the moment.`)
  return pack
}

/** Returns the cart of this person or browser. Products no longer sold are marked and not counted. */
export async function getCart(tools: Tools, buyer: Buyer): Promise<Cart> {
  const { user, visitor } = buyer
  if (user && visitor) await moveToUser(tools, user.id, visitor)
  const condition = ownedBy(buyer)
  const rows = condition
    ? await tools.db.select().from(cartItems).where(condition).orderBy(asc(cartItems.addedAt), asc(cartItems.productId))
    : []
  const lines: CartLine[] = rows.map(({ productId, quantity }) => {
    // A deleted product stays visible, so nobody wonders where it went.
    const { name, price, isAvailable, picture } = findPack(productId, tools) ?? GONE
    return { productId, name, unitPrice: price, quantity, isAvailable, picture }
  })
  return {
    lines,
    ...totalOf(
      lines.filter(({ isAvailable }) => isAvailable),
      tools.settings.now().shop.delivery,
    ),
  }
}

const GONE = { name: 'Something that was taken out of the shop', price: 0, isAvailable: false, picture: null }

/**
 * Counts the packs in the cart of this person or browser, for every page's header. What was put into it before signing
 * in becomes the person's, or signing out would lose it. An error must not fail the page: the count is then zero.
 */
export async function countCart(tools: Tools, { user, visitor }: CartOwner): Promise<number> {
  const { db, log } = tools
  const isTheirs = or(
    user ? eq(cartItems.userId, user.id) : undefined,
    visitor ? eq(cartItems.visitorHash, visitor) : undefined,
  )
  if (!isTheirs) return 0
  try {
    const rows = await db
      .select({ productId: cartItems.productId, quantity: cartItems.quantity, userId: cartItems.userId })
      .from(cartItems)
      .where(isTheirs)
    if (user && visitor && rows.some(({ userId }) => userId === null)) {
      await moveToUser(tools, user.id, visitor)
      return await countCart(tools, { user, visitor: null })
    }
    return rows.reduce(
      (sum, { productId, quantity }) => sum + (findPack(productId, tools)?.isAvailable ? quantity : 0),
      0,
    )
  } catch (error) {
    log.warn({ err: error }, 'a cart cannot be counted')
    return 0
  }
}

/** Adds packs to the cart, up to the maximum of one product. */
export async function addToCart(tools: Tools, buyer: Buyer, productId: string, quantity: number): Promise<void> {
  requirePack(tools, productId)
  await write(tools.db, tools.clock.now(), buyer, { productId, quantity, isMore: true })
}

export async function setInCart(tools: Tools, buyer: Buyer, productId: string, quantity: number): Promise<void> {
  requirePack(tools, productId)
  await write(tools.db, tools.clock.now(), buyer, { productId, quantity, isMore: false })
}

/** Removes a pack from the cart; also one that is no longer sold, or was never in it. */
export async function removeFromCart({ db }: Tools, buyer: Buyer, productId: string): Promise<void> {
  const condition = ownedBy(buyer)
  if (condition) await db.delete(cartItems).where(and(condition, eq(cartItems.productId, productId)))
}

/** Removes what was bought from the carts it may have come from. */
export async function emptyCartOf(
  tx: DbOrTx,
  { userId, visitorHash }: { userId: string | null; visitorHash: string },
  productIds: readonly string[],
): Promise<void> {
  for (const owner of [eq(cartItems.visitorHash, visitorHash), userId ? eq(cartItems.userId, userId) : null]) {
    if (!owner) continue
    const isBought = and(owner, inArray(cartItems.productId, [...productIds]))
    await lockLines(tx, isBought)
    await tx.delete(cartItems).where(isBought)
  }
}

/** Moves the browser's cart to the person who signed in, adding quantities. */
async function moveToUser({ db }: Tools, userId: string, visitor: string): Promise<void> {
  const isTheirs = eq(cartItems.visitorHash, visitor)
  const [any] = await db.select({ id: cartItems.id }).from(cartItems).where(isTheirs).limit(1)
  if (!any) return
  await db.transaction(async (tx) => {
    // Locked and deleted first: of two concurrent requests, one finds nothing to move.
    const moved = await lockLines(tx, isTheirs)
    await tx.delete(cartItems).where(isTheirs)
    for (const { productId, quantity, addedAt } of moved)
      await write(tx, addedAt, { user: { id: userId }, visitor: null }, { productId, quantity, isMore: true })
  })
}

/**
 * Returns lines locked until the transaction ends: always in the order of their products, and a browser's before a
 * person's. In any other, two requests could wait for each other, and one would fail.
 */
const lockLines = (tx: DbOrTx, condition: SQL | undefined) =>
  tx.select().from(cartItems).where(condition).orderBy(asc(cartItems.productId)).for('update')

type CartOwner = { user: { id: string } | null; visitor: string | null }
type Change = { productId: string; quantity: number; isMore: boolean }

async function write(db: DbOrTx, now: Date, { user, visitor }: CartOwner, change: Change): Promise<void> {
  const { productId, quantity, isMore } = change
  if (!user && !visitor) throw new Error('a cart belongs to somebody')
  await db
    .insert(cartItems)
    .values({ userId: user?.id ?? null, visitorHash: user ? null : visitor, productId, quantity, addedAt: now })
    .onConflictDoUpdate({
      target: user ? [cartItems.userId, cartItems.productId] : [cartItems.visitorHash, cartItems.productId],
      set: { quantity: isMore ? sql`least(${cartItems.quantity} + ${quantity}, ${MAX_QUANTITY})` : quantity },
    })
}

function ownedBy({ user, visitor }: CartOwner) {
  if (user) return eq(cartItems.userId, user.id)
  return visitor ? eq(cartItems.visitorHash, visitor) : null
}
