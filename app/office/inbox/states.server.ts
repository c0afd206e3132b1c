import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, ne, not, sql } from 'drizzle-orm'
import { threads } from '#app/db/schema/contact.ts'
import { users } from '#app/db/schema/users.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasOpenComplaint } from '#app/features/contact/complaints.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { findUnread, isOpenComplaint, lockThread } from './answer.server.ts'
import type { ChosenThreads } from './contract.ts'
import { NOT_OF_MANY, type Snooze, snoozedUntil } from './thread.ts'

/**
 * Opens, closes or snoozes a thread.
 *
 * @throws AppError 404, or 409 for closing a complaint without an outcome, or for putting aside what wasn't read.
 */
export async function changeState(
  tools: Tools,
  user: CurrentUser,
  { thread: id, to, read }: { thread: string; to: 'open' | 'closed' | Snooze; read?: string | undefined },
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (to === 'closed' && (await isOpenComplaint(tx, id)))
      throw new AppError('conflict', 'A complaint is closed by telling its outcome. Write it below and send it.')
    if (to !== 'open' && read && (await findUnread(tx, id, read)))
      throw new AppError('conflict', 'They wrote again meanwhile. Please open the page again and read it first.')
    const isSnooze = to !== 'open' && to !== 'closed'
    const until = isSnooze ? snoozedUntil(to, localDateAt(now, user), user.timeZone) : null
    const state = isSnooze ? 'snoozed' : to
    await tx
      .update(threads)
      .set({ state, snoozedUntil: until, ...NOT_OF_MANY })
      .where(eq(threads.id, id))
    const before = { state: thread.state }
    await audit(tx, { by: user, action: 'inbox.state', subject: `thread:${id}`, before, after: { state, until } }, now)
  })
}

/** Assigns a thread to a member of staff, or to no one. @throws AppError 404, 400 for a person without access to it. */
export async function assignThread(
  tools: Tools,
  user: CurrentUser,
  { thread: id, assignee }: { thread: string; assignee: string },
): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (assignee !== '') {
      const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, assignee))
      if (!person || !isPermitted(person.role, 'inbox'))
        throw new AppError('bad_request', 'That person can’t open the inbox.')
    }
    await tx
      .update(threads)
      .set({ assignee: assignee || null })
      .where(eq(threads.id, id))
    const [before, after] = [{ assignee: thread.assignee }, { assignee: assignee || null }]
    await audit(tx, { by: user, action: 'inbox.assign', subject: `thread:${id}`, before, after }, now)
  })
}

/**
 * Closes many threads in one undoable action. Open complaints stay, since they require an outcome, and so do threads
 * with a newer message than the list showed.
 *
 * @returns The action's id, and how many it closed.
 */
export async function closeMany(
  tools: Tools,
  user: CurrentUser,
  chosen: ChosenThreads,
): Promise<{ closing: string; count: number }> {
  const closing = randomUUID()
  const now = tools.clock.now()
  const count = await tools.db.transaction(async (tx) => {
    const ids = chosen.map(({ id }) => id)
    const open = await tx
      .select({ id: threads.id, lastAt: threads.lastAt })
      .from(threads)
      .where(and(inArray(threads.id, ids), ne(threads.state, 'closed'), not(hasOpenComplaint)))
      .orderBy(asc(threads.id))
      .for('update')
    const closed = open.flatMap(({ id, lastAt }) => {
      const seen = chosen.find((one) => one.id === id)?.seen
      return !seen || seen === lastAt.toISOString() ? [id] : []
    })
    await tx
      .update(threads)
      .set({ state: 'closed', closing, stateBefore: sql`${threads.state}` })
      .where(inArray(threads.id, closed))
    for (const id of closed) await audit(tx, { by: user, action: 'inbox.close', subject: `thread:${id}` }, now)
    return closed.length
  })
  return { closing, count }
}

/** Undoes such an action. A thread that was written to or moved since stays as it is now. */
export async function undoClosing(tools: Tools, user: CurrentUser, closing: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const opened = await tx
      .update(threads)
      .set({ ...NOT_OF_MANY, state: sql`coalesce(${threads.stateBefore}, 'open')` })
      .where(and(eq(threads.closing, closing), eq(threads.state, 'closed')))
      .returning({ id: threads.id })
    for (const { id } of opened) await audit(tx, { by: user, action: 'inbox.undo-close', subject: `thread:${id}` }, now)
  })
}

export async function reopenSnoozed({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db
    .update(threads)
    .set({ state: 'open', snoozedUntil: null })
    .where(and(eq(threads.state, 'snoozed'), lte(threads.snoozedUntil, clock.now())))
}
