import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import {
  talkComments,
  talkFollows,
  talkMentions,
  talkReactions,
  talkThreads,
  talkWords,
} from '#app/db/schema/conversation.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { mentionsIn } from './comment.ts'
import type { CommentInput, ReactionInput, TalkPage } from './contract.ts'
import { findSubject } from './pages.server.ts'
import { findMentioned, isHost, refuseNonMembers, requireWriter, type TalkUser } from './speakers.server.ts'

export const notThere = () => new AppError('not_found', 'This comment isn’t there any more.')

/**
 * Stores a comment or an answer. Idempotent by id.
 *
 * @throws AppError 403, 404, or 409 if the conversation is closed, the name is missing or the id is someone else's.
 */
export async function writeComment(tools: Tools, user: TalkUser, { id, parent, body, ...page }: CommentInput) {
  await requireWriter(tools, user)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const thread = await lockThread(tools, tx, page)
    if (thread.closedAt) throw new AppError('conflict', 'This conversation is closed. You can still read it.')
    const root = parent === null ? null : await findRoot(tx, parent, thread.id)
    const rootPlace = root?.place ?? 0
    const [added] = await tx
      .insert(talkComments)
      .values({ id, threadId: thread.id, parentId: root?.id ?? null, rootPlace, postedAt: now })
      .onConflictDoNothing()
      .returning({ place: talkComments.place })
    if (!added) return refuseOthersId(tx, id, user.id)
    if (!root) await tx.update(talkComments).set({ rootPlace: added.place }).where(eq(talkComments.id, id))
    await tx.insert(talkWords).values({ commentId: id, userId: user.id, body, isStaff: isHost(user) })
    await saveMentions(tx, id, body)
    await tx.update(talkThreads).set({ lastAt: now }).where(eq(talkThreads.id, thread.id))
    // Writing a comment follows the page, unless the member has muted it.
    await tx
      .insert(talkFollows)
      .values({ userId: user.id, threadId: thread.id, state: 'following', readPlace: added.place })
      .onConflictDoUpdate({
        target: [talkFollows.userId, talkFollows.threadId],
        set: { state: sql`case when ${talkFollows.state} = 'open' then 'following' else ${talkFollows.state} end` },
      })
  })
}

/** Locks a page's thread until the transaction ends, creating it if needed, so that its comments are serialised. */
export async function lockThread(tools: Tools, tx: DbOrTx, page: TalkPage) {
  if (!(await findSubject(tools, tx, page))) throw new AppError('not_found', 'There’s no page with that name.')
  await tx
    .insert(talkThreads)
    .values({ ...page, lastAt: tools.clock.now() })
    .onConflictDoNothing()
  const isIt = and(eq(talkThreads.kind, page.kind), eq(talkThreads.slug, page.slug))
  const [thread] = await tx.select().from(talkThreads).where(isIt).for('update')
  if (!thread) throw new Error('a thread that was just begun is not there')
  return thread
}

/**
 * Returns the top-level comment that an answer belongs to. There is only one level of answers, which is easier to
 * follow with a screen reader.
 */
async function findRoot(tx: DbOrTx, id: string, threadId: string) {
  const [parent] = await tx
    .select()
    .from(talkComments)
    .where(and(eq(talkComments.id, id), eq(talkComments.threadId, threadId)))
  if (!parent || parent.deletedAt || parent.hiddenAt)
    throw new AppError('conflict', 'What you’re answering isn’t there any more.')
  return { id: parent.parentId ?? parent.id, place: parent.rootPlace }
}

async function refuseOthersId(tx: DbOrTx, id: string, userId: string): Promise<void> {
  const own = await tx.select({ id: talkWords.commentId }).from(talkWords).where(isOwn(id, userId))
  if (own.length === 0) throw new AppError('conflict', 'This comment couldn’t be kept. Please send it again.')
}

export const isOwn = (id: string, userId: string) => and(eq(talkWords.commentId, id), eq(talkWords.userId, userId))

export async function saveMentions(tx: DbOrTx, commentId: string, body: string): Promise<void> {
  await tx.delete(talkMentions).where(eq(talkMentions.commentId, commentId))
  const named = await findMentioned(tx, mentionsIn(body))
  if (named.length > 0) await tx.insert(talkMentions).values(named.map((userId) => ({ commentId, userId })))
}

/**
 * Returns a comment that is visible to members.
 *
 * @throws AppError 404
 */
export async function findVisible(tx: DbOrTx, id: string) {
  const [found] = await tx
    .select({ comment: talkComments, userId: talkWords.userId })
    .from(talkComments)
    .innerJoin(talkWords, eq(talkWords.commentId, talkComments.id))
    .where(and(eq(talkComments.id, id), isNull(talkComments.deletedAt), isNull(talkComments.hiddenAt)))
    // Serialises with a concurrent deletion or hiding.
    .for('share', { of: talkComments })
  if (!found) throw notThere()
  return { ...found.comment, userId: found.userId }
}

/**
 * Adds or removes a reaction to someone else's comment. Idempotent.
 *
 * @throws AppError 403, 404, 409
 */
export async function react(tools: Tools, user: TalkUser, id: string, wish: ReactionInput): Promise<void> {
  await refuseNonMembers(tools, user)
  const sign = 'put' in wish ? wish.put : wish.take
  const one = and(eq(talkReactions.commentId, id), eq(talkReactions.userId, user.id), eq(talkReactions.sign, sign))
  await tools.db.transaction(async (tx) => {
    const { userId } = await findVisible(tx, id)
    if ('take' in wish) return tx.delete(talkReactions).where(one)
    if (userId === user.id) throw new AppError('conflict', 'That’s for what other people write.')
    return tx.insert(talkReactions).values({ commentId: id, userId: user.id, sign }).onConflictDoNothing()
  })
}
