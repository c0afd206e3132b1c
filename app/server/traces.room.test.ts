import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
}
type Sent = { resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[] }

describe.skipIf(!hasDatabase())('traces', () => {
  const received: { path: string; token: unknown; sent: Sent }[] = []
  const collector = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent
    received.push({ path: request.url ?? '', token: request.headers['x-token'], sent })
    response.end('{}')
  })
  let app: TestApp
  beforeAll(async () => {
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as AddressInfo
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'X-Token=a%20b',
    }
    app = await createTestApp({ env })
  })
  afterAll(() => {
    collector.close()
  })

  it('say how long a request, its statements, its job and its email took, and of whom nothing', async () => {
    const email = 'traced@example.test'
    await app.request('/api/auth/sign-in/magic-link', { json: { email, callbackURL: '/app' } })
    await app.mailbox.waitFor(email)
    // The email arrives before its job has ended: closing waits for it.
    await app.close()
    const spans = received.flatMap(({ sent }) =>
      sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((two) => two.spans)),
    )
    const named = (name: string | RegExp) => spans.filter((span) => span.name.match(name))
    const [asked] = named(/^POST \/api\/auth\/sign-in\/magic-link/)
    expect(asked).toMatchObject({ kind: 2 })
    expect(asked?.parentSpanId).toBeUndefined()
    const below = spans.filter(
      ({ traceId, parentSpanId }) => traceId === asked?.traceId && parentSpanId === asked.spanId,
    )
    expect(below.map(({ name }) => name)).toContain('insert outbox_mails')
    for (const span of below)
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name).toBe(true)

    const [job] = named('job mail')
    const [mail] = named('mail sign-in')
    expect(mail).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId, kind: 3 })
    expect(received[0]).toMatchObject({ path: '/v1/traces', token: 'a b' })
    expect(JSON.stringify(received)).not.toMatch(/traced|example\.test|token=/)
  })
})
