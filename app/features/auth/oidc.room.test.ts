import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, sessions, users } from '#app/db/schema/users.ts'
import { startOidcStandIn } from '#dev/oidc-stand-in.ts'
import { cookiesOf, createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('signing in by a provider', () => {
  let app: TestApp
  let provider: Awaited<ReturnType<typeof startOidcStandIn>>
  beforeAll(async () => {
    provider = await startOidcStandIn({ sub: '42', email: 'ada@example.test', email_verified: true, name: 'Ada' })
    app = await createTestApp({
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' },
    })
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })

  const begin = async (next = '/account') => {
    const response = await app.request(`/api/login/oidc?${new URLSearchParams({ next })}`)
    return { response, cookie: cookiesOf(response), location: response.headers.get('location') ?? '' }
  }
  const atProvider = async (location: string) => {
    const back = await fetch(location, { redirect: 'manual' })
    return (back.headers.get('location') ?? '').replace(ORIGIN, '')
  }

  it('leads to the provider with PKCE and comes back signed in, where the person wanted to go', async () => {
    const { response, cookie, location } = await begin()
    expect(response.status).toBe(302)
    expect(new URL(location).origin).toBe(provider.issuer)
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256')
    const done = await app.request(await atProvider(location), { cookie })
    expect(done.headers.get('location')).toMatch(/\/account$/)
    const me = await app.request('/api/auth/user', { cookie: cookiesOf(done) })
    expect(await me.json()).toMatchObject({ email: 'ada@example.test', joinedOn: '2026-06-15' })
  })

  it('finds the same person who signed in by email before', async () => {
    await app.signIn('ada@example.test')
    const { cookie, location } = await begin()
    await app.request(await atProvider(location), { cookie })
    const [person, ...others] = await app.tools.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'ada@example.test'))
    expect(others).toEqual([])
    expect(
      await app.tools.db
        .select()
        .from(accounts)
        .where(eq(accounts.userId, person?.id ?? '')),
    ).toHaveLength(1)
  })

  it('shows first that the account is to be deleted, as the link in an email does', async () => {
    const known = await app.signIn('ada@example.test')
    await app.request('/api/account/close', { cookie: known, json: { confirm: 'yes' } })
    const { cookie, location } = await begin('/app?tab=goals')
    const done = await app.request(await atProvider(location), { cookie })
    expect(done.headers.get('location')).toBe('/account/closing?next=%2Fapp%3Ftab%3Dgoals')
    expect((await app.request('/api/account/keep', { method: 'POST', cookie: cookiesOf(done) })).status).toBe(200)
  })

  it('keeps no network address of the person, whatever the headers say', async () => {
    const { cookie, location } = await begin()
    const headers = { 'x-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    await app.request(await atProvider(location), { cookie, headers })
    const kept = await app.tools.db.selectDistinct({ address: sessions.ipAddress }).from(sessions)
    expect(kept).toEqual([{ address: '' }])
  })

  it('keeps none of the provider’s tokens, at the first sign-in and later', async () => {
    for (let time = 0; time < 2; time++) {
      const { cookie, location } = await begin()
      await app.request(await atProvider(location), { cookie })
      const kept = await app.tools.db.select().from(accounts)
      expect(kept.map(({ accessToken, refreshToken, idToken }) => [accessToken, refreshToken, idToken])).toEqual([
        [null, null, null],
      ])
    }
  })

  it('lets nobody in with the answer to a sign-in that another browser began', async () => {
    const { location } = await begin()
    const done = await app.request(await atProvider(location))
    expect(cookiesOf(done)).not.toContain('session=')
    expect(done.headers.get('location') ?? '').not.toMatch(/\/account$/)
  })

  it('never leads off this site afterwards', async () => {
    const { cookie, location } = await begin('https://evil.test/')
    const done = await app.request(await atProvider(location), { cookie })
    expect(new URL(done.headers.get('location') ?? '', ORIGIN).href).toBe(`${ORIGIN}/app`)
  })

  it('lets nobody in by an address that the provider has not checked: not the owner’s, not a member’s, not a new one', async () => {
    const stranger = { sub: '66', email_verified: false, name: 'Eve' }
    for (const email of ['owner@example.test', 'ada@example.test', 'new@example.test']) {
      const { issuer, stop } = await startOidcStandIn({ ...stranger, email })
      const careless = await createTestApp({
        env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' },
      })
      await careless.signIn('ada@example.test')
      const started = await careless.request('/api/login/oidc')
      const back = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' })
      const path = (back.headers.get('location') ?? '').replace(ORIGIN, '')
      const done = await careless.request(path, { cookie: cookiesOf(started) })
      expect(done.headers.get('location'), email).toMatch(/\/sign-in\?.*problem=provider/)
      expect(cookiesOf(done), email).not.toContain('session=')
      expect(await careless.tools.db.select().from(accounts), email).toEqual([])
      const people = await careless.tools.db.select({ email: users.email, role: users.role }).from(users)
      expect(people, email).toEqual([{ email: 'ada@example.test', role: 'member' }])
      await careless.close()
      await stop()
    }
  })

  it('says so when the provider is away', async () => {
    const away = await createTestApp({
      env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' },
    })
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await away.request('/api/login/oidc')).headers.get('location')).toBe('/sign-in?problem=provider')
    }
    await away.close()
  })
})
