import { repeat } from '#app/platform/jobs/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import { catchUp, reconcile } from './reconcile.server.ts'

const NIGHT_HOUR = 3

/**
 * Runs the payment checks for the process's lifetime: every minute what webhooks missed, every night the full
 * reconciliation. Several processes may run both at once.
 *
 * @returns A function that stops it after the current run.
 */
export function startPaymentChecks(tools: Tools): () => Promise<void> {
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
