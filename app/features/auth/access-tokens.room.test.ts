import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { countUse } from '#app/platform/web/rate-limit.ts'
import { DOORS } from '#app/server/doors.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { deleteOldTokens, listAccessTokens } from './access-tokens.server.ts'
import { MOST_TOKENS, SCOPES, TOKEN_USES } from './scopes.ts'

const NOW = '2026-06-15T12:00:00Z'
const PAGE = { name: 'Watch', days: '30' }
/** What each door that takes a token reads or writes, in the words of its scope. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'GET /api/routine': ['Read', 'habits'],
  'GET /api/routine/:date/amounts': ['Read', 'amounts'],
  'GET /api/progress': ['Read', 'progress'],
  'GET /api/sleep': ['Read', 'sleep'],
  'GET /api/journal': ['Read', 'check-ins', 'journal'],
  'PUT /api/routine/:date/:habit': ['Write', 'habits'],
  'PUT /api/entries': ['Write', 'habits', 'amounts', 'check-ins', 'sleep', 'journal'],
  'POST /api/tick/:what': ['Tick a habit of today'],
  'GET /api/measures': ['Read', 'measurements'],
  'GET /api/baseline': ['Read', 'measurements'],
  'PUT /api/measures': ['Enter', 'measurements'],
  'POST /api/baseline': ['Enter', 'measurements'],
  'POST /api/office/orders/:id/dispatch': ['orders as sent'],
  'GET /api/office/sales.csv': ['papers for the accountant'],
}

describe.skipIf(!hasDatabase())('an access token', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
  })
  beforeEach(() => app.setNow(NOW))
  afterAll(() => app.close())

  const make = async (cookie: string, ...scopes: string[]) => {
    const ticked = Object.fromEntries(scopes.map((scope) => [scope, 'on']))
    const response = await app.request('/api/account/tokens', { cookie, json: { ...PAGE, ...ticked } })
    const { token, error } = await response.json()
    return { status: response.status, token: token as string, error }
  }
  /** Requests as a program does: no cookie, no Origin. */
  const ask = (token: string, path: string, init: RequestInit = {}) =>
    app.fetchAsStranger(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const put = (token: string, path: string, json: unknown) =>
    ask(token, path, { method: 'PUT', body: JSON.stringify(json), headers: { 'content-type': 'application/json' } })
  const tick = (token: string) => put(token, '/api/routine/2026-06-15/fasting', { state: 'done' })

  it('lets a program do what was ticked, without our Origin, and nothing else', async () => {
    const cookie = await app.signInToTrack('ann@example.test')
    const { token } = await make(cookie, 'days:read', 'days:write')
    expect((await tick(token)).status).toBe(200)
    const day = await (await ask(token, '/api/routine?date=2026-06-15')).json()
    expect(day).toEqual(await (await app.request('/api/routine?date=2026-06-15', { cookie })).json())
    expect(JSON.stringify(day)).toContain('fasting')

    const { token: reader } = await make(cookie, 'days:read')
    const refused = await tick(reader)
    expect([refused.status, (await refused.json()).error.reason]).toEqual([403, 'scope_needed'])
    expect((await ask(reader, '/api/baseline')).status).toBe(403)
  })

  it('opens no door that does not say so: not the account, not the office, not another token', async () => {
    const cookie = await app.signInToTrack('closed@example.test')
    const { token } = await make(cookie, 'days:read', 'days:write', 'measures:read', 'measures:write')
    const closed = DOORS.filter(({ spec }) => spec.access !== 'public' && !spec.scope)
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, path, spec } of closed) {
      const address = path.replaceAll(/:\w+/g, 'x')
      const { status } = await ask(token, address, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
      expect(status, `${method} ${path}`).toBe(spec.access === 'user' ? 401 : 404)
    }
  })

  it('opens what the label of its scope says', () => {
    const opened = DOORS.flatMap(({ key, spec: { scope } }) => (scope ? [{ key, label: SCOPES[scope].label }] : []))
    expect(opened.map(({ key }) => key).toSorted()).toEqual(Object.keys(SAID).toSorted())
    for (const { key, label } of opened) for (const word of SAID[key] ?? []) expect(label, key).toContain(word)
  })

  it('counts for itself alone: a cookie beside it gives no more, and a page of another site may not send it', async () => {
    const cookie = await app.signInToTrack('both@example.test')
    const { token } = await make(cookie, 'days:read')
    const withCookie = await app.request('/api/auth/user', { cookie, headers: { authorization: `Bearer ${token}` } })
    expect(withCookie.status).toBe(401)
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { cookie },
    ]
    for (const also of elsewhere) {
      const headers = { 'content-type': 'application/json', ...also }
      const sent = { method: 'PUT', body: '{"state":"done"}', headers }
      expect((await ask(token, '/api/routine/2026-06-15/fasting', sent)).status, JSON.stringify(also)).toBe(403)
    }
  })

  it('is over when its time is, when it is removed, and when it never was', async () => {
    const cookie = await app.signInToTrack('over@example.test')
    const { token } = await make(cookie, 'days:read')
    app.setNow('2026-07-15T11:59:59Z')
    expect((await ask(token, '/api/routine')).status).toBe(200)
    app.setNow('2026-07-15T12:00:00Z')
    expect((await ask(token, '/api/routine')).status).toBe(401)

    app.setNow(NOW)
    const { token: second } = await make(cookie, 'days:read')
    const [newest] = await listAccessTokens(app.tools, await app.idOf(cookie))
    const stranger = await app.signIn('stranger@example.test')
    await app.request('/api/account/tokens/remove', { cookie: stranger, json: { id: newest?.id } })
    const list = await listAccessTokens(app.tools, await app.idOf(cookie))
    for (const { id } of list) await app.request('/api/account/tokens/remove', { cookie, json: { id } })
    expect(list).toHaveLength(2)
    expect((await ask(second, '/api/routine')).status).toBe(401)
    expect((await ask(`lgv_${'a'.repeat(43)}`, '/api/routine')).status).toBe(401)
  })

  it('needs consent where its door does, as its person does', async () => {
    const cookie = await app.signIn('no-consent@example.test')
    const { token } = await make(cookie, 'days:write')
    expect((await (await tick(token)).json()).error.reason).toBe('consent_needed')
  })

  it('is shown for ten minutes or until it was copied; then only its hash is here', async () => {
    const cookie = await app.signInToTrack('shown@example.test')
    const { token } = await make(cookie, 'days:read')
    const id = await app.idOf(cookie)
    const shown = async () => (await listAccessTokens(app.tools, id)).map((one) => one.token)
    expect(await shown()).toEqual([token])
    app.setNow('2026-06-15T12:10:00Z')
    expect(await shown()).toEqual([null])
    await deleteOldTokens(app.tools)
    app.setNow('2026-06-15T12:10:01Z')
    await deleteOldTokens(app.tools)
    const [row] = await app.tools.db.select().from(accessTokens).where(eq(accessTokens.userId, id))
    expect(row?.sealedSecret).toBeNull()
    expect(JSON.stringify(row)).not.toContain(token)

    app.setNow('2026-06-15T12:09:00Z')
    await make(cookie, 'days:read')
    const [newest] = await listAccessTokens(app.tools, id)
    expect(newest?.token).toMatch(/^lgv_/)
    await app.request('/api/account/tokens/copied', { cookie, json: { id: newest?.id } })
    expect(await shown()).toEqual([null, null])
  })

  it('needs a sign-in of the last ten minutes, a name, something ticked, and room for one more', async () => {
    const cookie = await app.signInToTrack('making@example.test')
    expect((await make(cookie)).error.fields.scopes).toBe('Tick at least one thing that it may do.')
    expect((await make(cookie, 'sales:read')).status).toBe(403)
    for (let made = 0; made < MOST_TOKENS; made++) expect((await make(cookie, 'days:read')).status).toBe(201)
    expect((await make(cookie, 'days:read')).status).toBe(409)
    const [createdAt, userId] = [new Date('2026-06-15T11:50:00Z'), await app.idOf(cookie)]
    await app.tools.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId))
    expect((await make(cookie, 'days:read')).error.reason).toBe('old_sign_in')
  })

  it('says what is left of the calls, and when there are more', async () => {
    const cookie = await app.signInToTrack('often@example.test')
    const { token } = await make(cookie, 'days:read')
    const first = await ask(token, '/api/routine')
    expect(first.headers.get('ratelimit-policy')).toBe('"calls with access tokens";q=600;w=600')
    expect(first.headers.get('ratelimit')).toBe('"calls with access tokens";r=599;t=600')
    const id = await app.idOf(cookie)
    for (let calls = 1; calls < 600; calls++) await countUse(app.tools, TOKEN_USES, id)
    const last = await ask(token, '/api/routine')
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '600'])
    expect(last.headers.get('ratelimit')).toBe('"calls with access tokens";r=0;t=600')
  })

  it('of the office needs the second step when it is made and the permission when it is used, and is written down', async () => {
    const cookie = await app.signInStaff('coach')
    const id = await app.idOf(cookie)
    const { token } = await make(cookie, 'sales:read', 'orders:write')
    const papers = '/api/office/sales.csv?from=2026-06-01&until=2026-06-15'
    expect((await ask(token, papers)).status).toBe(200)
    const entries = await app.tools.db.select().from(auditLog).where(eq(auditLog.action, 'tokens.make'))
    expect(entries).toMatchObject([{ actorId: id, after: { scopes: ['orders:write', 'sales:read'] } }])

    await app.tools.db.update(users).set({ role: 'fulfilment' }).where(eq(users.id, id))
    expect((await ask(token, papers)).status).toBe(404)
    await app.tools.db.update(users).set({ role: 'coach' }).where(eq(users.id, id))
    await app.tools.db.update(sessions).set({ secondStepAt: null }).where(eq(sessions.userId, id))
    expect((await make(cookie, 'sales:read')).error.reason).toBe('second_step_needed')
    expect((await make(cookie, 'days:read')).status).toBe(201)
  })

  it('stands in the description of the calls that take it', async () => {
    const { paths } = await (await app.request('/api/openapi.json')).json()
    expect(paths['/api/routine'].get.security).toEqual([{ session: [] }, { token: ['days:read'] }])
    expect(paths['/api/auth/user'].get.security).toEqual([{ session: [] }])
  })
})
