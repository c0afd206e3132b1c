import { randomUUID } from 'node:crypto'
import type { Env } from '../config/env.ts'

/** Where error reports are sent: any server that uses Sentry's protocol. */
export type ErrorReportsConfig = { endpoint: string; publicKey: string }

/**
 * Parses a DSN, 'https://<key>@<host>/<project>'.
 *
 * @returns null when it's invalid. Source: develop.sentry.dev/sdk/overview.
 */
export function readDsn(text: string): ErrorReportsConfig | null {
  const url = URL.parse(text)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !project) return null
  return { endpoint: `${url.protocol}//${url.host}${path}/api/${project}/envelope/`, publicKey: url.username }
}

/** Reads where errors are reported in addition to the log. Error messages don't contain the key. */
export function readErrorReports(env: Env, mistakes: string[]): ErrorReportsConfig | null {
  const text = env.SENTRY_DSN?.trim()
  if (!text) return null
  const read = readDsn(text)
  if (!read)
    mistakes.push(
      'SENTRY_DSN must look like https://key@errors.example.org/1; leave it unset to keep errors in the log alone.',
    )
  return read
}

/** The part of a log entry that is reported: never a body, an address or a statement's parameters. */
export type LoggedError = {
  message: string
  error: { type: string; message: string; stack?: string | undefined } | null
  requestId: string | null
}

export type ErrorReports = {
  report(logged: LoggedError): void
  /** Waits for pending reports, two seconds at most. */
  close(): Promise<void>
}

/** Rate limit: an error that occurs a thousand times a minute is reported a few times. */
const MOST_A_MINUTE = 20
const PATIENCE_MS = 5_000

/**
 * Reports errors in addition to the log. Fire and forget: nothing waits for an unreachable server, and nothing is
 * queued.
 */
export function createErrorReports(
  { endpoint, publicKey }: ErrorReportsConfig,
  { release, environment }: { release: string; environment: string },
): ErrorReports {
  const open = new Set<Promise<unknown>>()
  let [minute, sent, quietUntil] = [0, 0, 0]
  return {
    report(logged) {
      const now = Date.now()
      if (Math.floor(now / 60_000) !== minute) [minute, sent] = [Math.floor(now / 60_000), 0]
      if (now < quietUntil || sent >= MOST_A_MINUTE) return
      sent += 1
      const event = eventOf(logged, now / 1000, { release, environment })
      const posting = post(endpoint, publicKey, event)
        .then((waitSeconds) => {
          quietUntil = Date.now() + waitSeconds * 1000
        })
        .catch(() => {})
        .finally(() => open.delete(posting))
      open.add(posting)
    },
    async close() {
      const late = new Promise((done) => setTimeout(done, 2_000).unref())
      await Promise.race([Promise.all(open), late])
    },
  }
}

/** @returns For how many seconds the server asks to receive nothing. */
async function post(endpoint: string, publicKey: string, event: { event_id: string }): Promise<number> {
  const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=longevity/1, sentry_key=${publicKey}`,
    },
    body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.body?.cancel()
  return answer.status === 429 ? Number(answer.headers.get('retry-after')) || 60 : 0
}

function eventOf(
  { message, error, requestId }: LoggedError,
  timestamp: number,
  about: { release: string; environment: string },
) {
  const frames = framesOf(error?.stack)
  const value = withoutAddresses(error?.message ?? '')
  return {
    ...{ event_id: randomUUID().replaceAll('-', ''), timestamp, platform: 'node', level: 'error', ...about },
    logentry: { formatted: withoutAddresses(message) },
    ...(error && {
      exception: { values: [{ type: error.type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    }),
    ...(requestId && { tags: { requestId } }),
  }
}

/** A mail server's error names the recipient, which mustn't be reported or logged. A package's name stays. */
export const withoutAddresses = (words: string): string =>
  words.replaceAll(/[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:/]+/g, '[email]')

/** Parses V8's stack trace, oldest frame first as Sentry expects. */
const framesOf = (stack: string | undefined) =>
  [...(stack ?? '').matchAll(/^\s+at (?:(.+?) \()?(?:file:\/\/)?([^()\s]+):(\d+):(\d+)\)?$/gm)]
    .map(([, name, filename = '', line, column]) => ({
      ...{ function: name ?? '?', filename, lineno: Number(line), colno: Number(column) },
      in_app: !/node_modules|^node:/.test(filename),
    }))
    .toReversed()
