import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { coachMessages, coachNotes, coachThreads } from '#app/db/schema/coaching.ts'
import { savedAnswers } from '#app/db/schema/contact.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { isStaying } from '#app/features/auth/closing.server.ts'
import { userColumns } from '#app/features/auth/session.server.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import type { ThreadQuery } from '#app/features/coaching/contract.ts'
import { markRead } from '#app/features/coaching/read-marks.server.ts'
import { type CoachWords, readThread, writeToMember } from '#app/features/coaching/thread.server.ts'
import { isOpenAt } from '#app/features/membership/conditions.server.ts'
import { readMembership } from '#app/features/membership/read-membership.server.ts'
import { stateOf } from '#app/features/membership/state.ts'
import { AppError, nullWhenNotThere } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import { findNextMember, type NextMember } from './next.server.ts'

/** Returns the member of a thread. @throws AppError 404 for a user with no membership, no thread and no note. */
export async function findMember(tools: Tools, id: string) {
  const { healthConsent: _consent, role: _role, ...member } = userColumns
  const [found] = await tools.db
    .select({
      member,
      waitsSince: coachThreads.waitsSince,
      closesAt: accountClosings.dueAt,
      // A task for the coach outlives the membership.
      isKnown: sql<boolean>`(${coachThreads.userId} is not null
        or exists (select from ${coachNotes} where ${coachNotes.userId} = ${users.id}))`,
    })
    .from(users)
    .leftJoin(coachThreads, eq(coachThreads.userId, users.id))
    .leftJoin(accountClosings, eq(accountClosings.userId, users.id))
    .where(eq(users.id, id))
  const membership = await readMembership(tools.db, { userId: id })
  const { isOpen: isMember, mayJoin } = stateOf(membership?.row, tools.clock.now())
  if (!found || !(isMember || found.isKnown)) throw new AppError('not_found', 'There’s no such member.')
  const { waitsSince, closesAt } = found
  // A question asked during the membership can still be answered; a new conversation requires a membership.
  // One that is paused or unpaid hasn't ended: it opens again by itself, or once it's paid.
  const closed = isMember ? null : mayJoin ? 'Their membership has ended' : 'Their membership isn’t open at the moment'
  return { ...found.member, isMember, closed, closesAt, mayWrite: isMember || waitsSince !== null }
}

/** The same where it may be nobody: null. */
export const lookForMember = (tools: Tools, id: string) => findMember(tools, id).catch(nullWhenNotThere)
export type CoachedMember = Awaited<ReturnType<typeof findMember>>

/** Returns a thread for the coach, and marks it as read. */
export async function openThread(tools: Tools, member: CoachedMember, query: ThreadQuery) {
  const [thread, answers] = await Promise.all([
    readThread(tools, member.id, query),
    tools.db.select().from(savedAnswers).orderBy(asc(savedAnswers.title)),
  ])
  if (query.before === undefined && query.q === undefined) await markRead(tools, member.id, 'coach')
  return { thread, answers }
}

/**
 * Answers a member.
 *
 * @returns The next member in the list as it was before sending, for a coach who continues.
 * @throws AppError 404, or 409 when their membership isn't open and none of their questions is open.
 */
export async function answerMember(
  tools: Tools,
  user: CurrentUser,
  id: string,
  { after, ...words }: CoachWords & { after: 'stay' | 'go-on' },
): Promise<{ next: Pick<NextMember, 'id' | 'reviewWeek'> | null }> {
  const { closed, mayWrite } = await findMember(tools, id)
  if (!mayWrite)
    throw new AppError('conflict', `${closed}. You can write to them by email, from their page under People.`)
  const writer = tools.settings.now().coach.name || user.name || 'Your coach'
  const now = tools.clock.now()
  const next = after === 'go-on' ? await findNextMember(tools, id) : null
  await tools.db.transaction(async (tx) => {
    if (!(await writeToMember(tools, tx, { ...words, userId: id, writer }))) return
    const action = words.reviewWeek ? 'coaching.answer-review' : 'coaching.write'
    await audit(tx, { by: user, action, subject: `person:${id}` }, now)
  })
  tools.jobs.wake('push')
  return { next: next && { id: next.id, reviewWeek: next.reviewWeek } }
}

/** Lists members waiting for the coach's answer, for the desk. Without the text of their messages. */
export async function listWaitingMembers({ db }: Pick<Tools, 'db'>, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, since: coachThreads.waitsSince })
    .from(coachThreads)
    .innerJoin(users, eq(users.id, coachThreads.userId))
    .where(isNotNull(coachThreads.waitsSince))
    .orderBy(asc(coachThreads.waitsSince), asc(users.id))
    .limit(limit)
  return rows.map(({ id, email, name, since }) => ({
    ...{ id: `coaching:${id}`, group: 'Messages', title: `${name || email} wrote to the coach` },
    ...{ detail: 'In the private thread', href: `/office/coaching/${id}`, since: since ?? new Date(0) },
  }))
}

/** After a week a welcome comes too late. */
const NEW_DAYS = 7

/** Lists members who joined within a week and have no message from the coach yet, for the desk. */
export async function listNewMembers(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  limit = FIRST_OF_KIND,
): Promise<Waiting[]> {
  const now = clock.now()
  const { openedAt } = memberships
  const wrote = sql`select from ${coachMessages} where ${coachMessages.userId} = ${users.id} and side = 'coach'`
  const rows = await db
    .select({ id: users.id, email: users.email, name: users.name, openedAt })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isOpenAt(now), gt(openedAt, daysBefore(now, NEW_DAYS)), sql`not exists (${wrote})`, isStaying))
    .orderBy(asc(openedAt), asc(users.id))
    .limit(limit)
  return rows.map(({ id, email, name, openedAt: since }) => ({
    ...{ id: `new:${id}`, group: 'People', title: `Welcome ${name || email}` },
    ...{ detail: 'New here, and without a word of yours', href: `/office/coaching/${id}`, since: since ?? new Date(0) },
  }))
}
