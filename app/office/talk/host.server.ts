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

/** Saves the question that begins on a day, or its new text. @throws AppError 409 for a day in the past */
export async function saveQuestion(tools: Tools, user: CurrentUser, { beginsOn, words, more }: QuestionInput) {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [known] = await tx.select().from(talkQuestions).where(eq(talkQuestions.beginsOn, beginsOn)).for('update')
    if (!known && beginsOn < todayOf(tools)) throw wrongField('beginsOn', 'Choose today or a later day.')
    await tx
      .insert(talkQuestions)
      .values({ beginsOn, words, more })
      .onConflictDoUpdate({ target: talkQuestions.beginsOn, set: { words, more } })
    await audit(tx, { by: user, action: 'talk.question', subject: `question:${beginsOn}`, after: { words } }, now)
  })
}

/** Deletes a question whose day hasn't come. @throws AppError 404, 409 once it's shown */
export async function removeQuestion(tools: Tools, user: CurrentUser, day: LocalDate): Promise<void> {
  if (day <= todayOf(tools)) throw new AppError('conflict', 'It stands already. You can change its words or close it.')
  await tools.db.transaction(async (tx) => {
    const removed = await tx.delete(talkQuestions).where(eq(talkQuestions.beginsOn, day)).returning()
    if (removed.length === 0) throw new AppError('not_found', 'There’s no question for that day.')
    await audit(tx, { by: user, action: 'talk.question-removed', subject: `question:${day}` }, tools.clock.now())
  })
}
