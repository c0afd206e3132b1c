import { AsyncLocalStorage } from 'node:async_hooks'
import { attributesOf, FAILED, newId, now, spanOf } from './otlp.ts'

/** Where traces are sent: a collector that accepts OTLP as JSON over HTTP. */
export type TracesConfig = { endpoint: string; headers: Readonly<Record<string, string>>; service: string }

/** Attributes of a span: fixed names and numbers, never user input. */
export type Facts = Readonly<Record<string, string | number>>

export type Traces = {
  /** Runs work as a span; calls made meanwhile become its children. `done` adds attributes known only at the end. */
  span<T>(
    name: string,
    kind: SpanKind,
    work: () => Promise<T>,
    done?: (result: T) => { name?: string; facts: Facts },
  ): Promise<T>
  /** The current span, as parent for `note`. */
  here(): Place | undefined
  /** Records a span that has just ended. Without a parent it's dropped. */
  note(place: Place | undefined, name: string, ms: number, facts: Facts): void
  /** Sends the remaining spans, for two seconds at most. */
  close(): Promise<void>
}

export type SpanKind = 'inside' | 'server' | 'client' | 'worker'
export type Place = { traceId: string; spanId: string }
const SEND_EVERY_MS = 2_000
/** Spans beyond this are dropped: an unreachable collector costs traces, not memory. */
const MOST_WAITING = 4_096
const MOST_AT_ONCE = 512
const PATIENCE_MS = 5_000

/** Runs work as a span where traces are on. */
export const inSpan = <T>(
  traces: Traces | null,
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  done?: (result: T) => { name?: string; facts: Facts },
): Promise<T> => (traces ? traces.span(name, kind, work, done) : work())

type Span = ReturnType<typeof spanOf>

/**
 * Sends spans to a collector. Never blocks: they are sent in the background, and dropped when the collector doesn't
 * accept them. Written here because the packages that do it would be dozens, for two hundred lines.
 */
export function createTraces({ endpoint, headers, service }: TracesConfig, release: string): Traces {
  const current = new AsyncLocalStorage<Place>()
  let waiting: Span[] = []
  let sending: Promise<void> | null = null
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
        const outcome = done?.(result)
        end(outcome?.facts ?? {}, outcome?.name)
        return result
      } catch (error) {
        // Only the error's name: its message may contain user input.
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
      const rest = async () => {
        await sending
        send()
        await sending
      }
      await Promise.race([rest(), new Promise((late) => setTimeout(late, 2_000).unref())])
    },
  }

  function keep(span: Span): void {
    if (waiting.length < MOST_WAITING) waiting.push(span)
  }

  /** One at a time: what a slow collector hasn't taken yet counts as waiting. */
  function send(): void {
    if (waiting.length === 0 || sending) return
    const all = waiting
    waiting = []
    sending = post(all).finally(() => {
      sending = null
    })
  }

  async function post(spans: readonly Span[]): Promise<void> {
    for (let at = 0; at < spans.length; at += MOST_AT_ONCE) {
      const scopeSpans = [{ scope: { name: 'longevity' }, spans: spans.slice(at, at + MOST_AT_ONCE) }]
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      await answer?.body?.cancel().catch(() => {})
    }
  }
}
