import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTraces } from './traces.ts'

it('keep no more than they may while a collector takes its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let taken = 0
  const slow: ServerResponse[] = []
  const collector = createServer(async (request, response) => {
    const sent = (await json(request)) as { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] }
    taken += sent.resourceSpans[0]?.scopeSpans[0]?.spans.length ?? 0
    // It answers the first request late, and every other at once.
    if (slow.push(response) > 1) response.end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const { port } = collector.address() as AddressInfo
  const traces = createTraces({ endpoint: `http://127.0.0.1:${port}`, headers: {}, service: 'site' }, '1')
  const note = (count: number) => {
    for (let at = 0; at < count; at += 1) traces.note({ traceId: 'a', spanId: 'b' }, 'select', 1, {})
    vi.advanceTimersByTime(2_000)
  }

  note(1)
  await expect.poll(() => slow).toHaveLength(1)
  for (let turn = 0; turn < 3; turn += 1) note(4_096)
  slow[0]?.end('{}')
  await traces.close()
  expect(taken).toBe(1 + 4_096)
})
