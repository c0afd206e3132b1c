import { type DestinationStream, pino } from 'pino'

/** The longest that a line is held back. */
const WAITS_MS = 100
const TOGETHER_BYTES = 4_096

type Out = { write(text: string): unknown; flush(): void }

/**
 * Writes log lines to standard output in batches, since a write per line costs more than formatting it. Lines held back
 * are written when the process exits; `kill -9` loses at most the last tenth of a second.
 */
export function gatherLines(
  out: Out = pino.destination({ minLength: TOGETHER_BYTES, sync: false }),
): DestinationStream & Out {
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    out.flush()
  }
  return {
    write(line) {
      out.write(line)
      timer ??= setTimeout(flush, WAITS_MS).unref()
    },
    flush,
  }
}
