import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { createDownload, resendDownloads } from './downloads.server.ts'
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
    const id = await writeGivenEbook(tx, { email, visitorHash: visitor, livemode, given }, now)
    await post({ to: email, template: 'ebook-gift', props: { path: await createDownload(tx, now, id) } })
    return 'given'
  })
  if (done === 'known') await resendDownloads(tools, email)
  return done !== 'none'
}

type GivenEbook = Pick<typeof orders.$inferInsert, 'email' | 'visitorHash' | 'livemode' | 'given'>

/** Writes the order of an e-book that costs its reader nothing. @returns Its id. */
export async function writeGivenEbook(tx: DbOrTx, order: GivenEbook, now: Date): Promise<string> {
  const id = randomUUID()
  const paid = { status: 'paid', amount: 0, currency: 'gbp', createdAt: now, paidAt: now } as const
  await tx.insert(orders).values({ id, kind: 'ebook', ...paid, ...order })
  const item = { orderId: id, productId: EBOOK.id, name: EBOOK.name, unitPrice: 0, quantity: 1 }
  await tx.insert(orderItems).values(item)
  return id
}

/** Counts the copies given to people who could not pay: donors' copies of all time, and all in the last 24 hours. */
export async function countGivenCopies(db: DbOrTx, now: Date, livemode: boolean) {
  const since = daysBefore(now, 1)
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
