import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coachMessages, coachThreads } from '#app/db/schema/coaching.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import { addNotice } from '#app/platform/messages/notices.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { Message, type MessageInput, type Thread, type ThreadQuery } from './contract.ts'
import { addPicture, readPicture } from './pictures.server.ts'
import { containsWords, PAGE_OF_MESSAGES } from './thread.ts'

export type Reader = Pick<Tools, 'db' | 'memberKeys'>

/**
 * Reads a page of a thread, the newest messages first. Keyset pagination by place, so that page 200 costs what page 1
 * does.
 */
export async function readThread(tools: Reader, userId: string, query: ThreadQuery = {}): Promise<Thread> {
  const [rows, [thread]] = await Promise.all([
    findMessages(tools, userId, query),
    tools.db.select().from(coachThreads).where(eq(coachThreads.userId, userId)),
  ])
  const shown = rows.slice(0, PAGE_OF_MESSAGES)
  return {
    messages: shown.toReversed().map(({ sentAt, ...row }) => Message.parse({ ...row, sentAt: sentAt.toISOString() })),
    before: rows.length > PAGE_OF_MESSAGES ? (shown.at(-1)?.place ?? null) : null,
    readByCoach: thread?.coachRead ?? 0,
    readByMember: thread?.memberRead ?? 0,
  }
}

type Found = Awaited<ReturnType<typeof readBefore>>

/**
 * Returns the messages of a page and one more, if there is one. Texts are encrypted, so a search decrypts the thread in
 * batches until a page is full.
 */
async function findMessages(tools: Reader, userId: string, { before, q }: ThreadQuery): Promise<Found> {
  const found: Found = []
  let from = before
  for (const size = q ? SEARCHED_AT_ONCE : PAGE_OF_MESSAGES + 1; found.length <= PAGE_OF_MESSAGES; ) {
    const rows = await readBefore(tools, userId, { from, size })
    found.push(...(q ? rows.filter(({ body }) => containsWords(body, q)) : rows))
    from = rows.at(-1)?.place
    if (rows.length < size) break
  }
  return found
}

async function readBefore(tools: Reader, userId: string, { from, size }: { from: number | undefined; size: number }) {
  const { place } = coachMessages
  const rows = await tools.db
    .select(COLUMNS)
    .from(coachMessages)
    .where(and(eq(coachMessages.userId, userId), from === undefined ? undefined : lt(place, from)))
    .orderBy(desc(place))
    .limit(size)
  return openRows(tools, userId, rows, OPENED)
}

/** Batch size of a search. */
const SEARCHED_AT_ONCE = 500
const OPENED = { body: 'coach_messages.body' } as const

const COLUMNS = {
  ...{ id: coachMessages.id, place: coachMessages.place, side: coachMessages.side, writer: coachMessages.writer },
  ...{ body: coachMessages.body, aboutDay: coachMessages.aboutDay, aboutPage: coachMessages.aboutPage },
  ...{ reviewWeek: coachMessages.reviewWeek, pictureId: coachMessages.pictureId, sentAt: coachMessages.sentAt },
}
/**
 * Starts a member’s thread with the coach’s welcome, once; an existing thread isn't changed. No notification: it is
 * called where the member is about to see it.
 *
 * @returns When the thread began.
 */
export async function welcomeMember(tools: Tools, userId: string): Promise<Date | null> {
  const { welcome, name } = tools.settings.now().coach
  if (welcome === '' || !(await hasActiveSubscription(tools, userId))) return null
  const now = tools.clock.now()
  return await tools.db.transaction(async (tx) => {
    const begun = await tx
      .insert(coachThreads)
      .values({ userId, beganAt: now, lastAt: now })
      .onConflictDoNothing()
      .returning({ beganAt: coachThreads.beganAt })
    if (begun.length === 0) return null
    const message = { id: randomUUID(), userId, side: 'coach', writer: name || 'Your coach', body: welcome } as const
    await addMessage(tools, tx, message, now)
    return now
  })
}

/** Lists the coach's answers to a review, oldest first. */
export async function answersTo(tools: Reader, userId: string, week: LocalDate) {
  const rows = await tools.db
    .select({ id: coachMessages.id, writer: coachMessages.writer, body: coachMessages.body })
    .from(coachMessages)
    .where(and(eq(coachMessages.userId, userId), eq(coachMessages.reviewWeek, week), eq(coachMessages.side, 'coach')))
    .orderBy(coachMessages.place)
  return openRows(tools, userId, rows, OPENED)
}

/**
 * Stores a member's message to the coach. Idempotent by its id.
 *
 * @throws AppError 403 without a membership, 400 for an invalid picture, 409 for an id that is somebody else's or of
 *   other words.
 */
export async function writeToCoach(
  tools: Tools,
  user: Pick<CurrentUser, 'id'>,
  { id, body, aboutDay, aboutPage }: MessageInput,
  file: Buffer | null = null,
): Promise<void> {
  await requireMembership(tools, user.id)
  const picture = file && (await readPicture(file))
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const pictureId = picture ? id : null
    if (picture) await addPicture(tools, tx, { id, userId: user.id, createdAt: now, ...picture })
    const message = { id, userId: user.id, side: 'member', body, aboutDay, aboutPage, pictureId } as const
    if (!(await addMessage(tools, tx, message, now))) return
    const thread = await lockThread(tx, user.id, now)
    const isWaiting = thread.waitsSince !== null
    await tx
      .update(coachThreads)
      .set({ lastAt: now, waitsSince: thread.waitsSince ?? now })
      .where(eq(coachThreads.userId, user.id))
    // One email when a thread starts to wait, not one for each message.
    if (isWaiting) return
    await emailOwner(tools, post, {
      title: 'A member has written to the coach',
      lines: ['It may be about their health, so it’s in the office, not in this email.'],
      link: { path: `/office/coaching/${user.id}`, words: 'Read and answer' },
    })
  })
}

export type CoachWords = { id: string; body: string; reviewWeek?: LocalDate | null }
/** `read`: the place of the newest message that the coach has read; omitted, it answers all of them. */
type FromCoach = CoachWords & { userId: string; writer: string; read?: number | undefined }

/**
 * Adds a message of the coach to a thread, within a transaction, and notifies the member once until they have read it.
 * Call `jobs.wake('push')` after the commit.
 *
 * @returns False when it exists already.
 */
export async function writeToMember(
  tools: Pick<Tools, 'clock' | 'jobs' | 'memberKeys'>,
  tx: DbOrTx,
  { userId, writer, read, ...message }: FromCoach,
): Promise<boolean> {
  const now = tools.clock.now()
  if (!(await addMessage(tools, tx, { ...message, userId, writer, side: 'coach' }, now))) return false
  const { toldAt } = await lockThread(tx, userId, now)
  await tx
    .update(coachThreads)
    .set({ lastAt: now, waitsSince: await findUnread(tx, userId, read), toldAt: toldAt ?? now })
    .where(eq(coachThreads.userId, userId))
  if (toldAt === null) await addNotice(tools, tx, { userId, notice: 'coach-wrote' })
  return true
}

/** Returns when the member wrote the first message that the coach hasn't read; null when there is none. */
async function findUnread(tx: DbOrTx, userId: string, read: number | undefined): Promise<Date | null> {
  if (read === undefined) return null
  const { place, side, sentAt } = coachMessages
  const [unread] = await tx
    .select({ sentAt })
    .from(coachMessages)
    .where(and(eq(coachMessages.userId, userId), eq(side, 'member'), gt(place, read)))
    .orderBy(asc(place))
    .limit(1)
  return unread?.sentAt ?? null
}

/** Locks a member's thread until the transaction ends; creates it if needed. */
async function lockThread(tx: DbOrTx, userId: string, now: Date) {
  await tx.insert(coachThreads).values({ userId, beganAt: now, lastAt: now }).onConflictDoNothing()
  const [thread] = await tx.select().from(coachThreads).where(eq(coachThreads.userId, userId)).for('update')
  if (!thread) throw new Error('a thread that was just begun is not there')
  return thread
}

type NewMessage = Omit<typeof coachMessages.$inferInsert, 'sentAt'>

/** @returns False when it exists already. @throws AppError 409 when the id is somebody else's, or of other words. */
async function addMessage(
  { memberKeys }: Pick<Tools, 'memberKeys'>,
  tx: DbOrTx,
  message: NewMessage,
  now: Date,
): Promise<boolean> {
  const key = await memberKeys.toSeal(tx, message.userId)
  const body = key.seal('coach_messages.body', message.body)
  const added = await tx
    .insert(coachMessages)
    .values({ ...message, body, sentAt: now })
    .onConflictDoNothing()
    .returning({ id: coachMessages.id })
  if (added.length > 0) return true
  const { id, userId, side } = message
  const isSame = and(eq(coachMessages.id, id), eq(coachMessages.userId, userId), eq(coachMessages.side, side))
  const [known] = await tx.select({ body: coachMessages.body }).from(coachMessages).where(isSame)
  if (!known) throw new AppError('conflict', 'This message couldn’t be sent. Please write it again.')
  if (key.open('coach_messages.body', known.body) !== message.body) throw arrivedInOtherWords()
  return false
}
