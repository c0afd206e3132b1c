import { and, asc, desc, eq, getTableColumns, gt, gte, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { media } from '#app/db/schema/media.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { deliveryRates, productFiles, productPrices, products } from '#app/db/schema/shop-catalogue.ts'
import { daysBefore } from '#app/values/instant.ts'
import { asPence } from '#app/values/pence.ts'
import { focusOf } from '#app/values/picture.ts'
import { priceAt, wasPriceAt } from '#app/values/price-history.ts'
import { isSeedId, type ProductNow, type ShopNow, seedShop } from '#app/values/shop.ts'

/** 'Popular' is what sold most in this period, and at least this often: nothing else may be labelled so. */
const POPULAR = { days: 90, atLeast: 10 } as const

/** Reads how the shop sells now; products without a row use the defaults that came with the site. */
export async function readShop(db: Db, now: Date): Promise<ShopNow> {
  const seed = seedShop()
  const [rows, prices, delivery, popular, files] = await Promise.all([
    readRows(db),
    db.select().from(productPrices),
    readDelivery(db, now),
    mostSold(db, now),
    readFiles(db),
  ])
  const known = [...seed.products, ...rows.flatMap(addedIn)]
  return {
    products: known.flatMap((product) => {
      const row = rows.find(({ id }) => id === product.id)
      const history = prices.filter(({ productId }) => productId === product.id)
      const price = priceAt(history, now) ?? product.price
      if (price === null) return []
      const stored = row && { status: row.status, contents: row.contents, picture: pictureIn(row) }
      const file = files.find(({ productId }) => productId === product.id) ?? null
      return [{ ...product, ...stored, file, price, was: wasPriceAt(history, now), isPopular: popular === product.id }]
    }),
    delivery,
  }
}

/** Reads what delivery costs now. */
export async function readDelivery(db: DbOrTx, now: Date): Promise<ShopNow['delivery']> {
  const rate = (await db.select().from(deliveryRates))
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .at(-1)
  if (!rate) return seedShop().delivery
  return { pence: asPence(rate.pence), freeFrom: rate.freeFrom === null ? null : asPence(rate.freeFrom) }
}

const readFiles = (db: DbOrTx) => {
  const { id, kind, size, productId } = productFiles
  return db
    .selectDistinctOn([productId], { id, kind, size, productId })
    .from(productFiles)
    .orderBy(productId, desc(productFiles.createdAt), desc(id))
}

const readRows = (db: DbOrTx) =>
  db
    .select({
      ...getTableColumns(products),
      ...{ hash: media.hash, width: media.width, height: media.height, alt: media.alt },
      ...{ focusX: media.focusX, focusY: media.focusY },
    })
    .from(products)
    .leftJoin(media, eq(media.id, products.pictureId))
    .orderBy(asc(products.addedAt), asc(products.id))

type Row = Awaited<ReturnType<typeof readRows>>[number]

const pictureIn = ({ hash, width, height, alt, focusX, focusY }: Row): ProductNow['picture'] =>
  hash && width && height && alt ? { hash, width, height, alt, focus: focusOf({ focusX, focusY }) } : null

type AddedNow = Omit<ProductNow, 'price' | 'was' | 'isPopular'> & { price: null }

/** The added pack or download in this row. Nothing is sold without a price. */
function addedIn({ id, name, kind, vatRate, status, contents }: Row): AddedNow[] {
  if (name === null || isSeedId(id)) return []
  return [{ id, name, kind, vatRate, status, contents, price: null, picture: null, file: null }]
}

/** The best-selling pack of the period; null when none sold often enough, or two sold equally. */
async function mostSold(db: DbOrTx, now: Date): Promise<string | null> {
  const sold = sql<number>`sum(${orderItems.quantity})::int`
  const since = daysBefore(now, POPULAR.days)
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

/** Stores the default prices once: from then on they are evidence of what was charged. Earlier prices are unknown. */
export async function writeFirstPrices(db: DbOrTx, now: Date): Promise<void> {
  const { products: seed } = seedShop()
  const known = new Set(
    (await db.selectDistinct({ id: productPrices.productId }).from(productPrices)).map(({ id }) => id),
  )
  const missing = seed.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  await db.insert(productPrices).values(
    missing.map(({ id, price }) => ({
      productId: id,
      pence: price,
      from: new Date(0),
      by: '',
      createdAt: now,
    })),
  )
}
