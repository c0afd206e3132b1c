import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { campaigns } from '#app/db/schema/letters.ts'
import { renderMail } from '#app/emails/mails.ts'
import { writeManageToken } from '#app/features/newsletter/manage-token.server.ts'
import type { Mailer } from '#app/platform/messages/mailer.ts'
import type { Tools } from '#app/platform/tools.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { recordBounce, stopIfTooMany } from './bounces.server.ts'
import { frameOf, letterProps } from './draw-letter.server.ts'
import { type Claimed, openLedger } from './ledger.server.ts'
import { createPace, isNoMailbox, MOST_TRIES, nextTryMs, outcomeOf } from './sending.ts'

/** Letters sent in parallel: after a crash at most this many may or may not have been sent. */
export const LANES = 4
/** Duration of one job; the next one continues, so that a pause takes effect. */
const TURN_MS = 30_000
/** Longer than a mail server's timeout: a letter still being handed over then was interrupted by a crash. */
const INTERRUPTED_AFTER_MS = 120_000

export type Sender = { tools: Tools; mailer: Mailer; isStopping: () => boolean }

/** Sends a campaign's letters for the duration of one job. @returns Whether there may be more to send immediately. */
export async function sendSome(sender: Sender, campaignId: string): Promise<boolean> {
  const { tools, isStopping } = sender
  const [letter] = await tools.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (letter?.status !== 'sending' || (letter.notBefore && letter.notBefore > tools.clock.now())) return false
  await markInterrupted(tools, campaignId)
  const write = await drawOnce(tools, letter)
  const wait = createPace(tools.config.letters.perSecond, () => performance.now())
  const until = performance.now() + TURN_MS
  const ledger = openLedger(tools, letter)
  let isServerAway = false
  let isEmpty = false
  const lane = async () => {
    let settling: Promise<void> = Promise.resolve()
    while (!isStopping() && !isServerAway && performance.now() < until) {
      const ms = wait()
      if (ms > 0) await sleep(ms)
      const [claimed] = await Promise.all([ledger.claim(), settling])
      if (!claimed) {
        isEmpty = true
        return
      }
      const { became, isAway } = await sendOne(sender, letter, claimed, write)
      if (isAway) isServerAway = true
      settling = ledger.settle({ subscriberId: claimed.subscriberId, ...became, isCounted: !isAway })
      // Awaited with the next claim, where a failure is reported.
      settling.catch(() => {})
    }
    await settling
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await stopIfTooMany(tools, campaignId)
  if (isEmpty) await finish(tools, campaignId)
  return !isEmpty && !isServerAway && !isStopping()
}

export type Letter = typeof campaigns.$inferSelect

export type Write = (manageToken: string) => {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

type Became = { status: string; answer: string | null; notBefore: Date | null }

/** Hands one letter over. @returns The result, and whether the server could be reached at all. */
async function sendOne(
  { tools, mailer }: Sender,
  { id }: Letter,
  { subscriberId, email, attempts }: Claimed,
  write: Write,
): Promise<{ became: Became; isAway: boolean }> {
  const became = (status: string, answer: string | null = null, notBefore: Date | null = null) => ({
    became: { status, answer, notBefore },
    isAway: false,
  })
  try {
    const messageId = letterMessageId(tools, id, subscriberId)
    await mailer.send({ messageId, to: email, ...write(writeManageToken(tools, subscriberId)) })
    return became('sent')
  } catch (error) {
    const outcome = outcomeOf(error)
    const answer = String(Object(error).response ?? Object(error).message ?? error).slice(0, 300)
    if (outcome === 'doubtful') return became('doubtful', answer)
    const responded = typeof Object(error).responseCode === 'number' && Object(error).responseCode !== 421
    if (outcome === 'again' && !responded) {
      await putOff(tools, id, answer)
      return { ...became('waiting', answer), isAway: true }
    }
    if (outcome === 'refused' || attempts >= MOST_TRIES) {
      if (isNoMailbox(error)) await recordBounce(tools, { campaignId: id, subscriberId, answer })
      return became('refused', answer)
    }
    return became('waiting', answer, new Date(tools.clock.now().getTime() + nextTryMs(attempts)))
  }
}

/** The server is unreachable: all letters wait for a minute, and no attempt is counted. */
async function putOff({ db, clock, log }: Tools, id: string, answer: string): Promise<void> {
  log.warn({ letter: id, err: answer }, 'the mail server for letters is away, will try again')
  await db
    .update(campaigns)
    .set({ notBefore: minutesAfter(clock.now(), 1) })
    .where(eq(campaigns.id, id))
}

/** The same for a letter and person every time: a bounce says which one it's about. */
const letterMessageId = ({ appUrl }: Pick<Tools, 'appUrl'>, campaignId: string, subscriberId: string): string =>
  `<l.${campaignId}.${subscriberId}@${new URL(appUrl).hostname}>`

async function markInterrupted({ db, clock }: Tools, id: string): Promise<void> {
  const before = new Date(clock.now().getTime() - INTERRUPTED_AFTER_MS).toISOString()
  await db.execute(sql`
    update deliveries set status = 'doubtful', answer = 'The site stopped while this one was being handed over.'
    where campaign_id = ${id}::uuid and status = 'handed-over' and at < ${before}::timestamptz`)
}

/** A letter is finished when no recipient is pending. A step of a series continues. */
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

/** Renders the letter once; recipients' copies only differ in their token. */
async function drawOnce(tools: Tools, letter: Letter): Promise<Write> {
  const {
    contract: _none,
    calendar: _neither,
    ...mail
  } = await renderMail('letter', letterProps(tools, letter, MARK), frameOf(tools))
  const fill = (text: string, token: string) => text.replaceAll(MARK, token)
  return (token) => ({
    subject: mail.subject,
    html: fill(mail.html, token),
    text: fill(mail.text, token),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, fill(value, token)])),
  })
}

const MARK = 'token-of-the-reader-0b6c'
