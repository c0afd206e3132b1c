import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticators } from '#app/db/schema/auth.ts'
import { accounts } from '#app/db/schema/users.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a new email address, and whoever gets in by the old one', () => {
  let app: TestApp
  let people = 0
  let [old, next, cookie] = ['', '', '']
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    people += 1
    old = `old${people}@example.test`
    next = `new${people}@example.test`
    cookie = await app.signIn(old)
  })

  const ask = (email: string, as = cookie) => app.request('/api/account/email', { json: { email }, cookie: as })
  const confirm = (token: string, as = cookie) =>
    app.request('/api/account/email/confirm', { json: { token }, cookie: as })
  const linkFor = async (email: string, count = 1) =>
    /token=([\w-]+)/.exec((await app.mailbox.waitFor(email, count)).text)?.[1] ?? ''
  const userOf = async (as: string) => {
    const response = await app.request('/api/auth/user', { cookie: as })
    return response.ok ? await response.json() : response.status
  }

  it('ends every open sign-in of the old one', async () => {
    await app.request('/api/auth/sign-in/magic-link', { json: { email: old, callbackURL: '/app' } })
    const open = await linkFor(old)
    await ask(next)
    await confirm(await linkFor(next))
    expect((await app.request('/api/auth/sign-in/link', { json: { token: open } })).status).toBe(410)
  })

  it('is not for the owner’s: whoever reads that mailbox would become owner anew, without a second step', async () => {
    const theirs = await app.signIn('owner@example.test')
    const refused = await ask(next, theirs)
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'This address is named in the settings of the server (OWNER_EMAIL). Have it changed there first.',
    ])
    // Nor where it was asked for before the settings named that address.
    await ask(next)
    const { ownerEmail } = app.tools.config
    Object.assign(app.tools.config, { ownerEmail: old })
    expect((await confirm(await linkFor(next))).status).toBe(409)
    Object.assign(app.tools.config, { ownerEmail })
    expect((await userOf(cookie)).email).toBe(old)
  })

  it('of the staff needs their second step, once they have one: whoever reads that mailbox could lock them out', async () => {
    const theirs = await app.signInStaff('coach', old)
    expect((await ask(next, theirs)).status, 'nothing set up yet').toBe(200)
    const token = await linkFor(next)
    const { id } = await userOf(theirs)
    const sealed = { userId: id, sealedSecret: 'sealed', lastStep: 0, createdAt: app.tools.clock.now() }
    await app.tools.db.insert(authenticators).values(sealed)
    const reader = await app.signIn(old)
    const open = (file: string, address: string) => readPage(app, { file, address, params: {}, cookie: reader })
    for (const refused of [await ask(`mine${people}@example.test`, reader), await confirm(token, reader)])
      expect([refused.status, (await refused.json()).error.reason]).toEqual([403, 'second_step_needed'])
    expect((await userOf(reader)).email).toBe(old)
    expect(await open('routes/account/email.tsx', '/account/email')).toContain('"needsSecondStep":true')
    const address = `/account/email/confirm?token=${token}`
    expect(await open('routes/account/email-confirm.tsx', address)).toContain('"at":"second-step"')
    expect([(await ask(next, theirs)).status, (await confirm(await linkFor(next, 2), theirs)).status]).toEqual([
      200, 200,
    ])
  })

  it('ends the access of programs, and tells the old address', async () => {
    const made = await app.request('/api/account/tokens', {
      json: { name: 'Script', 'days:read': 'on', days: '365' },
      cookie,
    })
    const headers = { authorization: `Bearer ${(await made.json()).token}` }
    const use = async () => (await app.fetchAsStranger('/api/routine', { headers })).status
    expect(await use()).toBe(200)
    await ask(next)
    expect((await confirm(await linkFor(next))).status).toBe(200)
    expect(await use()).toBe(401)
    expect((await app.mailbox.waitFor(old)).text).toMatch(/programs/)
  })

  it('ends the way in by the provider that vouched for the old one', async () => {
    const { id } = await userOf(cookie)
    await app.tools.db.insert(accounts).values({ id: `oidc-${id}`, accountId: '42', providerId: 'oidc', userId: id })
    await ask(next)
    expect((await confirm(await linkFor(next))).status).toBe(200)
    expect(await app.tools.db.$count(accounts, eq(accounts.userId, id))).toBe(0)
  })
})
