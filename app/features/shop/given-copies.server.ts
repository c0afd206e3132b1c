import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { createDownload, DAY_MS, resendDownloads } from './downloads.server.ts'
import { EBOOK } from './ebook.ts'

/** Decides whose the next free copy is; null = none for now. Called under a lock. */
export type NextCopy = (tx: DbOrTx) => Promise<'sponsored' | 'own' | null>

/**
 * Sends the e-book to somebody who says that they cannot pay: an order of £0, and the link by email. An address that
 * has the book gets a fresh link to it. Doesn't reveal which of the two it was.
 *
 * @returns False when no copy was available.
 */
export async function sendFreeEbook(
  tools: Tools,
  { email, visitor, livemode }: { email: string; visitor: string; livemode: boolean },
  next: NextCopy,
): Promise<boolean> {
  const now = tools.clock.now()
  const done = await tools.outbox.transaction(async (tx, post) => {
    await tx.execute(lockFor('download', email))
    const [known] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.email, email), eq(orders.kind, 'ebook'), eq(orders.status, 'paid')))
      .limit(1)
    if (known) return 'known'
    // One at a time, so that two people never get the last copy.
    await tx.execute(lockFor('freeCopies', 'ebook'))
    const given = await next(tx)
    if (!given) return 'none'
    const paid = { status: 'paid', amount: 0, currency: 'gbp', createdAt: now, paidAt: now } as const
    const [made] = await tx
      .insert(orders)
      .values({ kind: 'ebook', ...paid, given, visitorHash: visitor, email, livemode })
      .returning({ id: orders.id })
    if (!made) throw new Error('an order was not written')
    await tx
      .insert(orderItems)
      .values({ orderId: made.id, productId: EBOOK.id, name: EBOOK.name, unitPrice: 0, quantity: 1 })
    await post({ to: email, template: 'ebook-gift', props: { path: await createDownload(tx, now, made.id) } })
    return 'given'
  })
  if (done === 'known') await resendDownloads(tools, email)
  return done !== 'none'
}

/** Counts the copies given to people who could not pay: donors' copies of all time, and all in the last 24 hours. */
export async function countGivenCopies(db: DbOrTx, now: Date, livemode: boolean) {
  const since = new Date(now.getTime() - DAY_MS)
  const isSponsored = sql`${orders.given} = 'sponsored'`
  const isToday = sql`${orders.createdAt} > ${since.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      taken: sql<number>`(count(*) filter (where ${isSponsored}))::int`,
      all: sql<number>`(count(*) filter (where ${isToday}))::int`,
      own: sql<number>`(count(*) filter (where ${isToday} and not ${isSponsored}))::int`,
    })
    .from(orders)
    .where(and(isNotNull(orders.given), eq(orders.livemode, livemode)))
  return { taken: row?.taken ?? 0, today: { all: row?.all ?? 0, own: row?.own ?? 0 } }
}
