import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { campaigns } from '#app/db/schema/letters.ts'
import { renderMail } from '#app/emails/mails.ts'
import { isListId } from '#app/features/newsletter/lists.ts'
import { writeManageToken } from '#app/features/newsletter/manage-token.server.ts'
import { isOnList } from '#app/features/newsletter/newsletter.server.ts'
import type { Mailer } from '#app/platform/mailer.ts'
import type { Tools } from '#app/platform/tools.ts'
import { noteBounce, stopIfTooMany } from './bounces.server.ts'
import { frameOf, letterProps } from './draw-letter.server.ts'
import { createPace, isNoMailbox, MOST_TRIES, nextTryMs, outcomeOf } from './sending.ts'

/** Letters on their way at the same time: a kill leaves at most so many that may have gone or not. */
export const LANES = 4
/** One turn of the queue; then the next, so that a stop is heard. */
const TURN_MS = 30_000
/** Longer than a mail server may take to answer: who is still being handed over then was left behind by a stop. */
const LEFT_BEHIND_MS = 120_000

export type Sender = { tools: Tools; mailer: Mailer; isStopping: () => boolean }
type Claimed = { subscriberId: string; email: string; attempts: number }

/** Sends letters of a campaign for one turn. @returns Whether there may be more to send at once. */
export async function sendSome(sender: Sender, campaignId: string): Promise<boolean> {
  const { tools, isStopping } = sender
  const [letter] = await tools.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (letter?.status !== 'sending' || (letter.notBefore && letter.notBefore > tools.clock.now())) return false
  await markLeftBehind(tools, campaignId)
  const write = await drawOnce(tools, letter)
  const wait = createPace(tools.config.letters.perSecond, () => performance.now())
  const until = performance.now() + TURN_MS
  // Where the lanes have come to among the rows: what is behind them is not looked through again and again.
  const reached = { subscriberId: NOBODY }
  let isServerAway = false
  let isEmpty = false
  const lane = async () => {
    while (!isStopping() && !isServerAway && performance.now() < until) {
      await sleep(wait())
      const claimed = await claimNext(tools, letter, reached)
      if (claimed === 'none') {
        isEmpty = true
        return
      }
      if (claimed === 'skipped') continue
      if ((await sendOne(sender, letter, claimed, write)) === 'server-away') isServerAway = true
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await stopIfTooMany(tools, campaignId)
  if (isEmpty) await finish(tools, campaignId)
  return !isEmpty && !isServerAway && !isStopping()
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Letter = typeof campaigns.$inferSelect

/**
 * Takes one row, of whoever is still on the list: 'handed-over' is written before the mail server hears of it. Nobody
 * else takes the same row, and one that was taken is never taken again.
 */
async function claimNext(
  { db, clock }: Tools,
  { id, list }: Letter,
  reached: { subscriberId: string },
): Promise<Claimed | 'none' | 'skipped'> {
  if (!isListId(list)) return 'none'
  const now = clock.now().toISOString()
  // Who was to be told once is told although the list knows it as told by now.
  const isStillOn = isOnList(db, list, { isTold: 'does-not-matter' })
  for (const after of reached.subscriberId === NOBODY ? [NOBODY] : [reached.subscriberId, NOBODY]) {
    const { rows } = await db.execute<{ subscriberId: string; email: string; attempts: number; isOn: boolean }>(sql`
      with one as (
        select deliveries.subscriber_id as id from deliveries
        where deliveries.campaign_id = ${id}::uuid and deliveries.status = 'waiting'
          and deliveries.subscriber_id > ${after}::uuid
          and (deliveries.not_before is null or deliveries.not_before <= ${now}::timestamptz)
          and exists (select 1 from campaigns where campaigns.id = ${id}::uuid and campaigns.status = 'sending')
        order by deliveries.subscriber_id limit 1 for update of deliveries skip locked
      ), looked as (
        select one.id, subscribers.email, exists (
          select 1 from subscriptions where subscriptions.subscriber_id = one.id and ${isStillOn}) as is_on
        from one join subscribers on subscribers.id = one.id
      )
      update deliveries set status = case when looked.is_on then 'handed-over' else 'skipped' end,
        attempts = deliveries.attempts + 1, at = ${now}::timestamptz
      from looked where deliveries.campaign_id = ${id}::uuid and deliveries.subscriber_id = looked.id
      returning deliveries.subscriber_id as "subscriberId", looked.email, deliveries.attempts, looked.is_on as "isOn"`)
    const [row] = rows
    if (!row) continue
    reached.subscriberId = row.subscriberId
    return row.isOn ? row : 'skipped'
  }
  return 'none'
}

type Write = (manageToken: string) => { subject: string; html: string; text: string; headers: Record<string, string> }

async function sendOne(
  { tools, mailer }: Sender,
  { id }: Letter,
  { subscriberId, email, attempts }: Claimed,
  write: Write,
): Promise<'done' | 'server-away'> {
  const settle = (status: string, answer: string | null, notBefore: Date | null = null) =>
    tools.db.execute(sql`
      update deliveries set status = ${status}, answer = ${answer}, not_before = ${notBefore?.toISOString() ?? null}::timestamptz
      where campaign_id = ${id}::uuid and subscriber_id = ${subscriberId}::uuid and status = 'handed-over'`)
  try {
    const messageId = letterMessageId(tools, id, subscriberId)
    await mailer.send({ messageId, to: email, ...write(writeManageToken(tools, subscriberId)) })
    await settle('sent', null)
    return 'done'
  } catch (error) {
    const outcome = outcomeOf(error)
    const answer = String(Object(error).response ?? Object(error).message ?? error).slice(0, 300)
    if (outcome === 'doubtful') await settle('doubtful', answer)
    else if (outcome === 'refused' || attempts >= MOST_TRIES) {
      await settle('refused', answer)
      if (isNoMailbox(error)) await noteBounce(tools, { campaignId: id, subscriberId, answer })
    } else {
      const responded = typeof Object(error).responseCode === 'number' && Object(error).responseCode !== 421
      await settle('waiting', answer, responded ? new Date(tools.clock.now().getTime() + nextTryMs(attempts)) : null)
      if (!responded) await putOff(tools, id, answer)
      return responded ? 'done' : 'server-away'
    }
    return 'done'
  }
}

/** The server is not there for anybody: all wait for a minute, and no letter has used a try up. */
async function putOff({ db, clock, log }: Tools, id: string, answer: string): Promise<void> {
  log.warn({ letter: id, err: answer }, 'the mail server for letters is away, will try again')
  await db
    .update(campaigns)
    .set({ notBefore: new Date(clock.now().getTime() + 60_000) })
    .where(eq(campaigns.id, id))
}

/** The same for a letter and person whenever it is asked for: a returned email says which it is about. */
const letterMessageId = ({ appUrl }: Pick<Tools, 'appUrl'>, campaignId: string, subscriberId: string): string =>
  `<l.${campaignId}.${subscriberId}@${new URL(appUrl).hostname}>`

/** Draws the letter once; each reader's copy only differs by their token. */
async function drawOnce(tools: Tools, letter: Letter): Promise<Write> {
  const { contract: _none, ...mail } = await renderMail('letter', letterProps(letter, MARK), frameOf(tools))
  const fill = (text: string, token: string) => text.replaceAll(MARK, token)
  return (token) => ({
    subject: mail.subject,
    html: fill(mail.html, token),
    text: fill(mail.text, token),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, fill(value, token)])),
  })
}

const MARK = 'token-of-the-reader-0b6c'

async function markLeftBehind({ db, clock }: Tools, id: string): Promise<void> {
  const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS).toISOString()
  await db.execute(sql`
    update deliveries set status = 'doubtful', answer = 'The site stopped while this one was being handed over.'
    where campaign_id = ${id}::uuid and status = 'handed-over' and at < ${before}::timestamptz`)
}

/** A letter is sent when nobody waits for it any more. A step of a series goes on. */
async function finish({ db, clock }: Tools, id: string): Promise<void> {
  await db.execute(sql`
    update campaigns set
      handed_over = (select count(*) from deliveries where campaign_id = ${id}::uuid
        and status not in ('waiting', 'skipped', 'refused', 'handed-over')),
      status = case when kind = 'step' or exists (select 1 from deliveries where campaign_id = ${id}::uuid
        and status in ('waiting', 'handed-over')) then status else 'sent' end,
      finished_at = case when kind = 'step' or exists (select 1 from deliveries where campaign_id = ${id}::uuid
        and status in ('waiting', 'handed-over')) then null else ${clock.now().toISOString()}::timestamptz end
    where id = ${id}::uuid and status = 'sending'`)
}
