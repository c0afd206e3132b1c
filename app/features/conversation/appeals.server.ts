import { and, desc, eq } from 'drizzle-orm'
import { talkDecisions } from '#app/db/schema/conversation.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'

const MOST = 20

/** Returns the decisions about a user, newest first. No membership is needed to read them. */
export const listDecisions = ({ db }: Pick<Tools, 'db'>, userId: string) =>
  db
    .select()
    .from(talkDecisions)
    .where(eq(talkDecisions.userId, userId))
    .orderBy(desc(talkDecisions.madeAt))
    .limit(MOST)

/**
 * Appeals against a decision, once.
 *
 * @throws AppError 404, 409 if already appealed or withdrawn
 */
export async function appeal(tools: Tools, user: Pick<CurrentUser, 'id'>, id: string, words: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const isIt = and(eq(talkDecisions.id, id), eq(talkDecisions.userId, user.id))
    const [found] = await tx.select().from(talkDecisions).where(isIt).for('update')
    if (!found) throw new AppError('not_found', 'There’s no such decision.')
    if (found.endedAt) throw new AppError('conflict', 'This decision is taken back already.')
    if (found.appealedAt) throw new AppError('conflict', 'You’ve appealed against this. You can do that once.')
    await tx.update(talkDecisions).set({ appeal: words, appealedAt: tools.clock.now() }).where(isIt)
    await emailOwner(tools, post, {
      title: 'A member appeals against a decision',
      lines: ['What they say is in the office, not in this email.'],
      link: { path: '/office/talk', words: 'Read and answer' },
    })
  })
}
