import { type SQL, sql } from 'drizzle-orm'
import type { campaigns } from '#app/db/schema/letters.ts'
import type { Tools } from '#app/platform/tools.ts'
import { isStillRecipient } from './recipients.server.ts'

type Letter = Pick<typeof campaigns.$inferSelect, 'id' | 'list' | 'kind' | 'after'>

export type Claimed = { subscriberId: string; email: string; attempts: number }
type Settled = {
  subscriberId: string
  status: string
  answer: string | null
  notBefore: Date | null
  /** False where nothing was tried, because the server was away. */
  isCounted: boolean
}

/** Reads and writes the delivery rows of a letter, for its parallel lanes. */
export type Ledger = {
  /** Claims the next recipient; null when there is none. The row is marked as handed over from now on. */
  claim(): Promise<Claimed | null>
  /** Stores the result of a claimed delivery. */
  settle(settled: Settled): Promise<void>
}

type Request = { settled: Settled | null; done: (claimed: Claimed | null) => void; failed: (error: unknown) => void }

/**
 * Batches the access to a letter's rows. A commit is the slowest part of sending, so everything the lanes request
 * during one is written together in the next: results are stored first, then as many rows are claimed as were
 * requested.
 */
export function openLedger(tools: Tools, letter: Letter): Ledger {
  let requests: Request[] = []
  let isWriting = false
  // The lanes' position in the rows, so that earlier ones aren't scanned repeatedly.
  let reached = NOBODY

  async function writeAll(): Promise<void> {
    isWriting = true
    while (requests.length > 0) {
      const these = requests
      requests = []
      try {
        const claimed = await write(these)
        for (const { settled, done } of these) done(settled ? null : (claimed.shift() ?? null))
      } catch (error) {
        for (const { failed } of these) failed(error)
      }
    }
    isWriting = false
  }

  const enqueue = (settled: Settled | null) =>
    new Promise<Claimed | null>((done, failed) => {
      requests.push({ settled, done, failed })
      // Everything else requested at this moment joins the batch.
      if (!isWriting) queueMicrotask(() => void (isWriting || writeAll()))
    })

  function write(these: readonly Request[]): Promise<Claimed[]> {
    const settled = these.flatMap((one) => one.settled ?? [])
    const wanted = these.length - settled.length
    return tools.db.transaction(async (tx) => {
      // Without statistics the planner expects one or two rows, and would read and sort all pending ones for each
      // claim.
      await tx.execute(sql`set local enable_sort = off`)
      if (settled.length > 0) await tx.execute(settling(letter.id, settled))
      const claimed: Claimed[] = []
      while (claimed.length < wanted) {
        const count = wanted - claimed.length
        const { rows } = await tx.execute<Claimed & { isOn: boolean }>(claiming(tools, letter, reached, count))
        claimed.push(...rows.filter(({ isOn }) => isOn))
        const last = rows
          .map(({ subscriberId }) => subscriberId)
          .toSorted()
          .at(-1)
        if (last) reached = last
        // Once more from the beginning: a row may have become pending again.
        else if (reached === NOBODY) break
        else reached = NOBODY
      }
      return claimed
    })
  }

  return {
    claim: () => enqueue(null),
    settle: async (settled) => {
      await enqueue(settled)
    },
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

const settling = (letterId: string, settled: readonly Settled[]): SQL => sql`
  update deliveries set status = given.status, answer = given.answer, not_before = given."notBefore",
    attempts = deliveries.attempts - case when given."isCounted" then 0 else 1 end
  from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
    as given("subscriberId" uuid, status text, answer text, "notBefore" timestamptz, "isCounted" boolean)
  where campaign_id = ${letterId}::uuid and subscriber_id = given."subscriberId" and deliveries.status = 'handed-over'`

/**
 * Claims rows of people who are still recipients; the others are skipped. A row is claimed by one process, and only
 * once.
 */
function claiming({ db, clock }: Tools, letter: Letter, reached: string, count: number): SQL {
  const now = clock.now()
  return sql`
    with taken as (
      select deliveries.subscriber_id as id from deliveries
      where deliveries.campaign_id = ${letter.id}::uuid and deliveries.status = 'waiting'
        and deliveries.subscriber_id > ${reached}::uuid
        and (deliveries.not_before is null or deliveries.not_before <= ${now.toISOString()}::timestamptz)
        and exists (select 1 from campaigns where campaigns.id = ${letter.id}::uuid and campaigns.status = 'sending')
      order by deliveries.subscriber_id limit ${count} for update of deliveries skip locked
    ), looked as (
      select taken.id, subscribers.email, exists (
        select 1 from subscriptions where subscriptions.subscriber_id = taken.id
          and ${isStillRecipient(db, letter, now)}) as is_on
      from taken join subscribers on subscribers.id = taken.id
    )
    update deliveries set status = case when looked.is_on then 'handed-over' else 'skipped' end,
      attempts = deliveries.attempts + 1, at = ${now.toISOString()}::timestamptz
    from looked where deliveries.campaign_id = ${letter.id}::uuid and deliveries.subscriber_id = looked.id
    returning deliveries.subscriber_id as "subscriberId", looked.email, deliveries.attempts, looked.is_on as "isOn"`
}
