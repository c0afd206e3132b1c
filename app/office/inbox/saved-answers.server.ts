import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { savedAnswers } from '#app/db/schema/contact.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'

type Text = { title: string; body: string }

export async function addSavedAnswer(tools: Tools, user: CurrentUser, text: Text): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const id = randomUUID()
    await tx.insert(savedAnswers).values({ id, ...text, updatedAt: now })
    await audit(tx, { by: user, action: 'inbox.save-answer', subject: `saved-answer:${id}` }, now)
  })
}

/** @throws AppError 404 */
export async function changeSavedAnswer(tools: Tools, user: CurrentUser, id: string, text: Text): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const changed = await tx
      .update(savedAnswers)
      .set({ ...text, updatedAt: now })
      .where(eq(savedAnswers.id, id))
      .returning({ id: savedAnswers.id })
    if (changed.length === 0) throw notThere()
    await audit(tx, { by: user, action: 'inbox.change-answer', subject: `saved-answer:${id}` }, now)
  })
}

/** @throws AppError 404 */
export async function removeSavedAnswer(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const removed = await tx.delete(savedAnswers).where(eq(savedAnswers.id, id)).returning({ id: savedAnswers.id })
    if (removed.length === 0) throw notThere()
    const entry = { by: user, action: 'inbox.remove-answer', subject: `saved-answer:${id}` } as const
    await audit(tx, entry, tools.clock.now())
  })
}

const notThere = () => new AppError('not_found', 'This saved answer isn’t there any more.')
