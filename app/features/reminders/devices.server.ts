import { and, desc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { describeDevice } from '#app/features/auth/device.ts'
import { isSessionAlive } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Push, PushOutcome, PushTarget } from '#app/platform/push.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DeviceInput } from './contract.ts'
import type { PushMessage } from './push-message.ts'

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
  if (!push) throw new AppError('not_found', { userMessage: 'This site doesn’t send reminders to devices yet.' })
  if (!push.isKnownService(endpoint))
    throw new AppError('bad_request', {
      userMessage: 'We can’t send notices to this browser. Email reminders work everywhere.',
    })
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

/** The devices that may be sent to now: push is configured, and their sessions are still valid. */
export async function listLiveDevices(
  { db, clock, push }: Pick<Tools, 'db' | 'clock' | 'push'>,
  userId: string,
): Promise<(PushTarget & { id: string })[]> {
  if (!push) return []
  const now = clock.now()
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
      role: users.role,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.removedAt), gt(sessions.expiresAt, now)))
  return rows
    .filter((row) => isSessionAlive(row, row.role, now))
    .map(({ id, endpoint, p256dh, auth }) => ({ id, endpoint, p256dh, auth }))
}

/** Sends to every device, and forgets those that are gone. */
export async function sendAll(
  tools: Tools,
  push: Push,
  devices: Awaited<ReturnType<typeof listLiveDevices>>,
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushOutcome[]> {
  const outcomes = await Promise.all(devices.map((device) => push.send(device, message, ttlSeconds)))
  await forgetDevices(
    tools,
    devices.filter((_, place) => outcomes[place] === 'gone').map(({ id }) => id),
  )
  return outcomes
}

/** Forgets browsers whose push service says that they are gone. */
async function forgetDevices({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}
