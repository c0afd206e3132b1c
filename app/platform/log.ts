import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. What must never be logged (cookies, tokens, bodies) is not passed to it in the first place. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return to ? pino(options, to) : pino(options)
}

/** Drizzle ends the message of a failed statement with its parameters, which are people's words. */
const PARAMETERS = '\nparams: '

/** An error and what caused it: kind, message, code and where, and none of the values a statement was given. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = error.message.split(PARAMETERS)[0] ?? ''
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: error.stack.split(error.message).join(message) } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
