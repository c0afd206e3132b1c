import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptKeys, rateLimits } from '#app/db/schema/platform.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { openPseudonyms } from './pseudonyms.ts'

const [OLD, NEW, OTHER] = ['the old secret', 'the new secret', 'another secret'].map((text) =>
  text.padEnd(40, '.'),
) as [string, string, string]
const plain = (text: string) => createHash('sha256').update(text).digest('base64url')

describe.skipIf(!hasDatabase())('a pseudonym', () => {
  let app: TestApp
  const warnings: unknown[] = []
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  const open = (...secrets: [string, ...string[]]) =>
    openPseudonyms({ db: app.tools.db, log: { warn: (...line: unknown[]) => warnings.push(line) } }, secrets)
  const begin = () => app.tools.db.delete(keptKeys)

  it('is the same at each start, and never the plain hash', async () => {
    await begin()
    const [first, second] = [await open(OLD), await open(OLD)]
    expect(first.of('ann@example.test')).toBe(second.of('ann@example.test'))
    expect(first.of('ann@example.test')).not.toBe(first.of('bob@example.test'))
    expect(first.of('ann@example.test')).not.toContain(plain('ann@example.test'))
  })
  it('stays the same while the secret is changed, also once the old one is gone', async () => {
    await begin()
    const before = (await open(OLD)).of('ann@example.test')
    expect((await open(NEW, OLD)).of('ann@example.test')).toBe(before)
    expect((await open(NEW)).of('ann@example.test')).toBe(before)
    expect(warnings).toEqual([])
  })
  it('is another one, and the log says so, when the secret is replaced without the old one', async () => {
    await begin()
    const before = (await open(OLD)).of('ann@example.test')
    expect((await open(OTHER)).of('ann@example.test')).not.toBe(before)
    expect(String(warnings)).toContain('match nobody')
  })
  it('has a key that a copy of the database does not open', async () => {
    await begin()
    await open(OLD)
    const [kept] = await app.tools.db.select().from(keptKeys)
    expect(kept?.sealed).toMatch(/^[\w-]{80}$/)
  })
  it('is one for two processes that start together', async () => {
    await begin()
    const both = await Promise.all([open(OLD), open(OLD)])
    expect(new Set(both.map(({ of }) => of('ann@example.test'))).size).toBe(1)
  })

  it('stands for addresses in the counters of the limits', async () => {
    await app.request('/api/auth/sign-in/magic-link', { json: { email: 'carol@example.test', callbackURL: '/app' } })
    const keys = (await app.tools.db.select().from(rateLimits)).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(key).toMatch(/^k\./)
  })

  it('stays as it was when a start with the wrong secret is refused, since members’ words don’t open', async () => {
    await begin()
    const before = (await open(OLD)).of('ann@example.test')
    await app.tools.memberKeys.toSeal(app.tools.db, await app.idOf(await app.signIn('writer@example.test')))
    await expect(open(OTHER)).rejects.toThrow('SESSION_SECRET does not open the key of the members’ own words')
    expect((await open(OLD)).of('ann@example.test')).toBe(before)
    expect((await open(...app.tools.sessionSecrets)).of('ann@example.test')).not.toBe(before)
  })
})
