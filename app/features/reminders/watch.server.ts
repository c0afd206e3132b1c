import { repeat } from '#app/platform/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import { forgetOldDecisions } from './decisions.server.ts'
import { sendDueReminders } from './due.server.ts'

const TIDY_EVERY = 180

/**
 * Looks for reminders that are due as long as the process lives. When to look for whom is in the database, so nothing
 * is lost with a process, and several may look at once.
 *
 * @returns What ends it, after the look that is going on.
 */
export function watchReminders(tools: Tools): () => Promise<void> {
  let looks = 0
  return repeat({ what: 'reminders', everyMs: 20_000, log: tools.log }, async () => {
    looks += 1
    await sendDueReminders(tools)
    if (looks % TIDY_EVERY === 1) await forgetOldDecisions(tools)
  })
}
