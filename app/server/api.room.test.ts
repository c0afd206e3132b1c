import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_CALL } from '#dev/every-call.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { createApi } from './api.ts'

const ANY = 'ALL'

describe.skipIf(!hasDatabase())('the doors', () => {
  let app: TestApp
  let member: string
  beforeAll(async () => {
    app = await createTestApp({ payments: true })
    member = await app.signInToTrack('member@example.test')
  })
  afterAll(() => app.close())

  const address = (path: string) => path.replace(':date', '2026-06-15').replace(':habit', 'fasting')
  const call = (method: string, path: string, init = {}) =>
    app.request(address(path), { method, ...(method === 'GET' ? {} : { json: {} }), ...init })

  it('are all declared, and everything declared is there', () => {
    const mounted = createApi(app.tools)
      .routes.filter(({ method }) => method !== ANY)
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(mounted)].sort()).toEqual(EVERY_CALL.map(({ key }) => key).sort())
  })

  it.each(EVERY_CALL.map((entry) => [entry.method, entry.path, entry.access] as const))(
    '%s %s is for: %s',
    async (method, path, access) => {
      const signedOut = await call(method, path)
      // Visitors get a 404 from the office (office-access.room.test.ts checks its roles).
      if (access.startsWith('staff')) expect(signedOut.status).toBe(404)
      else if (access === 'user') expect(signedOut.status).toBe(401)
      else expect([401, 403]).not.toContain(signedOut.status)
      if (path !== '/readyz') expect(signedOut.status).toBeLessThan(500)
    },
  )

  it('are not called ready on a database that does not flush to the disk', async () => {
    const response = await app.request('/readyz', { from: '127.0.0.1' })
    expect(response.status).toBe(503)
    expect((await response.json()).checks.database).toContain('fsync')
  })

  it('tell a stranger whether they are ready, and nothing else', async () => {
    const response = await app.request('/readyz', { from: '203.0.113.7' })
    expect([response.status, await response.json()]).toEqual([503, { status: 'not ready' }])
    const throughProxy = await app.request('/readyz', { from: '127.0.0.1', headers: { forwarded: 'for=198.51.100.1' } })
    expect(await throughProxy.json()).toEqual({ status: 'not ready' })
  })

  it('describe themselves as OpenAPI 3.1', async () => {
    const description = await (await app.request('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    const { schema } = description.paths['/api/routine/{date}/{habit}'].put.requestBody.content['application/json']
    expect(schema).toEqual({ $ref: '#/components/schemas/HabitInput' })
    expect(description.components.schemas.HabitInput.required).toEqual(['state'])
  })

  it('answer an unknown call with a sentence and an id', async () => {
    const response = await app.request('/api/nothing')
    expect(response.status).toBe(404)
    const { error } = await response.json()
    expect(error).toEqual({
      code: 'not_found',
      message: 'There’s no such call.',
      requestId: response.headers.get('x-request-id'),
    })
  })

  // The servers of Stripe and of mail providers don't send our Origin; their requests are signed instead
  // (payments/webhook.room.test.ts, office/inbox/receive.room.test.ts).
  const ownWrites = EVERY_CALL.filter(({ method, isSigned }) => method !== 'GET' && !isSigned)
  it.each(ownWrites.map(({ method, path }) => [method, path] as const))(
    '%s %s takes writes from our own pages only',
    async (method, path) => {
      for (const origin of [
        'https://evil.test',
        'null',
        'http://localhost:3001',
        `${ORIGIN}.evil.test`,
        'https://localhost:3000',
      ]) {
        expect((await call(method, path, { cookie: member, headers: { origin } })).status, origin).toBe(403)
      }
      const request = {
        method,
        headers: { cookie: member, 'content-type': 'application/json' },
        body: '{}',
      }
      const bare = await createApi(app.tools).request(`${ORIGIN}${address(path)}`, request)
      expect(bare.status).toBe(403)
    },
  )

  describe('given nonsense', () => {
    const writes = EVERY_CALL.filter(({ method, body }) => method !== 'GET' && body)
    const send = (path: string, method: string, body: BodyInit, type = 'application/json') =>
      app.request(address(path), {
        method,
        body,
        cookie: member,
        headers: { 'content-type': type },
      })

    it.each(writes.map(({ method, path }) => [method, path] as const))(
      '%s %s refuses it with a sentence',
      async (method, path) => {
        const bodies: [BodyInit, string?][] = [
          [''],
          ['{'],
          ['null'],
          ['[]'],
          ['7'],
          ['"x"'],
          ['{"a":1}'],
          ['{"__proto__":{"role":"owner"}}'],
          ['{"constructor":1}'],
          [`{"email":"${'\\u0000'}@example.test"}`],
          ['{"email":"\\ud800@example.test"}'],
          ['{"state":"do\\u0000ne"}'],
          [new Uint8Array([0x7b, 0xff, 0x7d])],
          ['['.repeat(30_000)],
          ['{"a":'.repeat(10_000)],
          ['a=b&a=c', 'application/x-www-form-urlencoded'],
          ['%zz=1', 'application/x-www-form-urlencoded'],
          ['<a/>', 'text/xml'],
          ['{}', 'text/plain'],
          ['x', 'multipart/form-data; boundary=x'],
        ]
        for (const [body, type] of bodies) {
          const response = await send(path, method, body, type)
          expect(response.status, String(body).slice(0, 40)).toBeGreaterThanOrEqual(400)
          expect(response.status, String(body).slice(0, 40)).toBeLessThan(500)
        }
      },
    )

    it.each(
      writes
        .filter(({ maxKib, isSigned }) => maxKib !== undefined && !isSigned)
        .map(({ method, path, maxKib = 0 }) => [method, path, maxKib] as const),
    )('%s %s refuses more than the %i KiB that it declares', async (method, path, maxKib) => {
      const owner = await app.signInStaff('owner')
      const ask = (bytes: number) =>
        app.request(path.replaceAll(/:\w+/g, 'any'), { method, cookie: owner, json: { a: 'x'.repeat(bytes) } })
      expect((await ask(maxKib * 1024)).status).toBe(413)
      expect((await ask(65_536)).status).not.toBe(413)
    })

    const usual = writes.filter(({ maxKib }) => maxKib === undefined)
    it.each(usual.map(({ method, path }) => [method, path] as const))(
      '%s %s refuses more than 64 KiB, declared or in chunks, and compressed bodies',
      async (method, path) => {
        const large = `{"a":"${'x'.repeat(65_536)}"}`
        expect((await send(path, method, large)).status).toBe(413)
        const declared = await app.request(address(path), {
          method,
          json: {},
          cookie: member,
          headers: { 'content-length': '65537' },
        })
        expect(declared.status).toBe(413)
        const chunks = new ReadableStream({
          start(controller) {
            for (let at = 0; at < 70; at++) controller.enqueue(new TextEncoder().encode('x'.repeat(1024)))
            controller.close()
          },
        })
        const chunked = await app.request(address(path), {
          method,
          body: chunks,
          cookie: member,
          headers: { 'content-type': 'application/json' },
          duplex: 'half',
        } as RequestInit)
        expect(chunked.status).toBe(413)
        expect(
          (
            await app.request(address(path), {
              method,
              json: {},
              cookie: member,
              headers: { 'content-encoding': 'gzip' },
            })
          ).status,
        ).toBe(415)
      },
    )

    it('never answers 500, whatever JSON arrives', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...writes), fc.jsonValue(), async ({ method, path }, json) => {
          const { status } = await send(path, method, JSON.stringify(json))
          expect(status).toBeLessThan(500)
        }),
        { numRuns: 300 },
      )
    })

    it('never answers 500, whatever the query or the path says', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('/api/routine?date=', '/api/progress?days=', '/api/login?next=', '/api/routine/', '/api/'),
          fc.string({ unit: 'binary', maxLength: 40 }),
          async (path, text) => {
            const { status } = await app.request(`${path}${encodeURIComponent(text.toWellFormed())}`, {
              cookie: member,
            })
            expect(status).toBeLessThan(500)
          },
        ),
        { numRuns: 300 },
      )
    })
  })

  it('say that they cannot tell when the database is away, never that one is signed out', async () => {
    const away = {
      ...app.tools,
      db: new Proxy(app.tools.db, {
        get: () => () => {
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        },
      }),
    }
    const api = createApi(away)
    const session = await api.request(`${ORIGIN}/api/session`, { headers: { cookie: member } })
    expect([session.status, session.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
