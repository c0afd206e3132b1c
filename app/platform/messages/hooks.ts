import { and, arrayContains, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import type { HookEvent } from '#app/values/hook-events.ts'

/**
 * Queues an event for every subscribed webhook endpoint, in the transaction of what happened, so that neither exists
 * without the other. `office/programs` delivers it.
 */
export async function notifyHooks(
  tx: DbOrTx,
  event: HookEvent,
  data: Record<string, string | number>,
  now: Date,
): Promise<void> {
  const wanted = await tx
    .select({ hookId: hooks.id })
    .from(hooks)
    .where(and(eq(hooks.isOn, true), arrayContains(hooks.events, [event])))
  if (wanted.length === 0) return
  await tx
    .insert(hookMessages)
    .values(wanted.map(({ hookId }) => ({ hookId, event, data, happenedAt: now, nextAt: now })))
}
