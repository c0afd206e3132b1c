import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users, verifications } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const DAY_MS = 86_400_000
const ROUNDS = 15

describe.skipIf(!hasDatabase())('an account', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const ask = (email: string, init = {}) => app.request('/api/auth/sign-in/magic-link', { json: { email }, ...init })
  const statusOf = async (cookie: string) => (await app.request('/api/auth/user', { cookie })).status

  it('does not begin by asking for a mail: nobody can make one for another’s address', async () => {
    await ask('victim@example.test')
    expect(await app.tools.db.select().from(users).where(eq(users.email, 'victim@example.test'))).toEqual([])
  })

  it('that somebody made for another’s address gives them nothing once its owner has signed in', async () => {
    // As an older version or an import might have left it: an unproved account, and a stranger signed in to it.
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

  it('is not told from none by how long an answer takes', async () => {
    await app.signIn('known@example.test')
    const start = Date.parse('2026-06-15T12:00:00Z')
    const difference = async (path: string, more: object, attempt: number) => {
      const times: Record<string, number[]> = { 'known@example.test': [], 'unknown@example.test': [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        // A new day each round, so that no limit is met; and each goes first as often as the other.
        app.setNow(new Date(start + (attempt * ROUNDS + round + 1) * DAY_MS).toISOString())
        const emails = Object.keys(times)
        for (const email of round % 2 === 0 ? emails : emails.reverse()) {
          const asked = performance.now()
          const response = await app.request(path, { json: { email, ...more } })
          times[email]?.push(performance.now() - asked)
          expect(response.status).toBeLessThan(300)
        }
      }
      const [known = 0, unknown = 0] = Object.values(times).map(median)
      return Math.abs(known - unknown)
    }
    for (const [path, more] of [
      ['/api/auth/sign-in/magic-link', {}],
      ['/api/newsletter', { consent: true }],
    ] as const) {
      // A difference that is there is there each time; one that a busy machine made is not.
      const differences: number[] = []
      for (let attempt = 0; attempt < 3 && (differences.at(-1) ?? 25) >= 25; attempt += 1)
        differences.push(await difference(path, more, attempt))
      expect(Math.min(...differences), path).toBeLessThan(25)
    }
    app.setNow('2026-06-15T12:00:00Z')
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

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
