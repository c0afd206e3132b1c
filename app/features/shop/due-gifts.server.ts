import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { gifts, orders } from '#app/db/schema/shop.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { NOBODY } from './clean-up.server.ts'
import { giftPath, giftWords, showGiftCode } from './gift.ts'
import { lockOrder } from './order-rows.server.ts'

/** Emails the gifts that are due, once each. Safe to run in several processes at once. */
export async function sendDueGifts(tools: Pick<Tools, 'db' | 'outbox' | 'clock' | 'log'>): Promise<void> {
  const { db, outbox, clock } = tools
  const now = clock.now()
  // Someone who already had the code may have opened it.
  const isDue = and(lte(gifts.sendAt, now), isNull(gifts.sentAt), isNull(gifts.redeemedAt))
  const found = await db
    .select({ id: gifts.orderId })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(and(isDue, eq(orders.status, 'paid')))
    .orderBy(asc(gifts.sendAt))
    .limit(100)
  for (const { id } of found) await tryOrLog(tools, `gift ${id}`, () => send(id))

  function send(id: string): Promise<void> {
    return outbox.transaction(async (tx, post) => {
      // Locks the order's row first, as a refund does: a gift that ends at this moment is not emailed.
      const order = await lockOrder(tx, id)
      if (order?.status !== 'paid') return
      const [gift] = await tx
        .update(gifts)
        .set({ sentAt: now })
        .where(and(eq(gifts.orderId, id), isDue))
        .returning()
      if (!gift?.recipient) return
      const { fromName, forName, message, recipient, code } = gift
      const props = {
        fromName,
        forName,
        message,
        what: giftWords(gift),
        code: showGiftCode(code),
        path: giftPath(code),
      }
      await post({ to: recipient, template: 'gift', props })
      // Its giver has deleted their account since: what they wrote was kept for this email alone.
      if (order.visitorHash === '') await tx.update(gifts).set(NOBODY).where(eq(gifts.orderId, id))
    })
  }
}
