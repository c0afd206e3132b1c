import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { type DbOrTx, patientDb } from '#app/db/open-db.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { subscriptions } from '#app/db/schema/newsletter.ts'
import { listOfProduct } from '#app/features/newsletter/lists.ts'
import { getShop, type ShownProduct } from '#app/features/shop/catalogue.server.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { countRecipients } from './recipients.server.ts'
import { startSending } from './start.server.ts'

/**
 * Emails everyone who asked to be notified when a product is available, once, as soon as it can be bought. It's sent as
 * a letter: rate-limited, with an unsubscribe link, and once per address even if the server stops midway. When the
 * coach is sending a letter of their own to that list, that one replaces it.
 */
export async function emailWaitlist(tools: Tools): Promise<void> {
  const waitedFor = await tools.db
    .selectDistinct({ list: subscriptions.list })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.toldAt)))
  for (const product of getShop(tools)) {
    const isWaitedFor = waitedFor.some(({ list }) => list === listOfProduct(product.id))
    if (isWaitedFor && (await canBeBought(tools, product))) await sendAvailable(tools, product)
  }
}

const canBeBought = async (tools: Tools, { id, kind, isAvailable }: ShownProduct): Promise<boolean> =>
  isAvailable && (kind !== 'pack' || (await getFreeStock(tools, id)) > 0)

async function sendAvailable(tools: Tools, { id, name }: ShownProduct): Promise<void> {
  const now = tools.clock.now()
  const list = listOfProduct(id)
  await patientDb(tools.database).transaction(async (tx) => {
    // Only one of several processes creates it.
    await tx.execute(lockFor('waitlist', list))
    if ((await countRecipients(tx, list, {}, now)) === 0 || (await hasOwnLetter(tx, list))) return
    const words = {
      subject: `${name}: it’s here`,
      body: `You asked us to tell you: ${name} is on sale now.\n\n[See it in the shop](/products/${id})\n\nThat’s the one email you asked for. We won’t write about it again.\n`,
    }
    const letter = { id: randomUUID(), list, segment: {} }
    const slug = `available-${randomBytes(6).toString('hex')}`
    await tx.insert(campaigns).values({ ...letter, ...words, slug, isPublic: false, createdAt: now, updatedAt: now })
    await startSending(tx, tools.jobs, letter, now)
  })
  tools.jobs.wake('letters')
}

const hasOwnLetter = async (tx: DbOrTx, list: string): Promise<boolean> =>
  (await tx.$count(campaigns, and(eq(campaigns.list, list), eq(campaigns.status, 'scheduled')))) > 0
