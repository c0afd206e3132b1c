import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#app/platform/log.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { sender } from '#dev/test-requests.ts'
import { createApi } from './api.ts'

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
})
