import { randomBytes } from 'node:crypto'
import type { Facts, Place, SpanKind } from './traces.ts'

// Source: opentelemetry.io/docs/specs/otlp (JSON encoding of ExportTraceServiceRequest).
const KINDS = { inside: 1, server: 2, client: 3, worker: 5 } as const
export const FAILED = 2

type Ended = { name: string; kind: SpanKind; startedAt: number; endedAt: number; facts: Facts; status: number }

export const spanOf = (
  { traceId, spanId }: Place,
  above: Place | undefined,
  { name, kind, startedAt, endedAt, facts, status }: Ended,
) => ({
  ...{ traceId, spanId, ...(above && { parentSpanId: above.spanId }) },
  ...{ name, kind: KINDS[kind], startTimeUnixNano: nanoseconds(startedAt), endTimeUnixNano: nanoseconds(endedAt) },
  attributes: attributesOf(facts),
  status: { code: status },
})

export const attributesOf = (facts: Facts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))

/** Milliseconds since 1970, with fractions. */
export const now = () => performance.timeOrigin + performance.now()
const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1000))}000`
export const newId = (bytes: number) => randomBytes(bytes).toString('hex')
