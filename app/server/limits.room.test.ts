import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { verifications } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

const MAILS_A_DAY = 20

describe.skipIf(!hasDatabase())('limits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const ask = (email: string, init = {}) =>
    app.request('/api/auth/sign-in/magic-link', { json: { email, callbackURL: '/app' }, ...init })

  it('send links to our own address only, whatever Host and its relatives say', async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-original-url': 'https://evil.test/',
      forwarded: 'host=evil.test;proto=https',
    }
    await ask('host@example.test', { headers })
    const mail = await app.mailbox.waitFor('host@example.test')
    expect(mail.text).toContain(`${ORIGIN}/sign-in/confirm`)
    expect(`${mail.text}${mail.html}${JSON.stringify(mail.headers)}`).not.toContain('evil.test')
  })

  it('let a mailbox get twenty mails a day at most, whichever forms are flooded and from wherever', async () => {
    const email = 'victim@example.test'
    const forms: [string, object][] = [
      ['/api/auth/sign-in/magic-link', { email }],
      ['/api/newsletter', { email, consent: true }],
      ['/api/waitlist', { email, consent: true, list: 'cold-water-tank' }],
      ['/api/contact', { name: 'Eve', email, message: 'Again', gdprConsent: true }],
      ['/api/complaints', { name: 'Eve', email, message: 'Again' }],
      ['/api/downloads/resend', { email }],
      ['/api/ebook/free', { email }],
    ]
    const statuses = new Map<string, Set<number>>()
    for (let hour = 0; hour < 24; hour += 3) {
      app.setNow(`2026-06-15T${String(hour).padStart(2, '0')}:10:00Z`)
      // The links of three hours ago have expired: while one is valid, requesting another isn't refused.
      await app.tools.db.delete(verifications)
      for (let again = 0; again < 6; again += 1)
        for (const [path, json] of forms) {
          const { status } = await app.request(path, { json })
          statuses.set(path, (statuses.get(path) ?? new Set()).add(status))
        }
    }
    const sent = (await app.tools.db.select().from(outboxMails)).filter(({ recipient }) => recipient === email)
    expect(sent.length).toBeGreaterThan(10)
    expect(sent.length).toBeLessThanOrEqual(MAILS_A_DAY)
    expect(new Set(sent.map(({ template }) => template))).toContain('ebook-link')
    // Each form was accepted at first and refused in the end, so none of them was merely broken. Messages to us are
    // always accepted; beyond the limit only the sender's copy is omitted.
    for (const [path] of forms)
      expect([...(statuses.get(path) ?? [])].sort().at(-1), path).toBe(/contact|complaints/.test(path) ? 201 : 429)
    for (const [path] of forms) expect([...(statuses.get(path) ?? [])].sort()[0], path).toBeLessThan(300)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it.each([
    ['//api/auth/sign-in/magic-link', 404],
    ['/api//auth/sign-in/magic-link', 404],
    ['/api/auth/sign-in//magic-link', 404],
    ['/api/auth/sign-in/magic-link/', 404],
    ['/API/auth/sign-in/magic-link', 404],
    ['/api/auth/sign-in/Magic-Link', 404],
    ['/api/auth/sign-in/magic-link;x=1', 404],
    ['/api/auth/sign-in/magic-link%2f', 404],
    ['/api/auth/sign-in/magic-link%00', 400],
    ['/api/auth/sign-in/magic-link?x=%00', 400],
    ['/api/auth/./sign-in/x/../magic-link', 429],
    ['/api/auth/%2e/sign-in/magic-link', 429],
    ['/api/auth/sign-in/magic%2Dlink', 429],
    ['/api/auth/sign-in/magic-link?x=1', 429],
  ])('are not escaped by spelling the address of a door as %s', async (path, expected) => {
    const network = '203.0.113.50'
    expect((await fill(network)).status).toBe(429)
    expect((await app.request(path, { json: { email: 'spelling@example.test' }, from: network })).status).toBe(expected)
  })

  it.each([
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'x-client-address',
    'x-cluster-client-ip',
    'x-forwarded',
    'x-originating-ip',
  ])('do not believe %s from a stranger', async (name) => {
    const network = '203.0.113.51'
    await fill(network)
    const answer = await ask('other@example.test', { from: network, headers: { [name]: '198.51.100.77' } })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('count a whole IPv6 /64 as one network, and its neighbour as another', async () => {
    const in64 = (at: number) => `2001:db8:77:1:${at.toString(16)}::${at.toString(16)}`
    for (let at = 0; at < 20; at += 1)
      expect((await ask(`six-${at}@example.test`, { from: in64(at) })).status).toBe(200)
    expect((await ask('six-20@example.test', { from: in64(20) })).status).toBe(429)
    expect((await ask('six-21@example.test', { from: '2001:0DB8:0077:0001:ffff::1' })).status).toBe(429)
    expect((await ask('six-22@example.test', { from: '2001:db8:77:2::1' })).status).toBe(200)
  })

  async function fill(network: string) {
    for (let at = 0; at < 20; at += 1) {
      const answer = await ask(`fill-${at}@example.test`, { from: network })
      if (answer.status === 429) return answer
    }
    return ask('fill-20@example.test', { from: network })
  }
})
