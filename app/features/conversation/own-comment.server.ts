import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkComments, talkMentions, talkReactions, talkReports, talkWords } from '#app/db/schema/conversation.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { EDIT_MINUTES, mayStillEdit } from './comment.ts'
import { isOwn, notThere, saveMentions } from './comments.server.ts'
import { requireWriter, type TalkUser } from './speakers.server.ts'

/**
 * Changes the text of a comment.
 *
 * @throws AppError 403, 404, 409 after the time limit.
 */
export async function changeComment(tools: Tools, user: TalkUser, id: string, body: string): Promise<void> {
  await requireWriter(tools, user)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const { postedAt, hiddenAt } = await findOwn(tx, id, user.id)
    if (hiddenAt) throw new AppError('conflict', 'A hidden comment can’t be changed.')
    if (!mayStillEdit(postedAt, now))
      throw new AppError(
        'conflict',
        `A comment can be changed for ${EDIT_MINUTES} minutes. You can delete it and write another.`,
      )
    await tx.update(talkWords).set({ body }).where(eq(talkWords.commentId, id))
    await tx.update(talkComments).set({ editedAt: now }).where(eq(talkComments.id, id))
    await saveMentions(tx, id, body)
  })
}

/**
 * Deletes one's own comment; no membership is needed. Its text is erased at once, or if it was reported, when the
 * report is closed.
 *
 * @throws AppError 404
 */
export async function deleteComment(tools: Tools, user: TalkUser, id: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    await findOwn(tx, id, user.id)
    await tx.update(talkComments).set({ deletedAt: tools.clock.now() }).where(eq(talkComments.id, id))
    for (const table of [talkMentions, talkReactions]) await tx.delete(table).where(eq(table.commentId, id))
    await eraseDeletedText(tx, id)
  })
}

/** Erases the text of a deleted comment, unless a report of it is open. */
export async function eraseDeletedText(tx: DbOrTx, id: string): Promise<void> {
  const open = await tx
    .select({ id: talkReports.id })
    .from(talkReports)
    .where(and(eq(talkReports.commentId, id), isNull(talkReports.decidedAt)))
  if (open.length > 0) return
  await tx.execute(sql`
    delete from ${talkWords} where comment_id = ${id}
      and exists (select 1 from ${talkComments} as one where one.id = ${id} and one.deleted_at is not null)`)
}

async function findOwn(tx: DbOrTx, id: string, userId: string) {
  const [found] = await tx
    .select({ comment: talkComments })
    .from(talkComments)
    .innerJoin(talkWords, isOwn(id, userId))
    .where(and(eq(talkComments.id, id), isNull(talkComments.deletedAt)))
    .for('update', { of: talkComments })
  if (!found) throw notThere()
  return found.comment
}
