import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockUser } from '#app/db/locks.ts'
import { healthConsents, healthErasures, users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Outbox } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { longDayAt } from '#app/values/moment-words.ts'
import { DAYS_TO_ERASURE, HEALTH_CONSENT, type HealthConsent } from './health-consent.ts'
import type { CurrentUser } from './session.ts'

/** The consent state by the current wording, as SQL over `users`: consent to an older wording counts as 'outdated'. */
export const currentConsent = sql<HealthConsent>`case
  when ${users.healthConsent} = 'given' and ${users.healthConsentVersion} is distinct from ${HEALTH_CONSENT.version}
  then 'outdated' else ${users.healthConsent} end`

/**
 * Records the consent with its wording and time, once. A scheduled erasure is cancelled.
 *
 * @param shown The version of the wording that the page showed, where it says so.
 * @throws AppError 409 when that isn't today's.
 */
export async function giveHealthConsent(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  shown: string = HEALTH_CONSENT.version,
): Promise<void> {
  const { version: wordingVersion, statement: wording } = HEALTH_CONSENT
  if (shown !== wordingVersion)
    throw new AppError(
      'conflict',
      'What you’re asked to agree to has changed since you opened this page. Please open it again and read it.',
    )
  await db.transaction(async (tx) => {
    // With the person's row locked: given and withdrawn at once, consent would stand and its records be erased.
    await lockUser(tx, userId)
    const isThis = eq(users.id, userId)
    if ((await tx.$count(users, and(isThis, eq(currentConsent, 'given')))) > 0) return
    await tx.delete(healthErasures).where(eq(healthErasures.userId, userId))
    await tx.insert(healthConsents).values({ userId, wordingVersion, wording, givenAt: clock.now() })
    await tx.update(users).set({ healthConsent: 'given', healthConsentVersion: wordingVersion }).where(isThis)
  })
}

/**
 * Withdraws the consent: nothing new is stored or used from now on. Existing data can be read and exported until it is
 * erased; the user is told the date by email. Idempotent: repeating it doesn't change the date.
 */
export async function withdrawHealthConsent(
  { outbox, clock }: Pick<Tools, 'outbox' | 'clock'>,
  { id, email, timeZone }: Pick<CurrentUser, 'id' | 'email' | 'timeZone'>,
): Promise<void> {
  const now = clock.now()
  await outbox.transaction(async (tx, post) => {
    await lockUser(tx, id)
    const open = and(eq(healthConsents.userId, id), isNull(healthConsents.withdrawnAt))
    await tx.update(healthConsents).set({ withdrawnAt: now }).where(open)
    await tx.update(users).set({ healthConsent: 'withdrawn' }).where(eq(users.id, id))
    await announceErasure(tx, post, { id, email, timeZone }, now)
  })
}

type OutboxWork = Parameters<Parameters<Outbox['transaction']>[0]>

/** Schedules the erasure of records without consent, once, and notifies the user. */
export async function announceErasure(
  tx: OutboxWork[0],
  post: OutboxWork[1],
  { id: userId, email, timeZone }: Pick<CurrentUser, 'id' | 'email' | 'timeZone'>,
  now: Date,
): Promise<void> {
  const dueAt = daysAfter(now, DAYS_TO_ERASURE)
  const [begun] = await tx
    .insert(healthErasures)
    .values({ userId, withdrawnAt: now, dueAt })
    .onConflictDoNothing()
    .returning()
  if (begun) await post({ to: email, template: 'health-withdrawn', props: { dueAt: dueAt.toISOString(), timeZone } })
}

/**
 * Returns the day on which records without consent will be erased, in the user's time zone; null when none is
 * scheduled.
 */
export async function getHealthErasure(
  { db }: Pick<Tools, 'db'>,
  { id, timeZone }: Pick<CurrentUser, 'id' | 'timeZone'>,
): Promise<string | null> {
  const waiting = and(eq(healthErasures.userId, id), isNull(healthErasures.erasedAt))
  const [erasure] = await db.select({ dueAt: healthErasures.dueAt }).from(healthErasures).where(waiting)
  return erasure ? longDayAt(erasure.dueAt, timeZone) : null
}
