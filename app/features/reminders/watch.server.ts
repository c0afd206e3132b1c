import type { Tools } from '#app/platform/tools.ts'
import { forgetOldDecisions, sendDueReminders } from './due.server.ts'

const LOOK_EVERY_MS = 20_000
const TIDY_EVERY = 180

/**
 * Looks for reminders that are due as long as the process lives. When to look for whom is in the database, so nothing
 * is lost with a process, and several may look at once.
 *
 * @returns What ends it, after the look that is going on.
 */
export function watchReminders(tools: Tools): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  let isBusy = false
  let looks = 0
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    looks += 1
    looking = look(looks % TIDY_EVERY === 1).finally(() => {
      isBusy = false
    })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }

  async function look(tidies: boolean) {
    try {
      await sendDueReminders(tools)
      if (tidies) await forgetOldDecisions(tools)
    } catch (error) {
      tools.log.warn({ err: error }, 'reminders could not be looked for, will try again')
    }
  }
}
