import type { Log } from '../watch/log.ts'

/** How one of several things that are due is done: its failure doesn't stop the others. */
export type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>

/**
 * Does one of several things that are due. A failure is logged and doesn't stop the others; the next round retries.
 *
 * @param what For the log: 'a letter that is due'.
 */
export async function tryOrLog({ log }: { log: Log }, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, what }, 'not done, will try again')
  }
}
