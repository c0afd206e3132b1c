import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { coachNotes } from '#app/db/schema/coaching.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { cancelCall } from '#app/features/coaching/calls.server.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import { endOf } from '../london.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import type { NoteInput } from './contract.ts'
import { findMember } from './thread.server.ts'

export const MOST = 100
export type Reader = Pick<Tools, 'db' | 'memberKeys'>

/** Lists notes about a member, newest first; those with a day are tasks. They are included in the member’s export. */
export async function listNotes(tools: Reader, userId: string) {
  const rows = await tools.db
    .select()
    .from(coachNotes)
    .where(eq(coachNotes.userId, userId))
    .orderBy(desc(coachNotes.createdAt))
    .limit(MOST)
  return openRows(tools, userId, rows, { words: 'coach_notes.words' })
}

/**
 * Adds a note, or a task for a day. Idempotent by the form's id.
 *
 * @throws AppError 404, or 409 for another note with the same id.
 */
export async function addNote(
  tools: Tools,
  user: CurrentUser,
  userId: string,
  { id = randomUUID(), words, dueOn }: NoteInput,
): Promise<void> {
  await findMember(tools, userId)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const key = await tools.memberKeys.toSeal(tx, userId)
    const sealed = key.seal('coach_notes.words', words)
    const [added] = await tx
      .insert(coachNotes)
      .values({ id, userId, words: sealed, dueOn, writer: user.name || user.email, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: coachNotes.id })
    if (added) return audit(tx, { by: user, action: 'coaching.note', subject: `person:${userId}` }, now)
    const [known] = await tx
      .select()
      .from(coachNotes)
      .where(and(eq(coachNotes.id, id), eq(coachNotes.userId, userId)))
    const isSame = known?.dueOn === dueOn && key.open('coach_notes.words', known.words) === words
    if (!isSame) throw arrivedInOtherWords()
  })
}

/**
 * Cancels a member's call and notifies them.
 *
 * @param at When it was to start, as the coach has read; another one, to which it was moved meanwhile, stays.
 * @throws AppError 404, 409 when it has begun or was moved.
 */
export async function cancelCallOf(
  tools: Tools,
  user: CurrentUser,
  userId: string,
  at: string | undefined,
): Promise<void> {
  const member = await findMember(tools, userId)
  await cancelCall(tools, member, async (tx, { startsAt }) => {
    if (at !== undefined && startsAt.toISOString() !== at)
      throw new AppError('conflict', 'They’ve moved this call meanwhile. Please open the page again.')
    await audit(tx, { by: user, action: 'coaching.call', subject: `person:${userId}` }, tools.clock.now())
  })
}

/** Completes a task. Idempotent. @throws AppError 404 */
export async function finishTask(tools: Tools, user: CurrentUser, userId: string, note: string): Promise<void> {
  const now = tools.clock.now()
  const isIt = and(eq(coachNotes.id, note), eq(coachNotes.userId, userId))
  await tools.db.transaction(async (tx) => {
    const [found] = await tx.select().from(coachNotes).where(isIt).for('update')
    if (!found) throw new AppError('not_found', 'This note isn’t there any more.')
    if (found.doneAt) return
    await tx.update(coachNotes).set({ doneAt: now }).where(isIt)
    await audit(tx, { by: user, action: 'coaching.task-done', subject: `person:${userId}` }, now)
  })
}

/** Deletes a note. @throws AppError 404 */
export async function removeNote(tools: Tools, user: CurrentUser, userId: string, note: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const isIt = and(eq(coachNotes.id, note), eq(coachNotes.userId, userId))
    const removed = await tx.delete(coachNotes).where(isIt).returning({ id: coachNotes.id })
    if (removed.length === 0) throw new AppError('not_found', 'This note isn’t there any more.')
    const entry = { by: user, action: 'coaching.remove-note', subject: `person:${userId}` } as const
    await audit(tx, entry, tools.clock.now())
  })
}

/** Lists tasks that are due, for the desk. Their text isn't shown there: it may be about a member's health. */
export async function listDueTasks(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  limit = FIRST_OF_KIND,
): Promise<Waiting[]> {
  const today = localDateAt(clock.now(), LONDON)
  const rows = await db
    .select({ note: coachNotes, name: users.name, email: users.email })
    .from(coachNotes)
    .innerJoin(users, eq(users.id, coachNotes.userId))
    .where(and(isNull(coachNotes.doneAt), isNotNull(coachNotes.dueOn)))
    .orderBy(asc(coachNotes.dueOn), asc(coachNotes.id))
    .limit(limit)
  return rows.flatMap(({ note: { id, userId, dueOn, createdAt }, name, email }) =>
    dueOn !== null && dueOn <= today
      ? {
          ...{ id: `task:${id}`, group: 'People' as const, title: `Something to do for ${name || email}` },
          ...{ href: `/office/coaching/${userId}` as const, since: createdAt, due: endOf(dueOn) },
        }
      : [],
  )
}
