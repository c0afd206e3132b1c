import { type DestinationStream, pino } from 'pino'

/** So long at most a line waits for company. */
const WAITS_MS = 100
const TOGETHER_BYTES = 4_096

type Out = { write(text: string): unknown; flush(): void }

/**
 * Standard output, a few lines at a time: on a busy site writing each by itself costs more than making it. What waits is
 * written when the process ends, unless it is killed.
 */
export function batchLines(
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
