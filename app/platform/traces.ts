import { AsyncLocalStorage } from 'node:async_hooks'
import { attributesOf, FAILED, newId, now, spanOf } from './otlp.ts'

/** Where traces are sent: a collector that takes OTLP as JSON over HTTP. */
export type TracesConfig = { endpoint: string; headers: Readonly<Record<string, string>>; service: string }

/** What may stand on a span: names of ours, numbers, never a value that somebody entered. */
export type Facts = Readonly<Record<string, string | number>>

export type Traces = {
  /** Does some work as a span; what it asks for meanwhile hangs below it. `done` adds what is known only then. */
  span<T>(
    name: string,
    kind: SpanKind,
    work: () => Promise<T>,
    done?: (result: T) => { name?: string; facts: Facts },
  ): Promise<T>
  /** Where the work that is going on belongs, for `note`. */
  here(): Place | undefined
  /** Something that has just ended. Without a place it belongs to nothing and is left out. */
  note(place: Place | undefined, name: string, ms: number, facts: Facts): void
  /** Sends what is left, two seconds at most. */
  close(): Promise<void>
}

export type SpanKind = 'inside' | 'server' | 'client' | 'worker'
export type Place = { traceId: string; spanId: string }
const SEND_EVERY_MS = 2_000
/** More than this waits for nobody: a collector that is away costs traces, not memory. */
const MOST_WAITING = 4_096
const MOST_AT_ONCE = 512
const PATIENCE_MS = 5_000

/** Does some work, as a span where somebody wants traces. */
export const inSpan = <T>(
  traces: Traces | null,
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  done?: (result: T) => { name?: string; facts: Facts },
): Promise<T> => (traces ? traces.span(name, kind, work, done) : work())

type Span = ReturnType<typeof spanOf>

/**
 * Tells a collector how long each part of a request or job took. It holds nobody up: spans are sent in the background, and
 * dropped when nobody takes them. Written out here because the packages that do it would be dozens for two hundred lines.
 */
export function createTraces({ endpoint, headers, service }: TracesConfig, release: string): Traces {
  const current = new AsyncLocalStorage<Place>()
  let waiting: Span[] = []
  let sending: Promise<void> = Promise.resolve()
  const timer = setInterval(send, SEND_EVERY_MS).unref()
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': release }) }

  return {
    async span(name, kind, work, done) {
      const above = current.getStore()
      const place = { traceId: above?.traceId ?? newId(16), spanId: newId(8) }
      const startedAt = now()
      const end = (facts: Facts, called = name, status = 0) =>
        keep(spanOf(place, above, { name: called, kind, startedAt, endedAt: now(), facts, status }))
      try {
        const result = await current.run(place, work)
        const told = done?.(result)
        end(told?.facts ?? {}, told?.name)
        return result
      } catch (error) {
        // Its kind alone: a message may hold what somebody entered.
        end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, name, FAILED)
        throw error
      }
    },
    here: () => current.getStore(),
    note(place, name, ms, facts) {
      if (!place) return
      const endedAt = now()
      const own = { traceId: place.traceId, spanId: newId(8) }
      keep(spanOf(own, place, { name, kind: 'client', startedAt: endedAt - ms, endedAt, facts, status: 0 }))
    },
    async close() {
      clearInterval(timer)
      send()
      await Promise.race([sending, new Promise((late) => setTimeout(late, 2_000).unref())])
    },
  }

  function keep(span: Span): void {
    if (waiting.length < MOST_WAITING) waiting.push(span)
  }

  function send(): void {
    if (waiting.length === 0) return
    const all = waiting
    waiting = []
    sending = sending.then(async () => {
      for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
        const scopeSpans = [{ scope: { name: 'longevity' }, spans: all.slice(at, at + MOST_AT_ONCE) }]
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch(() => null)
        await answer?.body?.cancel().catch(() => {})
      }
    })
  }
}
