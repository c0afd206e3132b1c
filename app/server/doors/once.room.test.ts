import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbOrTx } from '#app/db/open-db.ts'
import { readRelations } from '#app/db/relations.ts'
import { accessTokens } from '#app/db/schema/auth.ts'
import { dailyMeasures } from '#app/db/schema/measures.ts'
import { keptAnswers } from '#app/db/schema/programs.ts'
import { users } from '#app/db/schema/users.ts'
import { writeNote } from '#app/features/journal/journal.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { answerOnce, deleteStoredAnswers } from './once.ts'

const NOW = '2026-06-15T12:00:00Z'

const ENTRIES = 'PUT /api/entries'
const ENTRY = { id: 'a1b2c3d4e5f6', date: '2026-06-15', field: 'habit.meditation', value: 'done', at: NOW }
/** A call of every door that takes a member's token and writes. office/orders tests that a parcel is sent once. */
const WRITES: Record<string, { address: string; json: object }> = {
  [ENTRIES]: { address: '/api/entries', json: { entries: [{ ...ENTRY, at: '2026-06-15T12:00:00.000Z' }] } },
  'PUT /api/routine/:date/:habit': { address: '/api/routine/2026-06-15/exercise', json: { state: 'done' } },
  // The same for a form without script.
  'POST /api/routine/:date/:habit': { address: '/api/routine/2026-06-15/exercise', json: { state: 'done' } },
  'PUT /api/measures': {
    address: '/api/measures',
    json: { source: 'Watch', days: [{ date: '2026-06-14', steps: 1 }] },
  },
  'POST /api/baseline': {
    address: '/api/baseline',
    json: { date: '2026-06-15', 'value-weight': 70, 'unit-weight': 'kg' },
  },
  'POST /api/tick/:what': { address: '/api/tick/meditation', json: {} },
}

/** Counts the rows of each table. */
async function rowsOf(db: DbOrTx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await readRelations(db)) {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

describe.skipIf(!hasDatabase())('a write with an Idempotency-Key', () => {
  let app: TestApp
  let token: string
  let cookie: string
  let userId: string
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    cookie = await app.signInToTrack('ann@example.test')
    const [ann] = await app.tools.db.select({ id: users.id }).from(users)
    userId = ann?.id ?? ''
    const ticked = { name: 'Script', days: '30', 'measures:write': 'on', 'days:write': 'on' }
    token = (await (await app.request('/api/account/tokens', { cookie, json: ticked })).json()).token
  })
  afterAll(() => app?.close())

  const put = async (key: string, steps: unknown, path = '/api/measures') => {
    const response = await app.fetchAsStranger(path, {
      method: 'PUT',
      body: JSON.stringify({ source: 'Watch', days: [{ date: '2026-06-15', steps }] }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    })
    const { error, ...body } = await response.json()
    return {
      status: response.status,
      isAgain: response.headers.get('idempotent-replayed'),
      reason: error?.reason,
      body,
    }
  }
  const steps = async () =>
    (await app.tools.db.select({ value: dailyMeasures.value }).from(dailyMeasures)).map(({ value }) => value)

  it('is done once, however often it is sent, and answers the same', async () => {
    const first = await put('one', 8_000)
    expect([first.status, first.isAgain]).toEqual([200, null])
    await app.tools.db.delete(dailyMeasures)
    const second = await put('one', 8_000)
    expect(second).toEqual({ ...first, isAgain: 'true' })
    // The action didn't run again.
    expect(await steps()).toEqual([])
  })

  it('of two at the same moment does one; the other is told so', async () => {
    const both = await Promise.all([put('two', 9_000), put('two', 9_000)])
    const answers = both.map(({ status, isAgain, reason }) => reason ?? `${status} ${isAgain}`).toSorted()
    expect(answers[0]).toBe('200 null')
    expect(['200 true', 'in_progress']).toContain(answers[1])
  })

  it('is answered again with what was written, of which the database has no word', async () => {
    const words = 'unmistakable'
    const value = writeNote({ about: 'day', body: words })
    const entry = { ...ENTRY, field: `note.${randomUUID()}`, value, at: '2026-06-15T12:00:00.000Z' }
    const write = () =>
      app.fetchAsStranger('/api/entries', {
        method: 'PUT',
        body: JSON.stringify({ userId, entries: [entry] }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'note' },
      })
    const first = await (await write()).text()
    expect(first).toContain(words)
    const again = await write()
    expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual(['true', first])
    const kept = await app.tools.db.select().from(keptAnswers).where(eq(keptAnswers.key, 'note'))
    expect(JSON.stringify(kept)).not.toContain(words)
  })

  it('is refused for something else', async () => {
    await put('three', 1_000)
    expect(await put('three', 2_000)).toMatchObject({ status: 409, reason: 'key_reused' })
    expect(await put('a key', 2_000)).toMatchObject({ status: 400 })
    expect(await put('k'.repeat(256), 2_000)).toMatchObject({ status: 400 })
  })

  it('is done once and answered where its answer can’t be stored', async () => {
    await app.tools.db.execute(sql`alter table kept_answers add constraint full_disk check (status is null) not valid`)
    expect(await put('unstored', 5_000)).toMatchObject({ status: 200 })
    await app.tools.db.delete(dailyMeasures)
    expect(await put('unstored', 5_000)).toMatchObject({ status: 409, reason: 'in_progress' })
    expect(await steps()).toEqual([])
    await app.tools.db.execute(sql`alter table kept_answers drop constraint full_disk`)
  })

  it('may be sent again when it failed, and when it went with its process', async () => {
    expect(await put('four', 'many')).toMatchObject({ status: 400 })
    expect(await put('four', 4_000)).toMatchObject({ status: 200 })
    const isIt = and(eq(keptAnswers.key, 'four'))
    await app.tools.db.update(keptAnswers).set({ status: null, body: null }).where(isIt)
    expect(await put('four', 4_000)).toMatchObject({ status: 409, reason: 'in_progress' })
    app.setNow('2026-06-15T12:01:01Z')
    expect(await put('four', 4_000)).toMatchObject({ status: 200, isAgain: null })
  })

  it('that fails after more than a minute leaves the answer of the one that took its place', async () => {
    app.setNow(NOW)
    const [kept] = await app.tools.db.select({ id: accessTokens.id }).from(accessTokens)
    const once = (answer: () => Promise<Response>) =>
      new Hono<ToolsEnv>()
        .onError((_error, c) => c.text('failed', 500))
        .post('/', (c) => {
          c.set('tools', app.tools)
          return answerOnce(c, { sessionId: `token ${kept?.id}` }, 'slow', answer)
        })
        .request('/', { method: 'POST' })
    const slow = Promise.withResolvers<Response>()
    const first = once(() => slow.promise)
    await expect.poll(() => app.tools.db.$count(keptAnswers, eq(keptAnswers.key, 'slow'))).toBe(1)
    app.setNow('2026-06-15T12:01:01Z')
    await once(async () => new Response('done'))
    slow.reject(new Error('too late'))
    expect((await first).status).toBe(500)
    expect(await (await once(async () => new Response('done again'))).text()).toBe('done')
    await app.tools.db.delete(keptAnswers).where(eq(keptAnswers.key, 'slow'))
  })

  // A process killed midway leaves no response to repeat, so the write runs again.
  it('is safe to do twice without one, whatever a member’s program may write', async () => {
    const scoped = EVERY_CALL.filter(({ method, scope }) => scope && method !== 'GET').map(({ key }) => key)
    expect(scoped.toSorted()).toEqual([...Object.keys(WRITES), 'POST /api/office/orders/:id/dispatch'].toSorted())
    for (const [call, { address, json }] of Object.entries(WRITES)) {
      const [method = ''] = call.split(' ')
      const write = () =>
        app.request(address, { method, cookie, json: { ...json, ...(call === ENTRIES && { userId }) } })
      expect((await write()).status, call).toBe(200)
      const before = await rowsOf(app.tools.db)
      expect((await write()).status, call).toBe(200)
      expect(await rowsOf(app.tools.db), call).toEqual(before)
    }
  })

  it('is forgotten after a day', async () => {
    app.setNow('2026-06-16T12:01:00Z')
    await deleteStoredAnswers(app.tools)
    expect((await app.tools.db.select({ key: keptAnswers.key }).from(keptAnswers)).map(({ key }) => key)).toEqual([
      'four',
    ])
  })
})
