import { and, arrayContains, eq } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import type { HookEvent } from '#app/values/hook-events.ts'

/**
 * Writes down that something has happened, for every place that wants to hear of it; in the transaction in which it does,
 * so that neither is without the other. `office/programs` sends it.
 */
export async function tellHooks(
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
