import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { sessions } from '#app/db/schema/users.ts'
import { describeDevice } from '#app/features/auth/device.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DeviceInput } from './contract.ts'

/** More than anybody carries; the one that was silent longest makes room. */
const MOST_DEVICES = 10

/** A device on the list, as its owner sees it. */
export type Device = { id: string; name: string; since: Date; isThis: boolean }

/**
 * Puts the browser of a session on the list, or renews what the list says of it. A browser is on one list only: that of
 * whoever is signed in there.
 *
 * @returns Whether it is on the list: a renewal does not put back what its owner took off.
 * @throws AppError 404 when push is not configured, 400 for a push service that is not sent to.
 */
export async function saveDevice(
  { db, clock, push }: Tools,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys, isRenewal = false }: DeviceInput,
): Promise<boolean> {
  if (!push) throw new AppError('not_found', 'This site doesn’t send reminders to devices yet.')
  if (!push.isKnownService(endpoint))
    throw new AppError('bad_request', 'We can’t send notices to this browser. Email reminders work everywhere.')
  const now = clock.now()
  const mine = { userId, sessionId, ...keys, seenAt: now, removedAt: null }
  return await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ userId: pushSubscriptions.userId, removedAt: pushSubscriptions.removedAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
    if (isRenewal && known?.userId === userId && known.removedAt !== null) return false
    await tx
      .insert(pushSubscriptions)
      .values({ ...mine, endpoint, createdAt: now })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: mine })
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.seenAt))
      .limit(MOST_DEVICES)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, newest)))
    return true
  })
}

/** The devices of a member, newest first. */
export async function listDevices({ db }: Tools, userId: string, sessionId: string): Promise<Device[]> {
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      since: pushSubscriptions.createdAt,
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.removedAt)))
    .orderBy(desc(pushSubscriptions.createdAt))
  return rows.map(({ id, since, userAgent, ...row }) => ({
    id,
    since,
    name: describeDevice(userAgent),
    isThis: row.sessionId === sessionId,
  }))
}

/** Takes a device off the list of its owner. One that is not on it: nothing happens. */
export async function removeDevice({ db, clock }: Tools, userId: string, id: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ removedAt: clock.now() })
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
}
