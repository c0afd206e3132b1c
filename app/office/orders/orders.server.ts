import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { auditLog } from '#app/db/schema/audit.ts'
import { saleNotes } from '#app/db/schema/orders.ts'
import { orders } from '#app/db/schema/shop.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { dispatchOrder, undoDispatch } from '#app/features/shop/dispatch.server.ts'
import { mailReceipt, resendDownload } from '#app/features/shop/resend.server.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Note } from './contract.ts'
import { refuseWhileRefunded } from './refund.server.ts'
import { findSale, type SaleKey } from './sale.server.ts'
import { belongsTo, refersTo, subjectOf } from './sale-history.server.ts'

type Parcel = { carrier: string | null; tracking: string | null }
const order = (id: string) => `order:${id}` as const

/** Marks a parcel as sent; its buyer is notified after ten minutes. @throws AppError 404, 409 as `dispatchOrder`, or while it's being refunded. */
export const sendParcel = (tools: Tools, by: CurrentUser, id: string, parcel: Parcel): Promise<void> =>
  dispatchOrder(tools, id, parcel, async (tx) => {
    await refuseWhileRefunded(tx, id)
    await audit(tx, { by, action: 'orders.dispatch', subject: order(id), after: parcel }, tools.clock.now())
  })

/**
 * Undoes everything marked as sent with one press, identified by its time. A parcel whose buyer was notified, or that
 * was undone individually, stays as it is.
 *
 * @returns How many are waiting again.
 */
export async function undoParcels(tools: Tools, by: CurrentUser, at: Date): Promise<{ back: number }> {
  const sent = await tools.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.dispatchedAt, at), isNull(orders.dispatchToldAt)))
    .orderBy(asc(orders.id))
    .limit(200)
  const problems = await eachForItself(sent, ({ id }) => undoParcel(tools, by, id))
  return { back: sent.length - problems.length }
}

/** Undoes it for one parcel. @throws AppError 409 once the buyer has been notified. */
export const undoParcel = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  undoDispatch(tools, id, (tx) =>
    audit(tx, { by, action: 'orders.undo-dispatch', subject: order(id) }, tools.clock.now()),
  )

/**
 * Marks several parcels as sent, independently: one that fails doesn't stop the others.
 *
 * @returns How many succeeded, the messages about those that didn't, and the time that identifies the press.
 */
export async function sendParcels(tools: Tools, by: CurrentUser, ids: readonly string[]) {
  // The same time for all of them: the press is undone by it.
  const at = tools.clock.now()
  const press = { ...tools, clock: { now: () => at } }
  const problems = await eachForItself(ids, (id) => sendParcel(press, by, id, { carrier: null, tracking: null }))
  return { sent: ids.length - problems.length, problems, at: at.toISOString() }
}

/** Runs work for each item; returns the messages of those that failed. */
async function eachForItself<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<string[]> {
  const problems: string[] = []
  for (const one of all)
    await work(one).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      problems.push(error.message)
    })
  return problems
}

/** Adds a note to a sale. Idempotent by the form's id. @throws AppError 404, or 409 for other words with its id. */
export async function addNote(
  tools: Tools,
  by: CurrentUser,
  key: SaleKey,
  { id = randomUUID(), words }: Note,
): Promise<void> {
  await findSale(tools, key)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const row = { id, ...refersTo(key), words, by: by.id, createdAt: now }
    const [added] = await tx.insert(saleNotes).values(row).onConflictDoNothing().returning({ id: saleNotes.id })
    if (added) return audit(tx, { by, action: 'orders.note', subject: subjectOf(key) }, now)
    const isIt = and(eq(saleNotes.id, id), belongsTo(saleNotes, key))
    const [known] = await tx.select().from(saleNotes).where(isIt)
    if (known?.words !== words) throw arrivedInOtherWords()
  })
}

/** Within these, two presses of a button that sends an email are one. */
const ONE_PRESS_MS = 60_000

/** Logs an email that is sent again, unless the same was logged within a minute. Call it with the order locked. */
function logOnce(tools: Tools, entry: Parameters<typeof audit>[1]): (tx: DbOrTx) => Promise<boolean> {
  return async (tx) => {
    const now = tools.clock.now()
    const isSame = and(eq(auditLog.subject, entry.subject), eq(auditLog.action, entry.action))
    const since = new Date(now.getTime() - ONE_PRESS_MS)
    if ((await tx.$count(auditLog, and(isSame, gt(auditLog.at, since)))) > 0) return false
    await audit(tx, entry, now)
    return true
  }
}

/** Emails the buyer of an e-book a new link. @throws AppError 404, 409 without an address or a paid book. */
export const sendDownloadAgain = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  resendDownload(tools, id, logOnce(tools, { by, action: 'orders.resend-download', subject: order(id) }))

/** Emails the buyer a link to their receipt. @throws AppError 404, 409 without an address or a payment. */
export const sendReceiptAgain = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  mailReceipt(tools, id, logOnce(tools, { by, action: 'orders.resend-receipt', subject: order(id) }))
