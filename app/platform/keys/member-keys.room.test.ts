import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { memberKeys } from '#app/db/schema/member-keys.ts'
import { keptKeys } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { openMemberKeys } from './member-keys.ts'
import { SealedError } from './sealed-words.ts'

const [OLD, NEW, OTHER] = ['the old secret', 'the new secret', 'another secret'].map((text) =>
  text.padEnd(40, '.'),
) as [string, string, string]

describe.skipIf(!hasDatabase())('the keys of the members', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    await app.tools.db.insert(users).values(['ann', 'bob'].map((id) => ({ id, email: `${id}@example.test` })))
  })
  afterAll(() => app.close())

  const start = (...secrets: [string, ...string[]]) => openMemberKeys(app.tools, secrets)
  const begin = async () => {
    await app.tools.db.delete(keptKeys)
    await app.tools.db.delete(memberKeys)
  }
  const seal = async (keys: Awaited<ReturnType<typeof start>>, who: string, text: string) =>
    (await keys.toSeal(app.tools.db, who)).seal('checkins.note', text)
  const open = (keys: Awaited<ReturnType<typeof start>>, who: string, text: string) =>
    keys.opening(app.tools.db, who, (key) => key.open('checkins.note', text))

  it('are each their own, made once, and open in any process', async () => {
    await begin()
    const [one, two] = [await start(OLD), await start(OLD)]
    const [sealed, again] = await Promise.all([seal(one, 'ann', 'calm'), seal(two, 'ann', 'woke early')])
    expect(await open(two, 'ann', sealed)).toBe('calm')
    expect(await open(one, 'ann', again)).toBe('woke early')
    await seal(one, 'bob', 'his')
    await expect(open(one, 'bob', sealed)).rejects.toThrow(SealedError)
    expect(await app.tools.db.select().from(memberKeys)).toHaveLength(2)
  })

  it('open through every change of the secret, also once the old one is gone', async () => {
    await begin()
    const before = await seal(await start(OLD), 'ann', 'before')
    const both = await start(NEW, OLD)
    expect(await open(both, 'ann', before)).toBe('before')
    const after = await seal(both, 'ann', 'after')
    const now = await start(NEW)
    expect([await open(now, 'ann', before), await open(now, 'ann', after)]).toEqual(['before', 'after'])
  })

  it('keep a site from starting that could not open them, and nothing is changed by that', async () => {
    await begin()
    const sealed = await seal(await start(OLD), 'ann', 'still here')
    await expect(start(OTHER)).rejects.toThrow('SESSION_SECRET does not open the key of the members’ own words')
    expect(await open(await start(OTHER, OLD), 'ann', sealed)).toBe('still here')
  })

  it('are of no use without the secret, whoever has the database', async () => {
    await begin()
    const key = await (await start(OLD)).toSeal(app.tools.db, 'ann')
    const { rows } = await app.tools.db.execute(sql`select * from member_keys, kept_keys`)
    const kept = JSON.stringify(rows)
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(kept).not.toContain(key.bytes.toString(form))
  })

  it('can’t be given to somebody else', async () => {
    await begin()
    const keys = await start(OLD)
    await seal(keys, 'ann', 'mine')
    await app.tools.db.update(memberKeys).set({ userId: 'bob' })
    await expect(open(keys, 'bob', 's1.AAAA')).rejects.toThrow('key of bob')
  })

  it('that a transaction made and took back are never used again', async () => {
    await begin()
    const keys = await start(OLD)
    const undone = app.tools.db.transaction(async (tx) => {
      const key = await keys.toSeal(tx, 'ann')
      const sealed = key.seal('checkins.note', 'within')
      expect(await keys.opening(tx, 'ann', (one) => one.open('checkins.note', sealed))).toBe('within')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await app.tools.db.select().from(memberKeys)).toEqual([])
    expect(await open(await start(OLD), 'ann', await seal(keys, 'ann', 'after'))).toBe('after')
  })

  it('that were replaced by a backup are read anew, and nothing is sealed with those of before', async () => {
    await begin()
    const keys = await start(OLD)
    await open(keys, 'ann', await seal(keys, 'ann', 'remembered'))
    await begin()
    const backup = await seal(await start(OLD), 'ann', 'from the backup')
    expect(await open(keys, 'ann', backup)).toBe('from the backup')
    await begin()
    await start(OLD)
    const sealed = await seal(keys, 'ann', 'written after')
    expect(await open(await start(OLD), 'ann', sealed)).toBe('written after')
  })

  it('are destroyed with their person', async () => {
    await begin()
    const keys = await start(OLD)
    const sealed = await seal(keys, 'bob', 'his')
    await app.tools.db
      .insert(checkins)
      .values({ userId: 'bob', date: '2026-06-01', note: sealed, updatedAt: new Date() } as never)
    await open(keys, 'bob', sealed)
    await app.tools.db.delete(users).where(eq(users.id, 'bob'))
    expect(await app.tools.db.select().from(memberKeys)).toEqual([])
    await expect(open(await start(OLD), 'bob', sealed)).rejects.toThrow(SealedError)
  })
})
