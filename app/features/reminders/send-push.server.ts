import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { isSessionAlive } from '#app/features/auth/session.ts'
import type { Push, PushOutcome, PushTarget } from '#app/platform/messages/push.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { PushMessage } from './push-message.ts'

/** Returns the devices that can be sent to: push is configured, and their sessions are valid. */
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

/** Sends to every device, and deletes browsers that their push service reports as gone. */
export async function sendAll(
  tools: Tools,
  push: Push,
  devices: Awaited<ReturnType<typeof listLiveDevices>>,
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushOutcome[]> {
  const outcomes = await Promise.all(devices.map((device) => push.send(device, message, ttlSeconds)))
  const gone = devices.filter((_, place) => outcomes[place] === 'gone').map(({ id }) => id)
  if (gone.length > 0) await tools.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
  return outcomes
}
