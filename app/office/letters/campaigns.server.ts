import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type DbOrTx, patientDb } from '#app/db/open-db.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { isWaitlist, type ListId } from '#app/features/newsletter/lists.ts'
import { asList, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import { slugOf } from '#app/values/slug.ts'
import { instantOf } from '#app/values/time-zone.ts'
import type { LetterInput } from './contract.ts'
import { letterProps, partsOf } from './draw-letter.server.ts'
import { countRecipients } from './recipients.server.ts'
import { segmentOf } from './segment.ts'
import { startSending } from './start.server.ts'

export type Campaign = typeof campaigns.$inferSelect

/** Creates a letter to a list; one to a waiting list starts with a draft text. @returns Its id. */
export async function beginLetter(tools: Tools, user: CurrentUser, list: ListId): Promise<string> {
  const now = tools.clock.now()
  return tools.db.transaction(async (tx) => {
    const title = titleNow(tools, list)
    const words = isWaitlist(list)
      ? { subject: `${title}: it’s here`, body: `You asked us to tell you. ${title} is here.\n` }
      : { subject: '', body: '' }
    const [id, slug] = [randomUUID(), `draft-${randomBytes(6).toString('hex')}`]
    const values = { ...words, id, slug, list, isPublic: !isWaitlist(list), createdAt: now, updatedAt: now }
    await tx.insert(campaigns).values(values)
    await audit(tx, { by: user, action: 'letters.begin', subject: `letter:${id}` }, now)
    return id
  })
}

/**
 * Saves a letter that hasn't been sent.
 *
 * @throws AppError 404, 409 when it was saved by someone else meanwhile or is being sent, 400 for a text that can't be
 * parsed.
 */
export async function saveLetter(tools: Tools, user: CurrentUser, id: string, input: LetterInput): Promise<void> {
  const { subject, preview, body, list, isPublic, revision, ...segment } = input
  partsOf(body)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id, 'letter')
    if (letter.status !== 'draft') throw onItsWay()
    if (letter.revision !== revision) throw savedMeanwhile()
    const slug = await freeSlug(tx, subject, id)
    await tx
      .update(campaigns)
      .set({
        ...{ subject, preview, body, list, isPublic, slug, segment: segmentOf(segment), updatedAt: now },
        ...{ revision: revision + 1, pausedBecause: null },
      })
      .where(eq(campaigns.id, id))
    await audit(tx, { by: user, action: 'letters.save', subject: `letter:${id}`, after: { list } }, now)
  })
}

/** Sends the letter to its author, exactly as recipients will get it. @throws AppError 404 */
export async function sendTest(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const letter = await lockLetter(tx, id)
    const props = letterProps(tools, { ...letter, subject: `Test: ${letter.subject}`, isPublic: false }, 'test')
    await post({ to: user.email, template: 'letter', props })
    await audit(tx, { by: user, action: 'letters.test', subject: `letter:${id}` }, tools.clock.now())
  })
}

/**
 * Sends a letter now, or at a time in the coach's time zone.
 *
 * @throws AppError 404, 409 when it changed since it was viewed, is being sent or has no recipients, 400 for a past
 * time.
 */
export async function sendLetter(
  tools: Tools,
  user: CurrentUser,
  { id, at, revision }: { id: string; at?: string | undefined; revision: number },
): Promise<void> {
  const now = tools.clock.now()
  const sendAt = at === undefined ? null : instantOf(asLocalDate(at.slice(0, 10)), at.slice(11), user.timeZone)
  if (sendAt && sendAt <= now)
    throw new AppError('bad_request', {
      userMessage: 'That time is over.',
      fields: { at: 'Choose a time that is still to come.' },
    })
  await patientDb(tools.database).transaction(async (tx) => {
    const letter = await lockLetter(tx, id, 'letter')
    if (letter.status !== 'draft') throw onItsWay()
    if (letter.revision !== revision) throw savedMeanwhile()
    if (letter.subject === '') throw new AppError('conflict', 'Write and save the letter first.')
    const list = asList(letter.list)
    if ((await countRecipients(tx, list, letter.segment, now)) === 0)
      throw new AppError('conflict', 'Nobody on this list matches these conditions.')
    if (sendAt)
      await tx.update(campaigns).set({ status: 'scheduled', sendAt, pausedBecause: null }).where(eq(campaigns.id, id))
    else await startSending(tx, tools.jobs, letter, now)
    const after = { list, at: (sendAt ?? now).toISOString(), segment: letter.segment }
    await audit(tx, { by: user, action: 'letters.send', subject: `letter:${id}`, after }, now)
  })
  tools.jobs.wake('letters')
}

/** Returns a letter, or a step of a series, locked until the transaction ends. @throws AppError 404 */
export async function lockLetter(tx: DbOrTx, id: string, kind?: Campaign['kind']): Promise<Campaign> {
  const [letter] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  if (!letter || (kind && letter.kind !== kind)) throw noSuchLetter()
  return letter
}

async function freeSlug(tx: DbOrTx, subject: string, id: string): Promise<string> {
  const slug = slugOf(subject, 60) || 'letter'
  const taken = await tx.$count(campaigns, and(eq(campaigns.slug, slug), sql`${campaigns.id} <> ${id}`))
  return taken === 0 ? slug : `${slug}-${id.slice(0, 6)}`
}

export const noSuchLetter = () => new AppError('not_found', 'There’s no such letter any more.')
const onItsWay = () => new AppError('conflict', 'This letter is on its way, so it can’t be changed any more.')
export const savedMeanwhile = () =>
  new AppError('conflict', 'Somebody saved this letter meanwhile. Copy what you wrote, open it again and put it in.')
