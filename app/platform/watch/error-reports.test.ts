import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createErrorReports, readDsn } from './error-reports.ts'
import { createLog } from './log.ts'

it.each([
  ['https://abc@errors.example.org/7', { endpoint: 'https://errors.example.org/api/7/envelope/', publicKey: 'abc' }],
  ['http://k@127.0.0.1:9000/glitch/1', { endpoint: 'http://127.0.0.1:9000/glitch/api/1/envelope/', publicKey: 'k' }],
  ['https://errors.example.org/7', null],
  ['https://abc@errors.example.org/', null],
  ['https://abc@errors.example.org/seven', null],
  ['ftp://abc@errors.example.org/7', null],
  ['abc', null],
])('the DSN %s', (text, read) => expect(readDsn(text)).toEqual(read))

describe('a server that hears of errors', () => {
  const received: { path: string; auth: string; lines: unknown[] }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const lines = (await text(request)).trim().split('\n')
    received.push({
      ...{ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']) },
      lines: lines.map((line) => JSON.parse(line)),
    })
    response.writeHead(status, { 'retry-after': '60' }).end()
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())
  beforeEach(() => {
    received.length = 0
    status = 200
  })

  function open() {
    const { port } = server.address() as AddressInfo
    const config = readDsn(`http://key@127.0.0.1:${port}/7`)
    if (!config) throw new Error('that is a DSN')
    const reports = createErrorReports(config, { release: '1.0.0', environment: 'production' })
    return { reports, log: createLog('info', { write: () => {} }, reports.report) }
  }

  it('gets what was logged as an error, with where it was, and no address, value or warning', async () => {
    const { reports, log } = open()
    const cause = new Error('550 ann@example.test is unknown')
    log.warn({ err: cause }, 'only a warning')
    log.error({ err: new TypeError('Failed query: select $1\nparams: a secret'), requestId: 'r1' }, 'request failed')
    log.error({ err: cause }, 'mail for <bob@example.test> given up')
    log.error('without an error')
    await reports.close()
    expect(received.map(({ path, auth }) => [path, auth.includes('sentry_key=key')])).toEqual(
      Array.from({ length: 3 }, () => ['/api/7/envelope/', true]),
    )
    const events = received.map(({ lines }) => lines[2])
    expect(events).toContainEqual(
      expect.objectContaining({
        ...{ level: 'error', release: '1.0.0', environment: 'production', tags: { requestId: 'r1' } },
        logentry: { formatted: 'request failed' },
        exception: {
          values: [
            {
              ...{ type: 'TypeError', value: 'Failed query: select $1' },
              stacktrace: {
                frames: expect.arrayContaining([
                  expect.objectContaining({ filename: expect.stringMatching(/error-reports\.test/), in_app: true }),
                ]),
              },
            },
          ],
        },
      }),
    )
    expect(JSON.stringify(events)).toContain('mail for <[email]> given up')
    expect(JSON.stringify(received)).not.toMatch(/ann@|bob@|a secret/)
  })

  it('hears a fault that goes on a few times, and nothing for as long as it wants quiet', async () => {
    const { reports, log } = open()
    for (let at = 0; at < 50; at += 1) log.error({ err: new Error('again') }, 'again')
    await reports.close()
    expect(received.length).toBeLessThanOrEqual(40)
    expect(received.length).toBeGreaterThanOrEqual(20)
    received.length = 0
    status = 429
    const second = open()
    second.log.error('one')
    await second.reports.close()
    second.log.error('two')
    await second.reports.close()
    expect(received).toHaveLength(1)
  })

  it('may be away: nothing waits for it and nothing breaks', async () => {
    const reports = createErrorReports(
      { endpoint: 'http://127.0.0.1:1/api/7/envelope/', publicKey: 'key' },
      { release: '1', environment: 'test' },
    )
    reports.report({ message: 'lost', error: null, requestId: null })
    await reports.close()
  })
})
