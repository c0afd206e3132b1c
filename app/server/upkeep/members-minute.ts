import { remindOfCalls } from '#app/features/coaching/calls.server.ts'
import { sendFirstWeek } from '#app/features/coaching/first-week.server.ts'
import { sendDigests } from '#app/features/conversation/digest.server.ts'
import { watchEvents } from '#app/features/events/watch.server.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import type { Tools } from '#app/platform/tools.ts'

/**
 * Runs what is due for members each minute: call reminders, the emails of the first week, events, and notices about
 * replies.
 */
export async function passMinute(tools: Tools): Promise<void> {
  for (const work of [remindOfCalls, sendFirstWeek, watchEvents, sendDigests])
    await tryOrLog(tools, 'what is due for members', () => work(tools))
}
