import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { AppError } from '#app/platform/app-error.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { createTestShop, hasDatabase, ORIGIN, type TestShop } from '#dev/test-app.ts'
import { OFF_SITE } from '#dev/trust/wire.ts'
import { createApi } from './api.ts'

const PARAMETERS = ['next', 'callbackURL', 'redirect', 'redirectTo', 'redirect_uri', 'returnTo', 'return_url', 'url']

describe.skipIf(!hasDatabase())('answers', () => {
  let app: TestShop
  let ann: string
  let ben: string
  beforeAll(async () => {
    app = await createTestShop()
    ann = await join('ann@example.test')
    ben = await join('ben@example.test')
  })
  afterAll(() => app.close())

  /** A paying member with one day recorded. */
  async function join(email: string) {
    const cookie = await app.signInToTrack(email)
    await app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', json: { state: 'done' }, cookie })
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    return cookie
  }

  const reads = EVERY_CALL.filter(({ method, path }) => method === 'GET' && !path.includes('export'))
  const address = (path: string) =>
    path.replace(':date', '2026-06-15').replace(':habit', 'exercise').replace(':slug', 'one-minute-tests')

  it('hold no token, no id of Stripe’s and nothing of another person, at any door that is read', async () => {
    const people = await app.tools.db.select().from(users)
    const other = people.find(({ email }) => email === 'ben@example.test')
    const tokens = await app.tools.db.select({ token: sessions.token }).from(sessions)
    const [membership] = await app.tools.db.select().from(memberships)
    expect(JSON.stringify(membership)).toMatch(/cus_|sub_/)
    const secrets = [
      ...tokens.map(({ token }) => token),
      other?.id ?? '',
      'ben@example.test',
      ...app.tools.sessionSecrets,
    ]
    const bodies: string[] = []
    for (const { path } of reads) {
      const response = await app.request(address(path), { cookie: ann })
      const text = await response.text()
      bodies.push(text)
      for (const secret of secrets) expect(text.includes(secret), `${path} ${secret.slice(0, 8)}`).toBe(false)
      // OpenAPI's description names kinds of Stripe ids; none of those is an actual id.
      expect(text, path).not.toMatch(/\b(?:cus|sub|pi|in|ch|pm|seti|whsec|sk_test)_[A-Za-z0-9]{8,}/)
    }
    // Proves that the responses have content: an empty response would hide nothing.
    expect(bodies.join()).toContain('ann@example.test')
    expect(bodies.join()).toContain('"isEntitled":true')
    expect(await (await app.request('/api/auth/user', { cookie: ben })).text()).toContain(other?.id)
  })

  it('that are personal are kept by no cache', async () => {
    for (const { path, access } of EVERY_CALL.filter(({ method }) => method === 'GET')) {
      if (access !== 'user') continue
      const response = await app.request(address(path), { cookie: ann })
      expect(response.headers.get('cache-control'), path).toContain('no-store')
    }
  })

  it('to a fault say a sentence and an id, and nothing of what went wrong inside', async () => {
    const lines: string[] = []
    const log = Object.assign(Object.create(app.tools.log), {
      error: (...line: unknown[]) =>
        lines.push(JSON.stringify(line, (_key, value) => (value instanceof Error ? value.message : value))),
    })
    const inside = 'relation "secret_table" does not exist at /srv/app/db.ts:12 password=hunter2'
    for (const fault of [
      new Error(inside),
      new TypeError(inside),
      new AppError('unavailable', { userMessage: 'Not now.', cause: new Error(inside) }),
    ])
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        lines.length = 0
        const broken = createApi({
          ...app.tools,
          log,
          db: new Proxy(app.tools.db, {
            get: () => () => {
              throw fault
            },
          }),
        })
        const response = await broken.request(`${ORIGIN}/api/newsletter`, {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': type },
          body:
            type === 'application/json'
              ? '{"email":"a@example.test","consent":true}'
              : 'email=a%40example.test&consent=on',
        })
        const text = await response.text()
        expect(response.status).toBeGreaterThanOrEqual(500)
        const id = response.headers.get('x-request-id') ?? ''
        expect(id).toMatch(/^[0-9a-f]{12}$/)
        expect(text).toContain(id)
        for (const leak of ['secret_table', '/srv', 'hunter2', 'stack', '    at ', 'node_modules', 'TypeError'])
          expect(text).not.toContain(leak)
        expect(lines.join()).toContain(id)
        expect(lines.join()).toContain('secret_table')
      }
  })

  it('all have the same form when they refuse', async () => {
    const refusals: [string, object, number, string][] = [
      ['/api/nothing', {}, 404, 'not_found'],
      ['/api/auth/user', {}, 401, 'signed_out'],
      ['/api/newsletter', { json: { email: 'x' } }, 400, 'bad_request'],
      ['/api/newsletter', { json: {}, headers: { origin: 'https://evil.test' } }, 403, 'forbidden'],
      [
        '/api/newsletter',
        { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } },
        415,
        'unsupported_media_type',
      ],
      ['/api/newsletter', { json: { a: 'x'.repeat(70_000) } }, 413, 'too_large'],
      ['/api/auth/sign-in/link', { json: { token: 'x' } }, 410, 'gone'],
      ['/api/create-subscription', { json: {}, cookie: ann }, 409, 'conflict'],
    ]
    for (const [path, init, status, code] of refusals) {
      const response = await app.request(path, init)
      expect([response.status, response.headers.get('content-type')], path).toEqual([status, 'application/json'])
      const { error, ...rest } = await response.json()
      expect(rest).toEqual({})
      expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z"].*\.$/s) })
      expect(error.requestId).toBe(response.headers.get('x-request-id'))
      expect(
        Object.keys(error).filter((key) => !['code', 'reason', 'message', 'fields', 'requestId'].includes(key)),
      ).toEqual([])
    }
  })

  it('never lead off this site, whatever any parameter of any door says', async () => {
    expect(OFF_SITE(ORIGIN).length).toBeGreaterThanOrEqual(36)
    const doors = [...new Set(EVERY_CALL.map(({ path }) => address(path)))]
    for (const payload of OFF_SITE(ORIGIN)) {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, payload]))
      for (const path of doors) {
        // Signed out: signing out would end the test, and prepared links are aimed at signed-out visitors.
        const response = await app.request(`${path}?${query}`)
        expectHome(response, `${path} ${payload}`)
      }
    }
  })

  it('never lead off this site after a form without script either', async () => {
    for (const payload of OFF_SITE(ORIGIN)) {
      app.setNow(
        new Date(Date.parse('2026-06-15T12:00:00Z') + OFF_SITE(ORIGIN).indexOf(payload) * 86_400_000).toISOString(),
      )
      const asked = await app.request('/api/auth/sign-in/magic-link', {
        form: { email: 'form@example.test', callbackURL: payload },
      })
      expect(asked.status).toBe(303)
      expectHome(asked, payload)
      const agreed = await app.request('/api/account/health-consent', {
        form: { agree: 'yes', next: payload },
        cookie: ann,
      })
      expect(agreed.status === 303 || agreed.status === 401, `${payload} ${agreed.status}`).toBe(true)
      expectHome(agreed, payload)
    }
    app.setNow('2026-06-15T12:00:00Z')
  })
})

function expectHome(response: Response, what: string) {
  const location = response.headers.get('location')
  if (location === null) return
  expect(new URL(location, ORIGIN).origin, what).toBe(ORIGIN)
  // Browsers drop these characters, which may turn the rest into another address.
  expect(new URL(location.replace(/[\t\r\n]/g, '').trim(), ORIGIN).origin, what).toBe(ORIGIN)
  // The sign-in pages pass on the address they are given.
  const { pathname, searchParams } = new URL(location, ORIGIN)
  if (pathname.startsWith('/sign-in')) expect(searchParams.get('next') ?? '/', what).toMatch(/^\/(?![/\\])/)
}
