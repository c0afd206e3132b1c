import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { sessions } from '#app/db/schema/users.ts'
import { describeDevice } from '#app/features/auth/device.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DeviceInput } from './contract.ts'

/** The most devices of a member; a further one replaces the one seen longest ago. */
const MOST_DEVICES = 10

/** A subscribed device, as its owner sees it. */
export type Device = { id: string; name: string; since: Date; isThis: boolean }

/**
 * Subscribes the browser of a session, or refreshes its subscription. A browser belongs to the user who is signed in
 * there.
 *
 * @returns Whether it's subscribed: a refresh doesn't restore a removed device.
 * @throws AppError 404 if push isn't configured, 400 for an unknown push service.
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

/** Returns a member's devices, newest first. */
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

/** Unsubscribes a device of its owner. Idempotent. */
export async function removeDevice({ db, clock }: Tools, userId: string, id: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ removedAt: clock.now() })
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
}
