import { and, asc, eq } from 'drizzle-orm'
import { donations } from '#app/db/schema/donations.ts'
import { sales } from '#app/db/schema/orders.ts'
import { refundRequests } from '#app/db/schema/payments.ts'
import { downloads, orders } from '#app/db/schema/shop.ts'
import { itemsOf } from '#app/features/shop/order-rows.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { listDisputesOfPayment } from '#app/platform/sales/disputes.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SaleKind } from './sale.ts'
import { belongsTo, isOrder, listEvents, listMails, listNotes, listPapersOf } from './sale-history.server.ts'

export type SaleKey = { kind: SaleKind; id: string }

export const noSuchSale = () => new AppError('not_found', 'There is no such sale.')

/** Returns the sale as a row of the list of all sales. @throws AppError 404 when there is none. */
export async function findSale({ db }: Pick<Tools, 'db'>, { kind, id }: SaleKey) {
  const [sale] = await db
    .select()
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.kind, kind)))
  if (!sale) throw noSuchSale()
  return sale
}

/** Returns everything the office knows about one sale. @throws AppError 404 when there is none. */
export async function getSale(tools: Pick<Tools, 'db'>, key: SaleKey) {
  const sale = await findSale(tools, key)
  const [order, donation, atBank] = await Promise.all([
    isOrder(key) ? readOrder(tools, key.id) : null,
    key.kind === 'donation' ? readDonation(tools, key.id) : null,
    listDisputesOfPayment(tools.db, sale.paymentIntentId),
  ])
  const atStripe = [...(sale.paymentIntentId ? [sale.paymentIntentId] : []), ...atBank.map(({ id }) => id)]
  const begunAt = (order ?? donation)?.createdAt ?? sale.at
  const [papers, mails, notes, refunds, events] = await Promise.all([
    listPapersOf(tools, key),
    listMails(tools, { email: sale.email, since: begunAt }),
    listNotes(tools, key),
    tools.db.select().from(refundRequests).where(belongsTo(refundRequests, key)).orderBy(asc(refundRequests.askedAt)),
    listEvents(tools, key, atStripe),
  ])
  const isLost = atBank.some(({ phase }) => phase === 'lost')
  return { sale: { ...sale, isLost }, order, donation, papers, mails, notes, refunds, events, atBank }
}

async function readOrder({ db }: Pick<Tools, 'db'>, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw noSuchSale()
  const items = await itemsOf(db, id)
  const links = await db
    .select({ createdAt: downloads.createdAt, takenAt: downloads.takenAt })
    .from(downloads)
    .where(eq(downloads.orderId, id))
    .orderBy(asc(downloads.createdAt))
  const { visitorHash: _secret, ...rest } = order
  return { ...rest, items, links }
}

async function readDonation({ db }: Pick<Tools, 'db'>, id: string) {
  const { copies, message, isAnonymous, description, createdAt } = donations
  const [row] = await db
    .select({ copies, message, isAnonymous, description, createdAt })
    .from(donations)
    .where(eq(donations.id, id))
  return row ?? null
}

/** Returns an order's kind. @throws AppError 404 when there is no order with this id. */
export async function findOrderKind({ db }: Pick<Tools, 'db'>, id: string) {
  const [row] = await db.select({ kind: orders.kind }).from(orders).where(eq(orders.id, id))
  if (!row) throw noSuchSale()
  return row.kind
}
