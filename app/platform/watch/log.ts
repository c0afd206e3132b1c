import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { type LoggedError, withoutAddresses } from './error-reports.ts'

export type Log = Logger

/** The longest a line waits for company, in milliseconds. */
const WAITS_MS = 200
const TOGETHER_BYTES = 4_096

/**
 * Lines on a file descriptor, a few at a time: on a busy site writing each by itself costs more than making it. They're
 * flushed again and again: pino's own `flush` does nothing while another write is under way. What waits is written when
 * the process ends, unless it's killed.
 */
export const batchLines = (to: number): DestinationStream =>
  pino.destination({ dest: to, minLength: TOGETHER_BYTES, periodicFlush: WAITS_MS, sync: false })

/**
 * Creates the log: JSON lines on standard output. What must never be logged (cookies, tokens, bodies) isn't passed to
 * it in the first place.
 */
export function createLog(
  level: string,
  to: DestinationStream = batchLines(1),
  tell?: (logged: LoggedError) => void,
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, level) {
        if (level >= LEVELS.error) tell?.(readError(args))
        method.apply(this, args)
        // What comes next may be the end.
        if (level >= LEVELS.warn) this.flush()
      },
    },
  }
  return pino(options, to)
}

const LEVELS = pino.levels.values as Record<'warn' | 'error', number>

/** Reads what was logged as an error, for the error reports. */
function readError([facts, message]: readonly unknown[]): LoggedError {
  const { err, requestId } = Object(facts)
  const error = describeError(err)
  return {
    message: String(message ?? (typeof facts === 'string' ? facts : 'error')),
    error: isDescribed(error) ? error : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}

const isDescribed = (error: unknown): error is NonNullable<LoggedError['error']> =>
  typeof error === 'object' && error !== null && 'type' in error && 'message' in error

/** Drizzle appends a failed statement's parameters to the message; they can be personal data. */
const PARAMETERS = '\nparams: '

/** Describes an error and its causes: kind, message, code and stack, without a statement's parameters or an address. */
function describeError(error: unknown): unknown {
  if (typeof error === 'string') return withoutAddresses(error)
  if (!(error instanceof Error)) return error
  const message = withoutAddresses(error.message.split(PARAMETERS)[0] ?? '')
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: error.stack.split(error.message).join(message) } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
