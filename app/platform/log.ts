import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. What must never be logged (cookies, tokens, bodies) is not passed to it in the first place. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
