import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkDecisions } from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { MOST_OF_KIND } from '../waiting.ts'
import { lockCommentRow, showAgain } from './decide.server.ts'

type Outcome = { outcome: 'stands' | 'taken-back'; reason: string }

/** Decides the appeal against a decision, once; a revoked decision ends immediately. @throws AppError 404, 409 */
export async function answerAppeal(tools: Tools, user: CurrentUser, id: string, { outcome, reason }: Outcome) {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const found = await lockDecision(tx, id)
    if (!found.appealedAt || found.appealAnsweredAt || found.endedAt)
      throw new AppError('conflict', 'There’s no appeal that waits for an answer.')
    const isOver = outcome === 'taken-back'
    await tx
      .update(talkDecisions)
      .set({ appealAnswer: reason, appealAnsweredAt: now, ...(isOver && { endedAt: now }) })
      .where(eq(talkDecisions.id, id))
    if (isOver && found.kind === 'hidden' && found.commentId) await showAgain(tools, tx, found.commentId)
    const [member] = await tx.select().from(users).where(eq(users.id, found.userId))
    const kind = isOver ? 'appeal-won' : 'appeal-lost'
    if (member) await post({ to: member.email, template: 'talk-decision', props: { kind, reason } })
    await audit(tx, { by: user, action: 'talk.appeal', subject: `person:${found.userId}`, after: { outcome } }, now)
  })
}

/** Ends a suspension or a warning. Idempotent. @throws AppError 404 */
export async function endDecision(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const found = await lockDecision(tx, id)
    if (found.endedAt) return
    await tx.update(talkDecisions).set({ endedAt: now }).where(eq(talkDecisions.id, id))
    if (found.kind === 'hidden' && found.commentId) await showAgain(tools, tx, found.commentId)
    const [member] = await tx.select().from(users).where(eq(users.id, found.userId))
    if (member) await post({ to: member.email, template: 'talk-decision', props: { kind: 'lifted', reason: '' } })
    await audit(tx, { by: user, action: 'talk.lift', subject: `person:${found.userId}` }, now)
  })
}

async function lockDecision(tx: DbOrTx, id: string) {
  const isIt = eq(talkDecisions.id, id)
  const [about] = await tx.select({ commentId: talkDecisions.commentId }).from(talkDecisions).where(isIt)
  if (about?.commentId) await lockCommentRow(tx, about.commentId)
  const [found] = await tx.select().from(talkDecisions).where(isIt).for('update')
  if (!found) throw new AppError('not_found', 'There’s no such decision.')
  return found
}

export const openAppeals = ({ db }: Pick<Tools, 'db'>, limit = MOST_OF_KIND) =>
  db
    .select()
    .from(talkDecisions)
    .where(
      and(isNotNull(talkDecisions.appealedAt), isNull(talkDecisions.appealAnsweredAt), isNull(talkDecisions.endedAt)),
    )
    .orderBy(talkDecisions.appealedAt)
    .limit(limit)
