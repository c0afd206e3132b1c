import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import { cohortLetters, cohortSeats, cohorts, events } from '#app/db/schema/events.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { lockCohort } from '#app/features/events/cohort-seats.server.ts'
import { listCohortLetters, listSeated } from '#app/features/events/cohorts.server.ts'
import { isUnavailable } from '#app/features/events/seats.server.ts'
import { membersAmong } from '#app/features/membership/membership.server.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { countSubscribed, isOnList } from '#app/features/newsletter/newsletter.server.ts'
import { AppError, addedAlready, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { daysAfter } from '#app/values/instant.ts'
import { whenOf } from '#app/values/moment-words.ts'
import { LONDON } from '#app/values/time-zone.ts'
import type { CohortInput, CohortLetterInput } from './cohort-contract.ts'

const WAITLIST: ListId = 'age-watchers'
const subject = (id: string) => `cohort:${id}` as const

/** Lists all groups, newest first, each with the number of seats taken. */
export const listCohorts = ({ db }: Pick<Tools, 'db'>) =>
  db
    .select({
      cohort: cohorts,
      taken: sql<number>`(select count(*)::int from cohort_seats where cohort_id = ${cohorts.id} and taken_at is not null)`,
    })
    .from(cohorts)
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id))
    .limit(200)

/** Returns a group with its seats, meetings and letters, and the length of the waiting list. @throws AppError 404 */
export async function readCohort({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string) {
  const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, id))
  if (!cohort) throw new AppError('not_found', 'There’s no such group.')
  const [seats, meetings, letters, gone, waiting] = await Promise.all([
    db
      .select()
      .from(cohortSeats)
      .where(eq(cohortSeats.cohortId, id))
      .orderBy(asc(cohortSeats.invitedAt), asc(cohortSeats.email)),
    db.select().from(events).where(eq(events.cohortId, id)).orderBy(asc(events.startsAt)),
    listCohortLetters(db, id),
    db.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isUnavailable(clock.now()))),
    countSubscribed(db, isOnList(db, WAITLIST)),
  ])
  return { cohort, seats, meetings, letters, free: Math.max(0, cohort.size - gone), waiting }
}

/** Creates a group. Idempotent by the form's id. @throws AppError 409 for another group with the same id. */
export async function addCohort({ db, clock }: Tools, by: CurrentUser, input: CohortInput): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(cohorts)
      .values({ ...input, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: cohorts.id })
    const { words: _words, id, ...after } = input
    if (added.length > 0) return audit(tx, { by, action: 'cohorts.add', subject: subject(id), after }, now)
    const [known] = await tx.select().from(cohorts).where(eq(cohorts.id, id))
    if (!known || !isDeepStrictEqual({ ...known, ...input }, known)) throw addedAlready()
  })
}

/**
 * Invites people from the waiting list, longest waiting first, and reserves a free seat for each. Everyone on the list
 * is notified once, as promised: those invited aren't told of another group.
 *
 * @throws AppError 404, 409 when no seat is free or the list is empty.
 */
export async function openToWaitlist(tools: Tools, by: CurrentUser, id: string, days: number): Promise<void> {
  const now = tools.clock.now()
  const heldUntil = daysAfter(now, days)
  await tools.outbox.transaction(async (tx, post) => {
    const cohort = await lockCohort(tx, id)
    const gone = await tx.$count(cohortSeats, and(eq(cohortSeats.cohortId, id), isUnavailable(now)))
    if (gone >= cohort.size) throw new AppError('conflict', 'Every seat is taken or held.')
    const known = tx.select({ email: cohortSeats.email }).from(cohortSeats).where(eq(cohortSeats.cohortId, id))
    const next = await tx
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscriptions)
      .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
      .where(and(isOnList(tx, WAITLIST), notInArray(subscribers.email, known)))
      .orderBy(asc(subscriptions.confirmedAt), asc(subscribers.id))
      .limit(cohort.size - gone)
      .for('update', { of: subscriptions })
    if (next.length === 0) throw new AppError('conflict', 'Nobody is on the waiting list who wasn’t told.')
    const props = {
      id,
      name: cohort.name,
      starts: dayLabel(cohort.startsOn),
      heldUntil: whenOf(heldUntil, LONDON.timeZone),
    }
    for (const person of next) {
      await tx.insert(cohortSeats).values({ cohortId: id, email: person.email, invitedAt: now, heldUntil })
      const isTheirs = and(eq(subscriptions.subscriberId, person.id), eq(subscriptions.list, WAITLIST))
      await tx.update(subscriptions).set({ toldAt: now }).where(isTheirs)
      await post({ to: person.email, template: 'cohort', props: { kind: 'invitation', ...props } })
    }
    const after = { invited: next.length, days }
    await audit(tx, { by, action: 'cohorts.open', subject: subject(id), after }, now)
  })
}

/** Writes a letter to a whole group and notifies its members. Idempotent by the form's id. @throws AppError 404, 409 */
export async function writeCohortLetter(
  tools: Tools,
  by: CurrentUser,
  cohortId: string,
  { id, body }: CohortLetterInput,
): Promise<void> {
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    const cohort = await lockCohort(tx, cohortId)
    const row = { id, cohortId, body, writer: cohort.coach, sentAt: now }
    const added = await tx.insert(cohortLetters).values(row).onConflictDoNothing().returning({ id: cohortLetters.id })
    if (added.length === 0) {
      const isSame = and(eq(cohortLetters.id, id), eq(cohortLetters.cohortId, cohortId), eq(cohortLetters.body, body))
      if ((await tx.$count(cohortLetters, isSame)) === 0) throw arrivedInOtherWords()
      return
    }
    const seated = await listSeated(tx, cohortId)
    const ids = seated.map(({ userId }) => userId)
    const members = await membersAmong({ ...tools, db: tx }, ids)
    const props = { kind: 'letter' as const, id: cohortId, name: cohort.name, starts: dayLabel(cohort.startsOn) }
    for (const { userId, email } of seated)
      if (members.has(userId)) await post({ to: email, template: 'cohort', props })
    await audit(tx, { by, action: 'cohorts.letter', subject: subject(cohortId) }, now)
  })
}
