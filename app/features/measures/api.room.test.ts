import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessTokens } from '#app/db/schema/auth.ts'
import { dailyMeasures, measureRules, measureTicks } from '#app/db/schema/measures.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

let app: TestApp
let ann: string
let ben: string

describe.runIf(hasDatabase())('daily values from devices', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [dailyMeasures, measureRules, measureTicks, accessTokens, routineDays])
      await app.tools.db.delete(table)
  })

  const put = (json: unknown, cookie = ann) => app.request('/api/measures', { method: 'PUT', cookie, json })
  const all = async (cookie = ann) => (await app.request('/api/measures', { cookie })).json()
  const watch = (date: string, figures: object) => ({ source: 'Watch', days: [{ date, ...figures }] })
  const stateOn = async (date: string) =>
    (await (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()).states.exercise
  const rule = (json: object = {}) =>
    app.request('/api/measures/rules', {
      cookie: ann,
      json: { habit: 'exercise', measure: 'activeMinutes', least: 30, ...json },
    })

  it('are stored once, however often they are sent, and updated if they changed', async () => {
    const days = [
      { date: '2019-01-01', steps: 900 },
      { date: '2026-06-14', steps: 5000, restingPulse: 56 },
    ]
    expect(await (await put({ source: 'Watch', days })).json()).toEqual({ kept: 3, changed: 3, ticked: [] })
    expect(await (await put({ source: 'Watch', days })).json()).toEqual({ kept: 3, changed: 0, ticked: [] })
    expect(await (await put(watch('2026-06-14', { steps: 5100 }))).json()).toMatchObject({ changed: 1 })
    expect(await all()).toEqual([
      { source: 'Watch', measure: 'restingPulse', days: [['2026-06-14', 56]] },
      {
        source: 'Watch',
        measure: 'steps',
        days: [
          ['2019-01-01', 900],
          ['2026-06-14', 5100],
        ],
      },
    ])
    expect(await all(ben)).toEqual([])
  })

  it('keep sources apart, and an older file deletes no later day', async () => {
    const day = { date: '2026-06-14', restingPulse: 56 }
    await put({ source: 'Watch', days: [day, { ...day, source: 'Ring', restingPulse: 52 }] })
    await put(watch('2026-06-01', { restingPulse: 60 }))
    expect(await all()).toEqual([
      { source: 'Ring', measure: 'restingPulse', days: [['2026-06-14', 52]] },
      {
        source: 'Watch',
        measure: 'restingPulse',
        days: [
          ['2026-06-01', 60],
          ['2026-06-14', 56],
        ],
      },
    ])
    const gone = { cookie: ann, json: { source: 'Ring' } }
    for (const _twice of [1, 2]) expect((await app.request('/api/measures/remove', gone)).status).toBe(200)
    expect(await all()).toHaveLength(1)
  })

  it('use the last value if a day is sent twice', async () => {
    const days = [100, 200].map((steps) => ({ date: '2026-06-14', steps }))
    expect((await put({ source: 'Watch', days })).status).toBe(200)
    expect(await all()).toEqual([{ source: 'Watch', measure: 'steps', days: [['2026-06-14', 200]] }])
  })

  it.each([
    ['an implausible value', watch('2026-06-14', { restingPulse: 131 }), 'Resting heart rate: from 25 to 130.'],
    ['an unknown measure', watch('2026-06-14', { charm: 3 }), '"charm" is not expected here.'],
    ['a text', watch('2026-06-14', { steps: '900' }), 'days.0.steps must be of type number.'],
    ['the day after tomorrow', watch('2026-06-17', { steps: 1 }), '2026-06-17 hasn’t come yet.'],
    ['a day before 1990', watch('1989-12-31', { steps: 1 }), 'Days before 1990-01-01 can’t be kept.'],
    ['no day', { source: 'Watch', days: [] }, 'Send at least one day.'],
    ['no source', { source: ' ', days: [{ date: '2026-06-14' }] }, 'Name your source, such as “My phone”.'],
  ])('refuse %s, and store nothing', async (_what, json, sentence) => {
    const response = await put(json)
    expect(response.status).toBe(400)
    const { error } = await response.json()
    expect(`${error.message} ${Object.values(error.fields ?? {})}`).toContain(sentence)
    expect(await all()).toEqual([])
  })

  it('accept ten years at once', async () => {
    const start = Date.parse('2016-06-15')
    const days = Array.from({ length: 3650 }, (_, index) => ({
      date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
      steps: index,
      restingPulse: 50,
      asleep: 420,
      fellAsleep: -30,
      wokeUp: 420,
    }))
    expect(await (await put({ source: 'Watch', days })).json()).toMatchObject({ kept: 18_250, changed: 18_250 })
  })

  it('require consent', async () => {
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'no' } })
    expect((await put(watch('2026-06-14', { steps: 1 }), ben)).status).toBe(403)
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'yes' } })
  })

  describe('with rules', () => {
    it('tick once, are marked, and can be undone permanently', async () => {
      await rule()
      expect(await (await put(watch('2026-06-15', { activeMinutes: 42 }))).json()).toMatchObject({
        ticked: [{ date: '2026-06-15', habit: 'exercise' }],
      })
      expect(await stateOn('2026-06-15')).toBe('done')
      expect(await app.tools.db.select().from(measureTicks)).toMatchObject([{ source: 'Watch', value: 42 }])
      const undo = { cookie: ann, json: { date: '2026-06-15', habit: 'exercise' } }
      for (const _twice of [1, 2]) expect((await app.request('/api/measures/ticks/undo', undo)).status).toBe(200)
      expect(await stateOn('2026-06-15')).toBe('not-done')
      expect(await (await put(watch('2026-06-15', { activeMinutes: 60 }))).json()).toMatchObject({ ticked: [] })
      expect(await stateOn('2026-06-15')).toBe('not-done')
    })

    it('are undone with their day or not at all', async () => {
      await rule()
      await put(watch('2026-06-15', { activeMinutes: 42 }))
      const undo = () =>
        app.request('/api/measures/ticks/undo', { cookie: ann, json: { date: '2026-06-15', habit: 'exercise' } })
      await app.tools.db.execute(sql`alter table routine_days add constraint broken check (done_habits <> 0)`)
      expect((await undo()).status).toBe(500)
      await app.tools.db.execute(sql`alter table routine_days drop constraint broken`)
      expect(await stateOn('2026-06-15')).toBe('done')
      expect((await undo()).status).toBe(200)
      expect(await stateOn('2026-06-15')).toBe('not-done')
    })

    it('never override the member’s own entry, made before or after', async () => {
      await rule()
      const habit = (state: string) =>
        app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', cookie: ann, json: { state } })
      await habit('skipped')
      await put(watch('2026-06-15', { activeMinutes: 42 }))
      expect(await stateOn('2026-06-15')).toBe('skipped')
      await habit('small')
      await put(watch('2026-06-15', { activeMinutes: 43 }))
      expect(await stateOn('2026-06-15')).toBe('small')
      expect(await app.tools.db.select().from(measureTicks)).toEqual([])
    })

    it('never mark what the member had ticked themselves, and so can’t take it back', async () => {
      await rule()
      await app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', cookie: ann, json: { state: 'done' } })
      expect(await (await put(watch('2026-06-15', { activeMinutes: 42 }))).json()).toMatchObject({ ticked: [] })
      await app.request('/api/measures/ticks/undo', { cookie: ann, json: { date: '2026-06-15', habit: 'exercise' } })
      expect(await stateOn('2026-06-15')).toBe('done')
    })

    it('never override a day that was brought in, and so has no order of writes', async () => {
      await rule()
      await app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', cookie: ann, json: { state: 'small' } })
      await app.tools.db.update(routineDays).set({ stamps: {} })
      await put(watch('2026-06-15', { activeMinutes: 42 }))
      expect(await stateOn('2026-06-15')).toBe('small')
    })

    it('apply from the day on which they were changed, and go on if nothing was', async () => {
      await rule({ least: 60 })
      app.setNow('2026-06-17T12:00:00Z')
      await rule({ least: 60 })
      await put(watch('2026-06-15', { activeMinutes: 60 }))
      expect(await stateOn('2026-06-15')).toBe('done')
      await rule({ least: 30 })
      await put({ source: 'Watch', days: [16, 17].map((day) => ({ date: `2026-06-${day}`, activeMinutes: 42 })) })
      expect([await stateOn('2026-06-16'), await stateOn('2026-06-17')]).toEqual(['not-done', 'done'])
    })

    it('apply from the day the rule is made, including values already sent that day', async () => {
      await put(watch('2026-06-15', { activeMinutes: 42 }))
      await put(watch('2026-06-14', { activeMinutes: 42 }))
      await rule()
      expect((await app.tools.db.select().from(measureTicks)).map(({ date }) => date)).toEqual(['2026-06-15'])
      await app.request('/api/measures/rules/remove', { cookie: ann, json: { habit: 'exercise' } })
      app.setNow('2026-06-16T12:00:00Z')
      await put(watch('2026-06-16', { activeMinutes: 42 }))
      expect(await stateOn('2026-06-16')).toBe('not-done')
    })

    it('refuse rules for habits or measures a device can’t see', async () => {
      expect((await rule({ habit: 'meditation' })).status).toBe(400)
      expect((await rule({ least: 0 })).status).toBe(400)
      expect((await rule({ measure: 'weight' })).status).toBe(400)
    })
  })

  it('are accepted from a phone with an access token, until it’s revoked', async () => {
    const json = { name: 'My phone', 'measures:write': 'on', days: '30' }
    const made = await app.request('/api/account/tokens', { cookie: ann, json })
    expect(made.status).toBe(201)
    const { token } = await made.json()
    const send = (method = 'PUT') =>
      app.fetchAsStranger('/api/measures', {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(method === 'PUT' && { body: JSON.stringify(watch('2026-06-14', { steps: 4000 })) }),
      })
    expect((await send()).status).toBe(200)
    expect(await all()).toEqual([{ source: 'Watch', measure: 'steps', days: [['2026-06-14', 4000]] }])
    expect(await all(ben)).toEqual([])
    // A token with write scope alone can't read.
    expect((await send('GET')).status).toBe(403)
    const [kept] = await app.tools.db.select().from(accessTokens)
    await app.request('/api/account/tokens/remove', { cookie: ann, json: { id: kept?.id } })
    expect((await send()).status).toBe(401)
  })
})
