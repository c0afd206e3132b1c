import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type DbOrTx, patientDb } from '#app/db/open-db.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { isWaitlist } from '#app/features/newsletter/lists.ts'
import { asList } from '#app/features/newsletter/newsletter.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'
import { countRecipients, isRecipient } from './recipients.server.ts'

type Letter = Pick<typeof campaigns.$inferSelect, 'id' | 'list' | 'segment'>

/**
 * Inserts all recipients of a letter in one statement, and starts it. From then on the rows define the recipients;
 * later subscribers don't get it. A waiting list counts as notified by this. Many rows take longer than a visitor's
 * statement may: call it in a transaction of `patientDb`.
 */
export async function startSending(tx: DbOrTx, jobs: Pick<Jobs, 'add'>, letter: Letter, now: Date): Promise<void> {
  const { id, segment } = letter
  const list = asList(letter.list)
  const { rowCount } = await tx.execute(sql`
    insert into deliveries (campaign_id, subscriber_id)
    select ${id}::uuid, ${subscribers.id} from ${subscriptions}
      join ${subscribers} on ${subscribers.id} = ${subscriptions.subscriberId}
      where ${isRecipient(tx, list, segment, now)}
    on conflict do nothing`)
  if (isWaitlist(list))
    await tx.execute(sql`
      update subscriptions set told_at = ${now.toISOString()}::timestamptz
      where list = ${list} and subscriber_id in (select subscriber_id from deliveries where campaign_id = ${id}::uuid)`)
  await tx
    .update(campaigns)
    .set({ status: 'sending', startedAt: now, sendAt: now, pausedBecause: null, addressed: rowCount ?? 0 })
    .where(eq(campaigns.id, id))
  await jobs.add(tx, 'letters', { id })
}

/**
 * Starts each scheduled letter whose time has come; only one of several processes does. One that can't be started says
 * so in the office; one that nobody is meant by any longer is a draft again.
 */
export async function startDueLetters(tools: Pick<Tools, 'database' | 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const { db, jobs } = tools
  const now = tools.clock.now()
  const isDue = and(eq(campaigns.status, 'scheduled'), lte(campaigns.sendAt, now))
  const due = await db.select({ id: campaigns.id }).from(campaigns).where(isDue)
  for (const { id } of due) await tryOrLog(tools, `letter ${id}`, () => start(id).catch((cause) => note(id, cause)))
  jobs.wake('letters')

  async function start(id: string): Promise<void> {
    await patientDb(tools.database).transaction(async (tx) => {
      const [letter] = await tx
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.id, id), isDue))
        .for('update')
      if (!letter) return
      if ((await countRecipients(tx, asList(letter.list), letter.segment, now)) > 0)
        return startSending(tx, jobs, letter, now)
      const pausedBecause = 'When its time came, nobody matched its conditions.'
      await tx.update(campaigns).set({ status: 'draft', sendAt: null, pausedBecause }).where(eq(campaigns.id, id))
    })
  }

  /** Each round fails in the same way: the first one is logged. */
  async function note(id: string, cause: unknown): Promise<void> {
    const noted = await db
      .update(campaigns)
      .set({ pausedBecause: 'It couldn’t be started. The site tries again by itself.' })
      .where(and(eq(campaigns.id, id), isDue, isNull(campaigns.pausedBecause)))
      .returning({ id: campaigns.id })
    if (noted.length > 0) throw cause
  }
}
