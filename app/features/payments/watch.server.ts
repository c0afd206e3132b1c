import { repeat } from '#app/platform/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import { catchUp, reconcile } from './reconcile.server.ts'

const NIGHT_HOUR = 3

/**
 * Looks after money as long as the process lives: every minute what webhooks left undone, every night the whole books.
 * Both may run in several processes at once.
 *
 * @returns What ends it, after the look that is going on.
 */
export function watchMoney(tools: Tools): () => Promise<void> {
  const { payments, clock, log } = tools
  if (!payments) return async () => {}
  let lastNight = ''
  return repeat({ what: 'payments', everyMs: 60_000, log }, async () => {
    const now = clock.now()
    const night = now.toISOString().slice(0, 10)
    if (now.getUTCHours() !== NIGHT_HOUR || night === lastNight) return catchUp(tools, payments)
    await reconcile(tools, payments)
    lastNight = night
  })
}
