import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#app/platform/watch/log.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { sender } from '#dev/test-requests.ts'
import { createApi } from '../api.ts'

describe.skipIf(!hasDatabase())('the line of the log for a request', () => {
  let app: TestApp
  let member: string
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.signInToTrack('member@example.test')
  })
  afterAll(() => app?.close())

  it('is one, with id, route, status and time, and nothing of anybody', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const send = sender(createApi({ ...app.tools, log }))
    const headers = { referer: `${ORIGIN}/secret-page`, 'user-agent': 'Secret', 'x-forwarded-for': '203.0.113.7' }
    const token = { ...headers, authorization: 'Bearer secret-token' }
    const asked = [
      ['GET', '/api/routine', 200, '/api/routine?date=2026-06-15', { cookie: member, headers }],
      [
        'PUT',
        '/api/routine/:date/:habit',
        400,
        '/api/routine/2026-06-15/secret-habit',
        { cookie: member, headers, json: { state: 'secret-state' } },
      ],
      ['GET', '/api/search', 200, '/api/search?q=secret-query', { headers }],
      ['GET', '/api/routine', 401, '/api/routine?date=2026-06-15', { headers: token }],
      ['GET', '/media/:file', 404, '/media/secret-file.webp?token=secret-token', { headers }],
      // What a page is linked to without 'mailto:', and what somebody typed behind the wrong address.
      ['GET', 'page /…', 404, '/secret@example.test', { headers }],
      ['GET', 'page /…', 404, '/secret%40example.test', { headers }],
      ['GET', 'page /…', 404, '/SECRET0123456789', { headers }],
      ['GET', 'page /.env', 404, '/.env/secret', { headers }],
    ] as const
    const ids: (string | null)[] = []
    for (const [method, _route, _status, path, init] of asked) {
      const answer = await send(path, { ...init, method, from: '198.51.100.9' })
      ids.push(answer.headers.get('x-request-id'))
    }
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      asked.map(([method, route, status], at) => ({
        ...{ level: 'info', time: expect.any(String), requestId: ids[at], method, route, status },
        ...{ ms: expect.any(Number), msg: 'request' },
      })),
    )
    expect(lines.join('')).not.toMatch(/secret|203\.0\.113|198\.51\.100|member@|2026-06-15/i)
  })

  it('is no error when the sender breaks off, and the database isn’t blamed', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const api = createApi({ ...app.tools, log })
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const body = new ReadableStream({ pull: (controller) => controller.error(aborted) })
    const headers = { origin: ORIGIN, 'content-type': 'application/json' }
    const request = new Request(`${ORIGIN}/api/contact`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    const answer = await api.request(request, {}, { incoming: { socket: { remoteAddress: '10.9.9.9' } } })
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'bad_request'])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'info', route: '/api/contact', status: 400 }),
    ])
  })

  it('that fails names its route, and no path', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const db = new Proxy(app.tools.db, {
      get: () => {
        throw new Error('a fault of this test')
      },
    })
    const send = sender(createApi({ ...app.tools, db, log }))
    const answer = await send('/api/routine/2026-06-15/exercise', {
      ...{ method: 'PUT', cookie: member, json: { state: true } },
    })
    expect(answer.status).toBe(503)
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(failed).toMatchObject({ level: 'error', route: '/api/routine/:date/:habit' })
    expect(lines.join('')).not.toContain('2026-06-15')
  })
})
