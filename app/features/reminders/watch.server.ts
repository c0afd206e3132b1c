import { repeat } from '#app/platform/jobs/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import { deleteOldDecisions } from './decisions.server.ts'
import { sendDueReminders } from './due.server.ts'

const CLEAN_UP_EVERY = 180

/**
 * Sends due reminders periodically while the process runs. Due times are in the database, so nothing is lost with a
 * process, and several can run at once.
 *
 * @returns A function that stops it, after the current run.
 */
export function watchReminders(tools: Tools): () => Promise<void> {
  let runs = 0
  return repeat({ what: 'reminders', everyMs: 20_000, log: tools.log }, async () => {
    runs += 1
    await sendDueReminders(tools)
    if (runs % CLEAN_UP_EVERY === 1) await deleteOldDecisions(tools)
  })
}
