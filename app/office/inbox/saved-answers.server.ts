import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { savedAnswers } from '#app/db/schema/contact.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { SavedAnswerChange, SavedAnswerInput } from './contract.ts'

/** Idempotent by the form's id. @throws AppError 409 for another one with the same id. */
export async function addSavedAnswer(
  tools: Tools,
  user: CurrentUser,
  { id = randomUUID(), ...text }: SavedAnswerInput,
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const row = { id, ...text, updatedAt: now }
    const [added] = await tx.insert(savedAnswers).values(row).onConflictDoNothing().returning({ id: savedAnswers.id })
    if (added) return audit(tx, { by: user, action: 'inbox.save-answer', subject: `saved-answer:${id}` }, now)
    const [known] = await tx.select().from(savedAnswers).where(eq(savedAnswers.id, id))
    if (!known || !saysTheSame(known, text)) throw arrivedInOtherWords()
  })
}

/** @throws AppError 404, 409 when somebody else has changed it since it was read. */
export async function changeSavedAnswer(
  tools: Tools,
  user: CurrentUser,
  id: string,
  { seen, ...text }: SavedAnswerChange,
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [known] = await tx.select().from(savedAnswers).where(eq(savedAnswers.id, id)).for('update')
    if (!known) throw notThere()
    if (saysTheSame(known, text)) return
    if (seen !== undefined && known.updatedAt.toISOString() !== seen)
      throw new AppError(
        'conflict',
        'Somebody else changed this meanwhile. Please look at what it says now, then change it again.',
      )
    await tx
      .update(savedAnswers)
      .set({ ...text, updatedAt: now })
      .where(eq(savedAnswers.id, id))
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

type Text = { title: string; body: string }
const saysTheSame = (one: Text, other: Text) => one.title === other.title && one.body === other.body

const notThere = () => new AppError('not_found', 'This saved answer isn’t there any more.')
