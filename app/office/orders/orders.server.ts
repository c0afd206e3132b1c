import { asc, inArray } from 'drizzle-orm'
import { saleNotes } from '#app/db/schema/orders.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { dispatchOrder, takeDispatchBack } from '#app/features/shop/dispatch.server.ts'
import { mailReceipt, resendDownload } from '#app/features/shop/resend.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findSale, refersTo, type SaleKey, subjectOf } from './sale.server.ts'

type Parcel = { carrier: string | null; tracking: string | null }
const order = (id: string) => `order:${id}` as const

/** Marks a parcel as sent; its buyer is told in ten minutes. @throws AppError 404, 409 as `dispatchOrder`. */
export const sendParcel = (tools: Tools, by: CurrentUser, id: string, parcel: Parcel): Promise<void> =>
  dispatchOrder(tools, id, parcel, (tx) =>
    audit(tx, { by, action: 'orders.dispatch', subject: order(id), after: parcel }, tools.clock.now()),
  )

/** Takes that back. @throws AppError 409 once the buyer has been told. */
export const takeParcelBack = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  takeDispatchBack(tools, id, (tx) =>
    audit(tx, { by, action: 'orders.undo-dispatch', subject: order(id) }, tools.clock.now()),
  )

/**
 * Marks several parcels as sent, each for itself: one that cannot be sent keeps none of the others.
 *
 * @returns How many were, and the sentences about those that were not.
 */
export async function sendParcels(tools: Tools, by: CurrentUser, ids: readonly string[]) {
  const problems: string[] = []
  for (const id of ids)
    await sendParcel(tools, by, id, { carrier: null, tracking: null }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      problems.push(error.message)
    })
  return { sent: ids.length - problems.length, problems }
}

/** Keeps a note beside a sale. @throws AppError 404 when there is none. */
export async function addNote(tools: Tools, by: CurrentUser, key: SaleKey, words: string): Promise<void> {
  await findSale(tools, key)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    await tx.insert(saleNotes).values({ ...refersTo(key), words, by: by.id, createdAt: now })
    await audit(tx, { by, action: 'orders.note', subject: subjectOf(key) }, now)
  })
}

/** Mails the buyer of an e-book a fresh link. @throws AppError 404, 409 without an address or a paid book. */
export const sendDownloadAgain = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  resendDownload(tools, id, (tx) =>
    audit(tx, { by, action: 'orders.resend-download', subject: order(id) }, tools.clock.now()),
  )

/** Mails the buyer the way to their receipt. @throws AppError 404, 409 without an address or a payment. */
export const sendReceiptAgain = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  mailReceipt(tools, id, (tx) =>
    audit(tx, { by, action: 'orders.resend-receipt', subject: order(id) }, tools.clock.now()),
  )

/** These orders of packs with where they go and what is in them, the oldest first: for the packing list and labels. */
export async function listParcels({ db }: Pick<Tools, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: orders.id, delivery: orders.delivery, paidAt: orders.paidAt, kind: orders.kind })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.paidAt), asc(orders.id))
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(orderItems.name)
  return rows
    .filter(({ kind }) => kind === 'packs')
    .map((row) => ({ ...row, items: items.filter(({ orderId }) => orderId === row.id) }))
}
