import { and, desc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { talkComments, talkDecisions, talkReports, talkWords } from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { eraseDeletedText } from '#app/features/conversation/own-comment.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'

/** Locks a comment until the transaction ends: before its decisions, whoever changes both. */
export const lockCommentRow = (tx: DbOrTx, id: string) =>
  tx.select().from(talkComments).where(eq(talkComments.id, id)).for('update')

/** Returns a comment with its author, locked until the transaction ends. @throws AppError 404 */
async function lockComment(tx: DbOrTx, id: string) {
  const [comment] = await lockCommentRow(tx, id)
  if (!comment) throw new AppError('not_found', 'There’s no such comment.')
  const [writer] = await tx
    .select({ userId: talkWords.userId, email: users.email })
    .from(talkWords)
    .innerJoin(users, eq(users.id, talkWords.userId))
    .where(eq(talkWords.commentId, id))
  return { ...comment, writer: writer ?? null }
}

const writerGone = () => new AppError('conflict', 'Its writer has left, or has deleted it. There’s nobody to tell.')

type Verdict = { decision: 'left' | 'hidden'; reason: string }

/**
 * Closes every open report of a comment, and hides it or leaves it. When it's hidden, its author gets the reason by
 * email; those who reported it see the outcome. A hidden comment stays hidden.
 *
 * @throws AppError 404, 409 to leave a hidden one, or to hide a deleted one without a report
 */
export async function decide(
  tools: Tools,
  user: CurrentUser,
  id: string,
  { decision, reason }: Verdict,
): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const comment = await lockComment(tx, id)
    if (decision === 'left' && comment.hiddenAt) throw new AppError('conflict', 'It’s hidden. Show it again first.')
    const closed = await tx
      .update(talkReports)
      .set({ decidedAt: now, decision, decisionWords: reason })
      .where(and(eq(talkReports.commentId, id), isNull(talkReports.decidedAt)))
      .returning({ id: talkReports.id })
    const hides = decision === 'hidden' && !comment.hiddenAt
    if (closed.length === 0 && !hides) return
    if (closed.length === 0 && !comment.writer) throw writerGone()
    if (hides) {
      await tx.update(talkComments).set({ hiddenAt: now }).where(eq(talkComments.id, id))
      if (comment.writer)
        await recordDecision(tools, tx, post, comment.writer, { kind: 'hidden', commentId: id, reason })
    }
    await eraseDeletedText(tx, id)
    const after = { reports: closed.length, decision }
    await audit(
      tx,
      { by: user, action: `talk.${decision === 'hidden' ? 'hide' : 'leave'}`, subject: `comment:${id}`, after },
      now,
    )
  })
}

/** Shows a comment again. Idempotent. @throws AppError 404 */
export async function restore(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const { hiddenAt, writer } = await lockComment(tx, id)
    if (!hiddenAt) return
    await showAgain(tools, tx, id)
    if (writer) await post({ to: writer.email, template: 'talk-decision', props: { kind: 'shown', reason: '' } })
    await audit(tx, { by: user, action: 'talk.show', subject: `comment:${id}` }, tools.clock.now())
  })
}

export async function showAgain({ clock }: Tools, tx: DbOrTx, id: string): Promise<void> {
  await tx.update(talkComments).set({ hiddenAt: null }).where(eq(talkComments.id, id))
  const open = and(eq(talkDecisions.commentId, id), eq(talkDecisions.kind, 'hidden'), isNull(talkDecisions.endedAt))
  await tx.update(talkDecisions).set({ endedAt: clock.now() }).where(open)
}

/** Warns the author of a comment. Idempotent for the same words. @throws AppError 404, 409 when they have left */
export async function warn(tools: Tools, user: CurrentUser, id: string, reason: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const { writer } = await lockComment(tx, id)
    if (!writer) throw writerGone()
    if (!(await recordDecision(tools, tx, post, writer, { kind: 'warning', commentId: id, reason }))) return
    await audit(tx, { by: user, action: 'talk.warn', subject: `person:${writer.userId}` }, tools.clock.now())
  })
}

type Until = { reason: string; days: number | null }

/**
 * Suspends the author of a comment from writing, for some days or permanently. Idempotent for the same words and days.
 *
 * @throws AppError 404, 409 when they have left
 */
export async function suspend(tools: Tools, user: CurrentUser, id: string, { reason, days }: Until): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const { writer } = await lockComment(tx, id)
    if (!writer) throw writerGone()
    const untilAt = days === null ? null : daysAfter(now, days)
    const suspension = { kind: 'suspension', commentId: id, reason, untilAt } as const
    if (!(await recordDecision(tools, tx, post, writer, suspension))) return
    const subject = `person:${writer.userId}` as const
    await audit(tx, { by: user, action: 'talk.suspend', subject, after: { days: days ?? 'for good' } }, now)
  })
}

type Writer = { userId: string; email: string }
type Decision = { kind: 'hidden' | 'warning' | 'suspension'; commentId: string; reason: string; untilAt?: Date | null }

/** Stores a decision and emails it. Call it with the comment locked. @returns False when it holds already. */
async function recordDecision(
  tools: Tools,
  tx: DbOrTx,
  post: Post,
  { userId, email }: Writer,
  decision: Decision,
): Promise<boolean> {
  const { kind, reason, untilAt = null } = decision
  const made = { ...decision, untilAt, madeAt: tools.clock.now() }
  if (await holds(tx, made)) return false
  await tx.insert(talkDecisions).values({ ...made, userId })
  const until = kind === 'suspension' ? { until: untilAt?.toISOString() ?? null } : {}
  await post({ to: email, template: 'talk-decision', props: { kind, reason, ...until } })
  return true
}

type Made = Decision & { untilAt: Date | null; madeAt: Date }

async function holds(tx: DbOrTx, made: Made): Promise<boolean> {
  const { commentId, kind, reason, endedAt } = talkDecisions
  const isSame = and(eq(commentId, made.commentId), eq(kind, made.kind), eq(reason, made.reason))
  const known = await tx
    .select()
    .from(talkDecisions)
    .where(and(isSame, isNull(endedAt)))
  return known.some((one) => lengthOf(one) === lengthOf(made) && (!one.untilAt || one.untilAt > made.madeAt))
}

const lengthOf = ({ untilAt, madeAt }: Pick<Made, 'untilAt' | 'madeAt'>) =>
  untilAt && untilAt.getTime() - madeAt.getTime()

export const decisionsAbout = ({ db }: Pick<Tools, 'db'>, userId: string) =>
  db.select().from(talkDecisions).where(eq(talkDecisions.userId, userId)).orderBy(desc(talkDecisions.madeAt)).limit(50)
