import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users, verifications } from '#app/db/schema/users.ts'
import { recordStatements } from '#dev/record-statements.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('an account', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const ask = (email: string, init = {}) => app.request('/api/auth/sign-in/magic-link', { json: { email }, ...init })
  const statusOf = async (cookie: string) => (await app.request('/api/auth/user', { cookie })).status

  it('does not begin by asking for an email: nobody can make one for another’s address', async () => {
    await ask('victim@example.test')
    expect(await app.tools.db.select().from(users).where(eq(users.email, 'victim@example.test'))).toEqual([])
  })

  it('that somebody made for another’s address gives them nothing once its owner has signed in', async () => {
    // As an older version or an import might have left it: an unverified account with a session of a stranger.
    const stranger = await app.signIn('prepared@example.test')
    await app.tools.db.update(users).set({ emailVerified: false }).where(eq(users.email, 'prepared@example.test'))
    expect(await statusOf(stranger)).toBe(200)
    const owner = await app.signIn('prepared@example.test')
    expect(await statusOf(owner)).toBe(200)
    expect(await statusOf(stranger)).toBe(401)
  })

  it('that is deleted takes all its sessions with it, at once', async () => {
    const [first, second] = [await app.signIn('gone@example.test'), await app.signIn('gone@example.test')]
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await app.tools.db.delete(users).where(eq(users.email, 'gone@example.test'))
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
    expect(await app.request('/api/routine', { cookie: first }).then(({ status }) => status)).toBe(401)
  })

  it.each([
    ['/api/auth/sign-in/magic-link', {}],
    ['/api/newsletter', { consent: true }],
  ])('is not told from none by the work that %s does', async (path, more) => {
    await app.signIn('known@example.test')
    const work = async (email: string) => {
      const statements = recordStatements(app.tools.database.pool)
      const response = await app.request(path, { json: { email, ...more } })
      expect(response.status).toBeLessThan(300)
      return { statements: statements(), status: response.status, body: await response.text() }
    }
    const known = await work('known@example.test')
    expect(known.statements.length).toBeGreaterThan(1)
    expect(await work('unknown@example.test')).toEqual(known)
  })

  it('is entered by a token of at least 128 bits that nobody keeps in readable form', async () => {
    await ask('token@example.test')
    const mail = await app.mailbox.waitFor('token@example.test')
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const rows = JSON.stringify(await app.tools.db.select().from(verifications))
    expect(rows).toContain('token@example.test')
    expect(rows).not.toContain(token)
  })

  it('is signed in without a trace of its network: only the kind of device is kept', async () => {
    await ask('traces@example.test', { headers: { 'user-agent': 'A telephone' } })
    const token = /token=([\w-]+)/.exec((await app.mailbox.waitFor('traces@example.test')).text)?.[1]
    const headers = { 'user-agent': 'A telephone', 'x-forwarded-for': '203.0.113.9' }
    await app.request('/api/auth/sign-in/link', { json: { token }, headers })
    const [session] = await app.tools.db.select().from(sessions).where(eq(sessions.userAgent, 'A telephone'))
    expect(session?.ipAddress).toBe('')
  })

  it('has a new session token at each sign-in, of at least 128 bits', async () => {
    await app.signIn('tokens@example.test')
    await app.signIn('tokens@example.test')
    const rows = await app.tools.db
      .select({ token: sessions.token })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, 'tokens@example.test'))
    expect(new Set(rows.map(({ token }) => token)).size).toBe(2)
    // Letters and digits: 22 of them hold 131 bits.
    for (const { token } of rows) expect(token).toMatch(/^[A-Za-z0-9]{22,}$/)
  })
})
