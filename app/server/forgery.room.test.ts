import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rateLimits } from '#app/db/schema/platform.ts'
import { accounts, sessions, users } from '#app/db/schema/users.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { createApi } from './api.ts'

// What no body, query or header may set. TRUST-10, TRUST-20.
const FORGED: Record<string, unknown> = {
  role: 'owner',
  status: 'active',
  isAdmin: true,
  email: 'owner@example.test',
  emailVerified: true,
  id: 'another',
  userId: 'another',
  ownerId: 'another',
  joinedOn: '1990-01-01',
  healthConsent: 'given',
  consentAt: '2020-01-01T00:00:00Z',
  price: 1,
  amount: 1,
  currency: 'usd',
  createdAt: '2020-01-01T00:00:00Z',
  stripeCustomerId: 'cus_another',
  hasActiveSubscription: true,
}

const TYPES = [
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
  ['text/plain', '{}'],
  [undefined, ''],
] as const

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: `${ORIGIN}.evil.test` },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', referer: `${ORIGIN}/` },
]

describe.skipIf(!hasDatabase())('forged requests', () => {
  let app: TestApp
  let member: string
  let owner: string
  beforeAll(async () => {
    app = await createTestApp({ payments: true })
    member = await app.signInToTrack('member@example.test')
    owner = await app.signInStaff('owner')
  })
  afterAll(() => app.close())

  const address = (path: string) =>
    path
      .replace(':date', '2026-06-15')
      .replace(':habit', 'fasting')
      .replace('products/:id', 'products/ebook')
      .replace(/:(?:id|request)\b/g, '11111111-2222-4333-8444-555555555555')
      .replace(':key', 'membership')
      .replace(':list', 'newsletter')
      .replace(':kind/:slug', 'post/nuts')
      .replace('sales/:kind', 'sales/donation')
  const writes = EVERY_CALL.filter(({ method, isSigned }) => method !== 'GET' && !isSigned)
  // The office answers 404 to a member, so its doors are called as the owner.
  const whoMay = (access: string) => (access.startsWith('staff') ? owner : member)
  const people = async () => JSON.stringify(await app.tools.db.select().from(users).orderBy(asc(users.id)))

  it('change nothing by naming what only the server decides, at any door', async () => {
    const before = await people()
    for (const { method, path, body } of writes.filter((write) => write.body)) {
      const own = namesIn(body)
      for (const [name, value] of Object.entries(FORGED).filter(([forged]) => !own.includes(forged))) {
        const request = { method, json: { [name]: value }, cookie: member }
        expect([400, 404, 410, 429], `${path} ${name}`).toContain((await app.request(address(path), request)).status)
      }
    }
    expect(await people()).toBe(before)
    expect(await app.tools.db.select().from(accounts)).toEqual([])
  })

  it('are told that such a name is not expected, wherever a door takes a plain record', async () => {
    // A list's chosen rows and a group of settings have names of their own; such a door declares what it expects
    // itself.
    const isOpen = (body: z.ZodObject) => body.def.catchall !== undefined && body.def.catchall._zod.def.type !== 'never'
    const plain = writes.filter(({ body }) => body instanceof z.ZodObject && !isOpen(body))
    expect(plain.length).toBeGreaterThan(15)
    for (const { method, path, body, access } of plain) {
      const own = namesIn(body)
      for (const name of ['role', 'createdAt', 'joinedOn'].filter((forged) => !own.includes(forged))) {
        const request = { method, json: { [name]: FORGED[name] }, cookie: whoMay(access) }
        const response = await app.request(address(path), request)
        if (response.status === 429) continue
        const { error } = await response.json()
        expect(Object.values(error.fields ?? error), `${path} ${name}`).toContain(`"${name}" is not expected here.`)
      }
    }
  })

  it('are nobody, whatever they claim in headers, query or cookies of their own making', async () => {
    const [session] = await app.tools.db.select().from(sessions)
    const token = session?.token ?? ''
    const claims: RequestInit[] = [
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { authorization: `Bearer ${member.slice('session='.length)}` } },
      { headers: { 'x-user-id': session?.userId ?? '', 'x-role': 'owner' } },
      { headers: { cookie: `session=${token}` } },
      { headers: { cookie: `session=${token}.` } },
      { headers: { cookie: `session=${token}.AAAA` } },
      { headers: { cookie: `__Host-${member}` } },
      { headers: { cookie: `session=${session?.userId}` } },
      { headers: { cookie: 'session=; role=owner; isAuthenticated=true' } },
    ]
    expect(token).not.toBe('')
    for (const claim of claims)
      expect((await app.request('/api/auth/user', claim)).status, JSON.stringify(claim.headers)).toBe(401)
    for (const query of [`session=${token}`, `token=${token}`, `userId=${session?.userId}`, `access_token=${token}`])
      expect((await app.request(`/api/auth/user?${query}`)).status, query).toBe(401)
    expect((await app.request('/api/auth/user', { cookie: member })).status).toBe(200)
  })

  it('from other sites are refused at every door, in five content types from six origins', async () => {
    const before = await people()
    for (const { method, path } of writes)
      for (const [type, body] of TYPES)
        for (const foreign of FOREIGN) {
          const headers = { cookie: member, ...(type ? { 'content-type': type } : {}), ...foreign }
          const request = { method, headers, body }
          const response = await createdApi().request(`${ORIGIN}${address(path)}`, request)
          expect(response.status, `${path} ${type} ${JSON.stringify(foreign)}`).toBe(403)
          expect(response.headers.get('access-control-allow-origin')).toBeNull()
        }
    expect(await people()).toBe(before)
    expect((await app.request('/api/auth/user', { cookie: member })).status).toBe(200)
  })

  it('cannot upload anything: no door takes multipart forms, and none answers a preflight', async () => {
    // With fresh limits: those used up by earlier tests would refuse the request first.
    await app.tools.db.delete(rateLimits)
    for (const { method, path, access } of writes.filter((write) => write.body)) {
      const [type = '', body] = TYPES[2]
      const headers = { 'content-type': type }
      const sent = await app.request(address(path), { method, headers, body, cookie: whoMay(access) })
      expect(sent.status, path).toBe(415)
      const preflight = { origin: ORIGIN, 'access-control-request-method': 'POST' }
      const asked = await app.request(address(path), { method: 'OPTIONS', headers: preflight })
      expect(asked.headers.get('access-control-allow-origin'), path).toBeNull()
      expect(asked.headers.get('access-control-allow-methods'), path).toBeNull()
    }
  })

  let api: ReturnType<typeof createApi> | undefined
  function createdApi() {
    api ??= createApi(app.tools)
    return api
  }
})

/** The names of fields a door accepts, across all its variants. */
function namesIn(body: unknown): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape)
  if (body instanceof z.ZodUnion) return body.options.flatMap(namesIn)
  if (body instanceof z.ZodPipe) return namesIn(body.in)
  return []
}
