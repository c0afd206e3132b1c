import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { talkQuestions, talkThreads } from '#app/db/schema/conversation.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { lockThread } from '#app/features/conversation/comments.server.ts'
import type { TalkPage } from '#app/features/conversation/contract.ts'
import { todayOf } from '#app/features/conversation/pages.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { QuestionInput } from './contract.ts'

/** Closes a conversation, which stays readable, or reopens it. @throws AppError 404 */
export async function setThread(tools: Tools, user: CurrentUser, page: TalkPage, state: 'closed' | 'open') {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const { id, closedAt } = await lockThread(tools, tx, page)
    if ((closedAt !== null) === (state === 'closed')) return
    await tx
      .update(talkThreads)
      .set({ closedAt: state === 'closed' ? now : null })
      .where(eq(talkThreads.id, id))
    await audit(tx, { by: user, action: `talk.${state}`, subject: `talk:${page.kind}/${page.slug}` }, now)
  })
}

type Question = typeof talkQuestions.$inferSelect

/** Identifies the questions that a page shows, so that no other one is replaced from it. */
export const marksOf = (questions: readonly Question[]): string => questions.map(markOf).join(' ')

const markOf = ({ beginsOn, words, more }: Question) =>
  createHash('sha256')
    .update(JSON.stringify([beginsOn, words, more]))
    .digest('base64url')
    .slice(0, 16)

/**
 * Saves the question that begins on a day, in place of the one that the page showed for it. Idempotent.
 *
 * @throws AppError 400 for a day in the past, 409 for a day that has got another question meanwhile.
 */
export async function saveQuestion(tools: Tools, user: CurrentUser, { seen, ...question }: QuestionInput) {
  const { beginsOn, words, more } = question
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const isIt = eq(talkQuestions.beginsOn, beginsOn)
    const [added] = await tx.insert(talkQuestions).values(question).onConflictDoNothing().returning()
    if (added && beginsOn < todayOf(tools)) throw wrongField('beginsOn', 'Choose today or a later day.')
    if (!added) {
      const [known] = await tx.select().from(talkQuestions).where(isIt).for('update')
      if (known?.words === words && known.more === more) return
      if (known && seen !== undefined && !seen.split(' ').includes(markOf(known)))
        throw new AppError(
          'conflict',
          'Somebody wrote another question for this day meanwhile. To replace it, press the button again.',
        )
      await tx.update(talkQuestions).set({ words, more }).where(isIt)
    }
    await audit(tx, { by: user, action: 'talk.question', subject: `question:${beginsOn}`, after: { words } }, now)
  })
}

/** Deletes a question whose day hasn't come. @throws AppError 404, 409 once it's shown */
export async function removeQuestion(tools: Tools, user: CurrentUser, day: LocalDate): Promise<void> {
  if (day <= todayOf(tools))
    throw new AppError('conflict', 'It’s showing already. You can change its words or close it.')
  await tools.db.transaction(async (tx) => {
    const removed = await tx.delete(talkQuestions).where(eq(talkQuestions.beginsOn, day)).returning()
    if (removed.length === 0) throw new AppError('not_found', 'There’s no question for that day.')
    await audit(tx, { by: user, action: 'talk.question-removed', subject: `question:${day}` }, tools.clock.now())
  })
}
