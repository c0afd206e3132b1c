import { and, desc, eq, lt } from 'drizzle-orm'
import { talkReports } from '#app/db/schema/conversation.ts'
import { AppError } from '#app/platform/app-error.ts'
import { tellOwner } from '#app/platform/owner-news.ts'
import type { Tools } from '#app/platform/tools.ts'
import { findSeen } from './comments.server.ts'
import type { ReportInput } from './contract.ts'
import { refuseStrangers, type Talker } from './speakers.server.ts'

/**
 * Reports a comment to the coach, once; whoever wrote it is not told by whom. The owner hears of it at once, without its
 * words.
 *
 * @throws AppError 403, 404, 409 for one's own
 */
export async function reportComment(tools: Tools, user: Talker, id: string, { reason, words }: ReportInput) {
  await refuseStrangers(tools, user)
  await tools.outbox.transaction(async (tx, post) => {
    const { userId } = await findSeen(tx, id)
    if (userId === user.id) throw new AppError('conflict', 'This is your own comment. You can delete it.')
    const added = await tx
      .insert(talkReports)
      .values({ commentId: id, reporterId: user.id, reason, words, madeAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning({ id: talkReports.id })
    if (added.length === 0) return
    await tellOwner(tools, post, {
      title: 'A member has reported a comment',
      lines: ['What it says stands in the office and not in this email.'],
      link: { path: `/office/talk/${id}`, words: 'Read and decide' },
    })
  })
}

const MOST = 20

/** What somebody has reported, the newest first, and what came of it. */
export function listOwnReports({ db }: Pick<Tools, 'db'>, userId: string) {
  return db
    .select({
      ...{ id: talkReports.id, reason: talkReports.reason, madeAt: talkReports.madeAt },
      ...{ decision: talkReports.decision, decisionWords: talkReports.decisionWords },
    })
    .from(talkReports)
    .where(eq(talkReports.reporterId, userId))
    .orderBy(desc(talkReports.madeAt))
    .limit(MOST)
}

/** Whether somebody has reported a comment already. */
export async function hasReported({ db }: Pick<Tools, 'db'>, userId: string, commentId: string): Promise<boolean> {
  const one = and(eq(talkReports.reporterId, userId), eq(talkReports.commentId, commentId))
  return (await db.select({ id: talkReports.id }).from(talkReports).where(one)).length > 0
}

/** How long the record of a report is kept once it is decided. Source: docs/community.md. */
const KEPT_MS = 3 * 365.25 * 86_400_000

/** Forgets reports that were decided more than three years ago. */
export async function forgetOldReports({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(talkReports).where(lt(talkReports.decidedAt, new Date(clock.now().getTime() - KEPT_MS)))
}
