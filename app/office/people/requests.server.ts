import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import { personRequests } from '#app/db/schema/people.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { closeAccount } from '#app/features/portability/closing.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { endOf } from '../london.ts'
import { FIRST_OF_KIND, type Waiting } from '../waiting.ts'
import { findPerson, personSubject } from './person.server.ts'
import { dueDay } from './person.ts'

type RequestInput = { kind: 'export' | 'erasure'; askedOn: LocalDate }

/**
 * Records a request for data or erasure, with its legal deadline. Idempotent while it's open.
 *
 * @throws AppError 400, 404.
 */
export async function recordRequest(
  tools: Tools,
  by: CurrentUser,
  id: string,
  { kind, askedOn }: RequestInput,
): Promise<void> {
  const now = tools.clock.now()
  await findPerson(tools, id)
  if (askedOn > localDateAt(now, by)) throw wrongField('askedOn', 'That day is still to come.')
  const dueOn = dueDay(askedOn)
  await tools.db.transaction(async (tx) => {
    await lockUser(tx, id)
    const { userId, doneAt } = personRequests
    const isSame = and(eq(userId, id), eq(personRequests.kind, kind), eq(personRequests.askedOn, askedOn))
    if ((await tx.$count(personRequests, and(isSame, isNull(doneAt)))) > 0) return
    await tx.insert(personRequests).values({ userId: id, kind, askedOn, dueOn, by: by.id, createdAt: now })
    await audit(tx, { by, action: 'people.request', subject: personSubject(id), after: { kind, askedOn, dueOn } }, now)
  })
}

/**
 * Carries out a request. For an export the person is emailed a link, so that staff don't see its content. An erasure
 * starts the seven days in which they can change their mind.
 *
 * @throws AppError 404, 409 when it's done already or can't be done.
 */
export async function carryOutRequest(tools: Tools, by: CurrentUser, id: string, request: string): Promise<void> {
  const person = await findPerson(tools, id)
  const isIt = and(eq(personRequests.id, request), eq(personRequests.userId, id))
  const [found] = await tools.db.select().from(personRequests).where(isIt)
  if (!found) throw new AppError('not_found', 'There is no such request.')
  if (found.doneAt) throw new AppError('conflict', 'This has been done already.')
  if (found.kind === 'erasure') await closeAccount(tools, person)
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const [done] = await tx
      .update(personRequests)
      .set({ doneAt: now })
      .where(and(isIt, isNull(personRequests.doneAt)))
      .returning()
    if (!done) return
    if (found.kind === 'export') await post({ to: person.email, template: 'data-request', props: {} })
    await audit(tx, { by, action: `people.${found.kind}`, subject: personSubject(id), after: { request } }, now)
  })
}

/** Starts closing an account without a request. @throws AppError 404, 409 for staff. */
export async function closePerson(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const person = await findPerson(tools, id)
  await closeAccount(tools, person, (tx) =>
    audit(tx, { by, action: 'people.close', subject: personSubject(id) }, tools.clock.now()),
  )
}

/** Lists open requests with their deadlines, for the desk. An account being erased only has its seven days left. */
export async function listWaitingRequests({ db }: Pick<Tools, 'db'>, limit = FIRST_OF_KIND): Promise<Waiting[]> {
  const rows = await db
    .select({ request: personRequests, email: users.email })
    .from(personRequests)
    .innerJoin(users, eq(users.id, personRequests.userId))
    .leftJoin(accountClosings, eq(accountClosings.userId, personRequests.userId))
    .where(and(isNull(personRequests.doneAt), isNull(accountClosings.userId)))
    .orderBy(asc(personRequests.dueOn), asc(personRequests.id))
    .limit(limit)
  return rows.map(({ request: { id, userId, kind, dueOn, createdAt }, email }) => ({
    ...{ id: `request:${id}`, group: 'People', since: createdAt, href: `/office/people/${userId}` },
    title: kind === 'export' ? 'Somebody asks for their data' : 'Somebody asks to be erased',
    detail: `${email}, by ${dayLabel(dueOn)}`,
    due: endOf(dueOn),
  }))
}
