import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { type OpenSale, openSale } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'
import { claimOrder, type KnownBuyer } from './buyer.server.ts'
import { goodsOf } from './cart.ts'
import { findDownload } from './catalogue.server.ts'
import type { DownloadIntent } from './contract.ts'
import { type Discount, requireDiscount } from './coupons.server.ts'
import { EBOOK } from './ebook.ts'
import { ORDER } from './fulfil.server.ts'
import { itemsOf } from './order-rows.server.ts'

type Line = { productId: string; name: string; unitPrice: number; quantity: number }

/** What is ordered, at our prices. */
export type OrderRequest = {
  kind: 'ebook' | 'packs' | 'gift' | 'download'
  lines: readonly Line[]
  deliveryPence: number
  livemode: boolean
  /** The code used and its discount in pence. */
  discount: Discount | null
}

/**
 * Returns the buyer's open order with exactly these lines; creates it if there is none. Nothing is charged or reserved
 * yet.
 *
 * @param more What else belongs to the order: whether an open one has the same, and writing it in the same transaction.
 */
export function openOrder(
  { db, clock }: Tools,
  buyer: KnownBuyer,
  { kind, lines, deliveryPence, livemode, discount }: OrderRequest,
  more?: { isSame(tx: DbOrTx, id: string): Promise<boolean>; write(tx: DbOrTx, id: string): Promise<void> },
): Promise<OpenSale> {
  const { user, visitor } = buyer
  const [couponCode, discountPence] = [discount?.code ?? null, discount?.pence ?? 0]
  const amount = goodsOf(lines) + deliveryPence - discountPence
  const isSameCode = couponCode === null ? isNull(orders.couponCode) : eq(orders.couponCode, couponCode)
  const owner = user ? or(isNull(orders.userId), eq(orders.userId, user.id)) : isNull(orders.userId)
  return openSale({ db }, ORDER, {
    ...{ visitor, amount, livemode },
    isSame: and(eq(orders.kind, kind), owner, isSameCode),
    isFor: async (tx, id) => {
      const isIt = fingerprint(await itemsOf(tx, id)) === fingerprint(lines) && (!more || (await more.isSame(tx, id)))
      if (isIt) await claimOrder(tx, buyer, id)
      return isIt
    },
    make: async (tx) => {
      const whose = { userId: user?.id ?? null, visitorHash: visitor, email: user?.email ?? null }
      const id = randomUUID()
      await tx.insert(orders).values({
        ...{ id, kind, ...whose, amount, deliveryPence, couponCode, discountPence, currency: 'gbp', livemode },
        createdAt: clock.now(),
      })
      await tx.insert(orderItems).values(lines.map((line) => ({ orderId: id, ...line })))
      await more?.write(tx, id)
      return id
    },
  })
}

// Identifies what is ordered at which price, regardless of the sequence.
const fingerprint = (lines: readonly Omit<Line, 'name'>[]): string =>
  lines
    .map(({ productId, unitPrice, quantity }) => `${productId}:${unitPrice}:${quantity}`)
    .sort()
    .join(' ')

/**
 * Returns the buyer's open order for the e-book at that price, with an optional code.
 *
 * @throws AppError 409 for a bad code.
 */
export async function openEbookOrder(
  tools: Tools,
  buyer: KnownBuyer,
  { price, livemode, code }: { price: number; livemode: boolean; code?: string | undefined },
): Promise<OpenSale> {
  const lines = [{ productId: EBOOK.id, name: EBOOK.name, unitPrice: price, quantity: 1 }]
  const discount = await requireDiscount(tools, code, lines, 0)
  return openOrder(tools, buyer, { kind: 'ebook', lines, deliveryPence: 0, livemode, discount })
}

/**
 * Returns the buyer's open order for an added download.
 *
 * @throws AppError 404, 400 for another price, 409 while it is not sold.
 */
export async function openDownloadOrder(
  tools: Tools,
  buyer: KnownBuyer,
  { download, amount, code }: DownloadIntent,
  livemode: boolean,
): Promise<OpenSale & { name: string }> {
  const found = findDownload(download, tools)
  if (!found) throw new AppError('not_found', 'We do not sell that here.')
  const { id: productId, name, price, isAvailable } = found
  if (!isAvailable) throw new AppError('conflict', `${name} cannot be bought at the moment. Nothing was charged.`)
  if (amount !== undefined && amount !== price)
    throw wrongField('amount', 'The price has changed. Please open the page again; nothing was charged.')
  const lines = [{ productId, name, unitPrice: price, quantity: 1 }]
  const discount = await requireDiscount(tools, code, lines, 0)
  const order = await openOrder(tools, buyer, { kind: 'download', lines, deliveryPence: 0, livemode, discount })
  return { ...order, name }
}
