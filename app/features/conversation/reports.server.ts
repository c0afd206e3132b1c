import { and, desc, eq, lt } from 'drizzle-orm'
import { talkReports } from '#app/db/schema/conversation.ts'
import { AppError } from '#app/platform/app-error.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { findVisible } from './comments.server.ts'
import type { ReportInput } from './contract.ts'
import { refuseNonMembers, type TalkUser } from './speakers.server.ts'

/**
 * Reports a comment to the coach. Idempotent. The author isn't told who reported it. The owner is notified at once,
 * without the comment's text.
 *
 * @throws AppError 403, 404, 409 for one's own
 */
export async function reportComment(tools: Tools, user: TalkUser, id: string, { reason, words }: ReportInput) {
  await refuseNonMembers(tools, user)
  await tools.outbox.transaction(async (tx, post) => {
    const { userId } = await findVisible(tx, id)
    if (userId === user.id) throw new AppError('conflict', 'This is your own comment. You can delete it.')
    const added = await tx
      .insert(talkReports)
      .values({ commentId: id, reporterId: user.id, reason, words, madeAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning({ id: talkReports.id })
    if (added.length === 0) return
    await emailOwner(tools, post, {
      title: 'A member has reported a comment',
      lines: ['What it says is in the office, not in this email.'],
      link: { path: `/office/talk/${id}`, words: 'Read and decide' },
    })
  })
}

const MOST = 20

/** Returns a member's reports with their outcomes, newest first. */
export const listOwnReports = ({ db }: Pick<Tools, 'db'>, userId: string) =>
  db
    .select({
      ...{ id: talkReports.id, reason: talkReports.reason, madeAt: talkReports.madeAt },
      ...{ decision: talkReports.decision, decisionWords: talkReports.decisionWords },
    })
    .from(talkReports)
    .where(eq(talkReports.reporterId, userId))
    .orderBy(desc(talkReports.madeAt))
    .limit(MOST)

export async function hasReported({ db }: Pick<Tools, 'db'>, userId: string, commentId: string): Promise<boolean> {
  const one = and(eq(talkReports.reporterId, userId), eq(talkReports.commentId, commentId))
  return (await db.select({ id: talkReports.id }).from(talkReports).where(one)).length > 0
}

/** How long a decided report is kept. Source: docs/community.md. */
const KEPT_DAYS = 3 * 365.25

/** Deletes reports that were decided more than three years ago. */
export async function deleteOldReports({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(talkReports).where(lt(talkReports.decidedAt, daysBefore(clock.now(), KEPT_DAYS)))
}
