import type { Log } from '../watch/log.ts'

/**
 * Runs work periodically as long as the process lives, never twice at the same time. A failure is logged, and the next
 * run retries. For work that each process may do on its own; what must happen once belongs in the job queue.
 *
 * @param what For the log: 'payments'.
 * @returns A function that stops it, after the current run.
 */
export function repeat(
  { what, everyMs, firstAfterMs = everyMs, log }: { what: string; everyMs: number; firstAfterMs?: number; log: Log },
  work: () => Promise<unknown>,
): () => Promise<void> {
  let isStopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer = setTimeout(next, firstAfterMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await turn
  }

  function next() {
    turn = work()
      .catch((error: unknown) => log.warn({ err: error, what }, 'not done, will try again'))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs).unref()
      })
  }
}
