import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { deliveryRates, productPrices, products } from '#app/db/schema/shop-catalogue.ts'
import { asPence } from '#app/values/pence.ts'
import { priceAt, wasPriceAt } from '#app/values/price-history.ts'
import { PRODUCT_IDS, type ProductId, type ShopNow, seedShop } from '#app/values/shop.ts'

const DAY_MS = 86_400_000
/** Popular is what sold most in this time, and at least so often: nothing else may be called so. */
const POPULAR = { days: 90, atLeast: 10 } as const

/** How the shop sells at this moment, from its rows; what has none is as it came with the product. */
export async function readShop(db: DbOrTx, now: Date): Promise<ShopNow> {
  const seed = seedShop()
  const [rows, prices, rates, popular] = await Promise.all([
    db.select().from(products),
    db.select().from(productPrices),
    db.select().from(deliveryRates),
    mostSold(db, now),
  ])
  const rate = rates
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .at(-1)
  const found = PRODUCT_IDS.map((id) => {
    const row = rows.find((one) => one.id === id)
    const history = prices.filter(({ productId }) => productId === id)
    const { status, contents } = row ?? seed.products[id]
    const price = priceAt(history, now) ?? seed.products[id].price
    return [id, { status, contents, price, was: wasPriceAt(history, now), isPopular: popular === id }]
  })
  return {
    products: Object.fromEntries(found) as ShopNow['products'],
    delivery: rate
      ? { pence: asPence(rate.pence), freeFrom: rate.freeFrom === null ? null : asPence(rate.freeFrom) }
      : seed.delivery,
  }
}

/** The pack that sold most of late; null when none sold often enough, or two sold alike. */
async function mostSold(db: DbOrTx, now: Date): Promise<string | null> {
  const sold = sql<number>`sum(${orderItems.quantity})::int`
  const since = new Date(now.getTime() - POPULAR.days * DAY_MS)
  const isSale = and(
    eq(orders.kind, 'packs'),
    eq(orders.status, 'paid'),
    eq(orders.livemode, true),
    gte(orders.createdAt, since),
  )
  const [first, second] = await db
    .select({ id: orderItems.productId, sold })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isSale, gt(orders.amount, 0)))
    .groupBy(orderItems.productId)
    .orderBy(sql`${sold} desc`)
    .limit(2)
  return first && first.sold >= POPULAR.atLeast && first.sold !== second?.sold ? first.id : null
}

/**
 * Writes down the prices that came with the product, once: from then on they are evidence of what was charged. Nothing
 * is known of before.
 */
export async function writeFirstPrices(db: DbOrTx, now: Date): Promise<void> {
  const { products: seed } = seedShop()
  const known = new Set(
    (await db.selectDistinct({ id: productPrices.productId }).from(productPrices)).map(({ id }) => id),
  )
  const missing = PRODUCT_IDS.filter((id: ProductId) => !known.has(id))
  if (missing.length === 0) return
  await db.insert(productPrices).values(
    missing.map((productId) => ({
      productId,
      pence: seed[productId].price,
      from: new Date(0),
      by: '',
      createdAt: now,
    })),
  )
}
