import type { Tools } from '#app/platform/tools.ts'
import { catchUp, reconcile } from './reconcile.server.ts'

const LOOK_EVERY_MS = 60_000
const NIGHT_HOUR = 3

/**
 * Looks after money as long as the process lives: every minute what webhooks left undone, every night the whole books.
 * Both may run in several processes at once.
 *
 * @returns What ends it, after the look that is going on.
 */
export function watchMoney(tools: Tools): () => Promise<void> {
  const { payments } = tools
  if (!payments) return async () => {}
  let looking: Promise<void> | null = null
  let lastNight = ''
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }

  async function look() {
    const now = tools.clock.now()
    const night = now.toISOString().slice(0, 10)
    const isNight = now.getUTCHours() === NIGHT_HOUR && night !== lastNight
    try {
      if (!payments) return
      if (isNight) await reconcile(tools, payments)
      else await catchUp(tools, payments)
      if (isNight) lastNight = night
    } catch (error) {
      tools.log.warn({ err: error }, 'payments could not be looked after, will try again')
    }
  }
}
