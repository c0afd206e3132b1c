import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trials } from '#app/db/schema/experiments.ts'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getExperiments, trialOfToday } from './experiments.server.ts'

let app: TestApp
let ann: string
let ben: string

describe.runIf(hasDatabase())('trials', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-01T12:00:00Z')
    for (const table of [trials, safetyScreenings]) await app.tools.db.delete(table)
    for (const cookie of [ann, ben]) await app.request('/api/safety', { cookie, json: {} })
  })

  const usual = { habit: 'meditation', outcome: 'sleep', phaseDays: 7, startsOn: '2026-06-01' }
  const start = (json: object = {}, cookie = ann) => app.request('/api/trials', { cookie, json: { ...usual, ...json } })
  const end = (id: string, cookie = ann) => app.request('/api/trials/end', { cookie, json: { id } })
  const all = async () => (await app.request('/api/trials', { cookie: ann })).json()
  const memberOf = async (cookie: string) => (await app.request('/api/auth/user', { cookie })).json()
  const asked = async (notUrged: Parameters<typeof trialOfToday>[2] = []) =>
    (await trialOfToday(app.tools, await memberOf(ann), notUrged))?.words ?? null

  it('run one at a time, each day with its word', async () => {
    expect(await asked()).toBeNull()
    expect((await start()).status).toBe(200)
    expect((await start({ habit: 'fasting' })).status).toBe(409)
    expect((await start({}, ben)).status).toBe(200)
    expect(await asked()).toBe('Leave meditation out today.')
    app.setNow('2026-06-08T12:00:00Z')
    expect(await asked()).toBe('Meditate today.')
    // Which habit it is, so that nothing else asks for it, or asks for the opposite.
    expect(await trialOfToday(app.tools, await memberOf(ann), [])).toMatchObject({ habit: 'meditation', kind: 'with' })
    expect(await all()).toHaveLength(1)
  })

  it('that have run their course make room for the next', async () => {
    await start()
    app.setNow('2026-06-28T12:00:00Z')
    expect((await start({ startsOn: '2026-06-28' })).status).toBe(409)
    app.setNow('2026-06-29T12:00:00Z')
    expect(await asked()).toBeNull()
    expect((await start({ startsOn: '2026-06-29' })).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: null }, { startsOn: '2026-06-01', endedOn: '2026-06-29' }])
  })

  it('can be ended early; one that has not begun is forgotten', async () => {
    const { id } = await (await start()).json()
    app.setNow('2026-06-05T12:00:00Z')
    expect((await end(id, ben)).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: null }])
    for (const _twice of [1, 2]) expect((await end(id)).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: '2026-06-05' }])
    expect(await asked()).toBeNull()
    const later = await (await start({ startsOn: '2026-06-10' })).json()
    await end(later.id)
    expect(await all()).toHaveLength(1)
  })

  it.each([
    ['yesterday', { startsOn: '2026-05-31' }, 400],
    ['a day too far off', { startsOn: '2026-07-02' }, 400],
    ['a phase of five days', { phaseDays: 5 }, 400],
    ['exercise: nobody is asked to do without', { habit: 'exercise' }, 400],
    ['nutrition', { habit: 'healthyNutrition' }, 400],
    ['an unknown outcome', { outcome: 'luck' }, 400],
  ])('refuse %s', async (_what, json, status) => {
    expect((await start(json)).status).toBe(status)
    expect(await all()).toEqual([])
  })

  it('take the last day that may be chosen, and numbers from a form', async () => {
    const form = { ...usual, phaseDays: '14', startsOn: '2026-07-01' }
    const response = await app.request('/api/trials', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/experiments')
    expect(await all()).toMatchObject([{ phaseDays: 14, startsOn: '2026-07-01' }])
  })

  it('are not offered, not started and no longer urged where safety says no', async () => {
    await app.request('/api/safety', { cookie: ann, json: { heart: 'yes', 'off-fasting': 'yes' } })
    expect((await getExperiments(app.tools, await memberOf(ann))).choices).toEqual(['breathing', 'meditation'])
    for (const habit of ['coldExposure', 'hotExposure', 'fasting']) expect((await start({ habit })).status).toBe(403)
    await start()
    expect(await asked(['meditation'])).toBeNull()
  })

  it('need consent', async () => {
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'no' } })
    expect((await start({}, ben)).status).toBe(403)
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'yes' } })
  })

  it('stand beside what went together, from the member’s own record', async () => {
    await start()
    const found = await getExperiments(app.tools, await memberOf(ann))
    expect(found.associations.map(({ outcome }) => outcome)).toEqual(['sleep', 'energy', 'stress'])
    expect(found.associations[0]?.associations).toHaveLength(7)
    expect(found.trials).toMatchObject([{ question: 'Meditation and sleep', state: 'running', isHalted: false }])
  })
})
