import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coachCalls } from '#app/db/schema/coaching.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Post } from '#app/platform/messages/outbox.ts'
import { emailOwner } from '#app/platform/messages/owner-emails.ts'
import type { Tools } from '#app/platform/tools.ts'
import { readFreeTimes } from '#app/values/free-times.ts'
import { writeInvitations } from '#app/values/icalendar.ts'
import { minutesAfter } from '#app/values/instant.ts'
import { whenOf } from '#app/values/moment-words.ts'
import { CALL_MINUTES, NOTICE_MS, slotsFrom, withoutTaken } from './call-slots.ts'

type Clocked = Pick<Tools, 'clock' | 'settings'> & { db: DbOrTx }
type Call = typeof coachCalls.$inferSelect

export const offersCalls = ({ settings }: Pick<Tools, 'settings'>): boolean => settings.now().calls.hours !== ''

/** Returns a member's booked or past call; null = none. */
export async function callOf({ db }: { db: DbOrTx }, userId: string): Promise<Call | null> {
  const [row] = await db.select().from(coachCalls).where(isOpenOf(userId))
  return row ?? null
}

const isOpenOf = (userId: string) => and(eq(coachCalls.userId, userId), isNull(coachCalls.cancelledAt))

/** Lists the slots that can be booked: the coach’s hours without those taken. */
export async function freeSlots({ db, clock, settings }: Clocked): Promise<Date[]> {
  const { hours, timeZone } = settings.now().calls
  const now = clock.now()
  const taken = await db
    .select({ startsAt: coachCalls.startsAt })
    .from(coachCalls)
    .where(and(isNull(coachCalls.cancelledAt), gt(coachCalls.startsAt, now)))
  const slots = slotsFrom(readFreeTimes(hours) ?? [], timeZone, now)
  return withoutTaken(
    slots,
    taken.map(({ startsAt }) => startsAt),
  )
}

/**
 * Books a member's single call, or moves it. Concurrent bookings of one slot are serialised, so only one succeeds.
 *
 * @throws AppError 403 without a membership, 409 for a slot that is taken or past, or after the call.
 */
export async function bookCall(tools: Tools, user: CurrentUser, at: Date): Promise<void> {
  await requireMembership(tools, user.id)
  const now = tools.clock.now()
  await tools.outbox.transaction(async (tx, post) => {
    // Bookings are serialised, so that of two members who want one slot the second gets an error, and a form that is sent
    // twice finds its own booking.
    await tx.execute(lockFor('call', 'slots'))
    const known = await callOf({ db: tx }, user.id)
    if (known && known.startsAt <= now)
      throw new AppError('conflict', 'You’ve had your call. Write to your coach: the thread stays open.')
    if (known?.startsAt.getTime() === at.getTime()) return
    const free = await freeSlots({ ...tools, db: tx })
    if (!free.some((slot) => slot.getTime() === at.getTime())) throw taken()
    if (known) {
      const [moved] = await tx
        .update(coachCalls)
        .set({ startsAt: at, changedAt: now, sequence: known.sequence + 1, remindedAt: null })
        .where(
          and(eq(coachCalls.id, known.id), isNull(coachCalls.cancelledAt), eq(coachCalls.sequence, known.sequence)),
        )
        .returning()
      if (!moved) throw changedElsewhere()
      await emailCall(tools, post, user, { call: moved, kind: 'moved' })
    } else {
      const [added] = await tx
        .insert(coachCalls)
        .values({ userId: user.id, startsAt: at, bookedAt: now, changedAt: now })
        .onConflictDoNothing()
        .returning()
      if (!added) throw changedElsewhere()
      await emailCall(tools, post, user, { call: added, kind: 'booked' })
    }
  })
}

/**
 * Cancels an upcoming call. Idempotent.
 *
 * @param alongside Written in the same transaction; when it throws, the call stays.
 * @throws AppError 409 when it has started.
 */
export async function cancelCall(
  tools: Tools,
  user: Pick<CurrentUser, 'id' | 'email' | 'timeZone'>,
  alongside: (tx: DbOrTx, call: Call) => Promise<void> = async () => {},
): Promise<void> {
  const now = tools.clock.now()
  const known = await callOf(tools, user.id)
  if (!known) return
  if (known.startsAt <= now) throw new AppError('conflict', 'This call has begun, or is over.')
  await tools.outbox.transaction(async (tx, post) => {
    const [ended] = await tx
      .update(coachCalls)
      .set({ cancelledAt: now, changedAt: now })
      .where(and(eq(coachCalls.id, known.id), isNull(coachCalls.cancelledAt)))
      .returning()
    if (!ended) return
    await alongside(tx, ended)
    await emailCall(tools, post, user, { call: ended, kind: 'cancelled' })
  })
}

async function emailCall(
  tools: Pick<Tools, 'appUrl' | 'config' | 'settings'>,
  post: Post,
  user: Pick<CurrentUser, 'email' | 'timeZone'>,
  { call, kind }: { call: Call; kind: 'booked' | 'moved' | 'cancelled' | 'ended' | 'second' },
): Promise<void> {
  const [when, invitation] = [whenOf(call.startsAt, user.timeZone), invitationFor(tools, call)]
  await post({ to: user.email, template: 'coach-call', props: { kind, when, invitation } })
  await emailCoach(tools, post, call, kind === 'booked' || kind === 'moved' ? kind : 'cancelled')
}

async function emailCoach(
  tools: Pick<Tools, 'appUrl' | 'config' | 'settings'>,
  post: Post,
  call: Call,
  kind: 'booked' | 'moved' | 'cancelled',
): Promise<void> {
  await emailOwner(tools, post, {
    title: `A call was ${kind}`,
    lines: [`${whenOf(call.startsAt, tools.settings.now().calls.timeZone)}.`],
    link: { path: '/office/coaching', words: 'See your calls' },
  })
}

/** Notifies the coach that an upcoming call isn't taking place, as its member's account is being erased. */
export async function dropCallOf(tools: Tools, tx: DbOrTx, post: Post, userId: string): Promise<void> {
  const call = await callOf({ db: tx }, userId)
  if (call && call.startsAt > tools.clock.now()) await emailCoach(tools, post, call, 'cancelled')
}

/**
 * Cancels the upcoming call of an account that becomes one with another which has, or had, its own: a member has one.
 * Both are notified.
 *
 * @param stays Whose account stays.
 */
export async function endSecondCall(
  tools: Tools,
  { tx, post }: { tx: DbOrTx; post: Post },
  stays: Pick<CurrentUser, 'id' | 'email' | 'timeZone'>,
  goesId: string,
): Promise<void> {
  const now = tools.clock.now()
  if (!(await callOf({ db: tx }, stays.id))) return
  const [ended] = await tx
    .update(coachCalls)
    .set({ cancelledAt: now, changedAt: now })
    .where(and(isOpenOf(goesId), gt(coachCalls.startsAt, now)))
    .returning()
  if (ended) await emailCall(tools, post, stays, { call: ended, kind: 'second' })
}

/** Creates the call's calendar file. */
export function invitationFor({ appUrl, settings }: Pick<Tools, 'appUrl' | 'settings'>, call: Call): string {
  const { id, startsAt, changedAt, sequence, cancelledAt } = call
  const when = { from: startsAt, until: minutesAfter(startsAt, CALL_MINUTES) }
  const words = [settings.now().calls.place, `Move or cancel it: ${appUrl}/app/call`].filter(Boolean).join('\n')
  const uid = `call-${id}@${new URL(appUrl).hostname}`
  const isCancelled = cancelledAt !== null
  return writeInvitations([
    {
      uid,
      when,
      changedAt,
      sequence: sequence + Number(isCancelled),
      title: 'Call with your coach',
      words,
      isCancelled,
    },
  ])
}

/** Lists the upcoming calls of current members, the next one first. */
export async function listCalls(tools: Tools) {
  const rows = await tools.db
    .select({ userId: users.id, name: users.name, email: users.email, startsAt: coachCalls.startsAt })
    .from(coachCalls)
    .innerJoin(users, eq(users.id, coachCalls.userId))
    .where(and(isNull(coachCalls.cancelledAt), gt(coachCalls.startsAt, tools.clock.now())))
    .orderBy(asc(coachCalls.startsAt))
  const open = await Promise.all(rows.map(({ userId }) => hasActiveSubscription(tools, userId)))
  return rows.filter((_, at) => open[at])
}

/**
 * Sends one reminder for each call, a day before. From then until it begins, a call is cancelled as soon as its member's
 * membership has ended, and both are notified.
 */
export async function remindOfCalls(tools: Tools): Promise<void> {
  const now = tools.clock.now()
  const soon = new Date(now.getTime() + NOTICE_MS)
  const due = await tools.db
    .select({ call: coachCalls, email: users.email, timeZone: users.timeZone })
    .from(coachCalls)
    .innerJoin(users, eq(users.id, coachCalls.userId))
    .where(and(isNull(coachCalls.cancelledAt), gt(coachCalls.startsAt, now), lte(coachCalls.startsAt, soon)))
  for (const one of due) await tryOrLog(tools, 'a reminder of a call', () => remind(one))

  async function remind({ call, email, timeZone }: (typeof due)[number]): Promise<void> {
    const isMember = await hasActiveSubscription(tools, call.userId)
    if (isMember && call.remindedAt) return
    const isOpen = and(isNull(coachCalls.cancelledAt), isMember ? isNull(coachCalls.remindedAt) : undefined)
    await tools.outbox.transaction(async (tx, post) => {
      const [held] = await tx
        .update(coachCalls)
        .set(isMember ? { remindedAt: now } : { cancelledAt: now, changedAt: now })
        .where(and(isOpen, eq(coachCalls.id, call.id), eq(coachCalls.sequence, call.sequence)))
        .returning()
      if (held && !isMember) await emailCall(tools, post, { email, timeZone }, { call: held, kind: 'ended' })
      if (held && isMember)
        await post({
          to: email,
          template: 'coach-call',
          props: { kind: 'reminder', when: whenOf(call.startsAt, timeZone), goodUntil: call.startsAt.toISOString() },
        })
    })
  }
}

const taken = () => new AppError('conflict', 'That time has just gone. Please choose another.')
const changedElsewhere = () => new AppError('conflict', 'This call was changed on another device. Please look again.')
