import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyMeasures } from '#app/db/schema/measures.ts'
import { keptAnswers } from '#app/db/schema/programs.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { forgetKeptAnswers } from './once.ts'

const NOW = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('a write with an Idempotency-Key', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await createTestApp({ now: NOW })
    const cookie = await app.signInToTrack('ann@example.test')
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
    // It was not done again.
    expect(await steps()).toEqual([])
  })

  it('of two at the same moment does one; the other is told so', async () => {
    const both = await Promise.all([put('two', 9_000), put('two', 9_000)])
    const answers = both.map(({ status, isAgain, reason }) => reason ?? `${status} ${isAgain}`).toSorted()
    expect(answers[0]).toBe('200 null')
    expect(['200 true', 'in_progress']).toContain(answers[1])
  })

  it('is refused for something else', async () => {
    await put('three', 1_000)
    expect(await put('three', 2_000)).toMatchObject({ status: 409, reason: 'key_reused' })
    expect(await put('a key', 2_000)).toMatchObject({ status: 400 })
    expect(await put('k'.repeat(256), 2_000)).toMatchObject({ status: 400 })
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

  it('is forgotten after a day', async () => {
    app.setNow('2026-06-16T12:01:00Z')
    await forgetKeptAnswers(app.tools)
    expect((await app.tools.db.select({ key: keptAnswers.key }).from(keptAnswers)).map(({ key }) => key)).toEqual([
      'four',
    ])
  })
})
