import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { campaigns, deliveries } from '#app/db/schema/letters.ts'
import { subscribers, suppressions } from '#app/db/schema/newsletter.ts'
import { EVERY_LIST, hashAddress } from '#app/features/newsletter/newsletter.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { MailEvent } from './events.ts'
import { isTooManyBounced, STOPPED_BY_BOUNCES } from './sending.ts'

type Which = { campaignId: string; subscriberId: string; answer: string }

/** Handles a permanent bounce: the address is suppressed on every list, and the letter counts it. Idempotent. */
export const recordBounce = (tools: Tools, which: Which): Promise<void> => suppress(tools, which, 'bounced')

/** Handles a spam complaint: the address is suppressed on every list. */
const recordComplaint = (tools: Tools, which: Which): Promise<void> => suppress(tools, which, 'complained')

async function suppress(tools: Tools, { campaignId, subscriberId, answer }: Which, reason: 'bounced' | 'complained') {
  await tools.db.transaction(async (tx) => {
    const theirs = and(eq(deliveries.campaignId, campaignId), eq(deliveries.subscriberId, subscriberId))
    const [row] = await tx
      .select({ email: subscribers.email, status: deliveries.status })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
      .where(theirs)
      .for('update', { of: deliveries })
    if (!row || row.status === 'complained' || row.status === reason) return
    await tx.update(deliveries).set({ status: reason, answer }).where(theirs)
    await tx
      .update(campaigns)
      .set({ [reason]: sql`${campaigns[reason]} + 1` })
      .where(eq(campaigns.id, campaignId))
    await tx
      .insert(suppressions)
      .values({ addressHash: hashAddress(tools, row.email), list: EVERY_LIST, since: tools.clock.now(), reason })
      .onConflictDoNothing()
  })
  await stopIfTooMany(tools, campaignId)
}

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const OF_A_LETTER = new RegExp(`^<l\\.${UUID}\\.${UUID}@`)

/**
 * Processes a provider's report about a letter: matched by the Message-ID, which only the recipient and their server
 * know, or, where a provider only gives an address, to the newest letter sent to it.
 */
export async function recordProviderEvent(tools: Tools, { kind, email, messageId, answer }: MailEvent): Promise<void> {
  const note = kind === 'bounced' ? recordBounce : recordComplaint
  const named = OF_A_LETTER.exec(messageId ?? '')
  if (named?.[1] && named[2]) return note(tools, { campaignId: named[1], subscriberId: named[2], answer })
  const [newest] = await tools.db
    .select({ campaignId: deliveries.campaignId, subscriberId: deliveries.subscriberId })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(and(eq(subscribers.email, email), inArray(deliveries.status, ['sent', 'doubtful'])))
    .orderBy(desc(deliveries.at))
    .limit(1)
  if (newest) await note(tools, { ...newest, answer })
}

/** Pauses a letter with too many bounces, before mail providers refuse everything sent from here. */
export async function stopIfTooMany({ db, log }: Tools, campaignId: string): Promise<void> {
  const { rows } = await db.execute<{ handedOver: number; bounced: number }>(sql`
    select count(*)::int as "handedOver", (count(*) filter (where status = 'bounced'))::int as bounced
    from deliveries where campaign_id = ${campaignId}::uuid and status in ('sent', 'doubtful', 'refused', 'bounced', 'complained')`)
  const [counts] = rows
  if (!counts || !isTooManyBounced(counts)) return
  const paused = await db
    .update(campaigns)
    .set({ status: 'paused', pausedBecause: STOPPED_BY_BOUNCES })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.status, 'sending')))
    .returning({ id: campaigns.id })
  if (paused.length > 0) log.warn({ letter: campaignId, ...counts }, 'a letter was paused: too many came back')
}
