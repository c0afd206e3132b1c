import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDashboard } from '#app/features/routine/routine.server.ts'
import { userOf } from '#dev/own-account.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial, goToDay, resetTrials, setTrialOrder, USUAL_TRIAL } from '#dev/trial-member.ts'
import { getExperiments, trialOfToday } from './experiments.server.ts'
import { ordersOf } from './sequence.ts'
import { sealOf } from './start-trial.server.ts'

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
    await resetTrials(app, [ann, ben])
  })

  const start = (json: object = {}, cookie = ann) => beginTrial(app, cookie, json)
  const end = (id: string, cookie = ann) => app.request('/api/trials/end', { cookie, json: { id } })
  const all = async () => (await app.request('/api/trials', { cookie: ann })).json()
  const memberOf = (cookie: string) => userOf(app, cookie)
  const instruction = async (notRecommended: Parameters<typeof trialOfToday>[2] = []) =>
    (await trialOfToday(app.tools, await memberOf(ann), notRecommended))?.words ?? null
  const at = (place: number) => goToDay(app, place)
  const setOrder = (order: string) => setTrialOrder(app, ann, order)
  const tick = (habits: readonly string[], on?: string) =>
    Promise.all(
      habits.map((habit) =>
        app.request(`/api/routine/${on ?? '2026-06-01'}/${habit}`, {
          cookie: ann,
          method: 'PUT',
          json: { state: 'done' },
        }),
      ),
    )
  it('are randomised with a sealed order, which is revealed at the end', async () => {
    const created = await (await start()).json()
    expect(created).toMatchObject({
      blocks: 8,
      order: null,
      secret: null,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await all()).toMatchObject([{ order: null, secret: null }])
    at(39)
    const running = await getExperiments(app.tools, await memberOf(ann))
    expect(running.trials[0]?.result.blocks.at(-1)).toMatchObject({ mean: null })
    at(0)
    expect((await getExperiments(app.tools, await memberOf(ann))).trials[0]?.result.blocks[1]).toMatchObject({
      kind: null,
    })
    at(40)
    const [opened] = (await all()) as { order: string; secret: string; seal: string }[]
    expect(ordersOf(8)).toContain(opened?.order)
    expect(sealOf(opened?.order ?? '', opened?.secret ?? '')).toBe(created.seal)
  })

  it('run one at a time, with an instruction for each day', async () => {
    expect(await instruction()).toBeNull()
    expect((await start()).status).toBe(200)
    expect((await start({ habit: 'fasting' })).status).toBe(409)
    expect((await start({}, ben)).status).toBe(200)
    await setOrder('BABAABBA')
    expect(await instruction()).toBe('Leave meditation out today.')
    at(5)
    expect(await instruction()).toBe('Meditate today.')
    // Names the habit, so that nothing else recommends it, or the opposite.
    expect(await trialOfToday(app.tools, await memberOf(ann), [])).toMatchObject({ habit: 'meditation', kind: 'with' })
    expect(await all()).toHaveLength(1)
  })

  it('exclude the habit from the score on days without it, and count it on days with it', async () => {
    await tick(['exercise'])
    await start()
    await setOrder('BABAABBA')
    const day = async (date: string) => (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()
    expect((await day('2026-06-01')).off).toEqual(['meditation'])
    await tick(['fasting', 'breathing', 'coldExposure', 'hotExposure', 'healthyNutrition'])
    at(5)
    expect((await day('2026-06-06')).off).toEqual([])
    const { days, currentStreak } = await getDashboard(app.tools, await memberOf(ann))
    expect(days.find(({ date }) => date === '2026-06-01')).toMatchObject({ percentage: 100, applicable: 6 })
    expect(currentStreak).toBe(0)
    // New safety answers don't change the trial's days.
    at(0)
    await app.request('/api/safety', { cookie: ann, json: { heart: 'yes' } })
    expect((await day('2026-06-01')).off).toContain('meditation')
    await app.request('/api/safety', { cookie: ann, json: {} })
    // Ending a trial on its first day leaves no trace.
    const [trial] = (await all()) as { id: string }[]
    await end(trial?.id ?? '')
    expect((await day('2026-06-01')).off).toEqual([])
  })

  it('that are ended keep their past days and release the others', async () => {
    const { id } = await (await start()).json()
    await setOrder('BABAABBA')
    at(2)
    await end(id)
    const offOn = async (date: string) =>
      (await (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()).off
    expect([await offOn('2026-06-02'), await offOn('2026-06-03')]).toEqual([['meditation'], []])
    at(12)
    expect(await offOn('2026-06-12')).toEqual([])
  })

  it('that have finished make room for the next', async () => {
    await start()
    at(39)
    expect((await start({ startsOn: '2026-07-10' })).status).toBe(409)
    at(40)
    expect(await instruction()).toBeNull()
    expect((await start({ startsOn: '2026-07-11' })).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: null }, { startsOn: '2026-06-01', endedOn: '2026-07-11' }])
  })

  it('can be ended early; one that hasn’t begun is deleted', async () => {
    const { id } = await (await start()).json()
    app.setNow('2026-06-05T12:00:00Z')
    expect((await end(id, ben)).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: null }])
    for (const _twice of [1, 2]) expect((await end(id)).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: '2026-06-05' }])
    expect(await instruction()).toBeNull()
    const later = await (await start({ startsOn: '2026-06-10' })).json()
    await end(later.id)
    expect(await all()).toHaveLength(1)
  })

  it.each([
    ['yesterday', { startsOn: '2026-05-31' }, 400],
    ['a day too far off', { startsOn: '2026-07-02' }, 400],
    ['blocks of three days', { blockDays: 3 }, 400],
    ['six blocks, too few for a result', { blocks: 6 }, 400],
    ['no wash-out', { washOut: 0 }, 400],
    ['too small a difference', { smallest: 0.05 }, 400],
    ['a difference that isn’t a number', { smallest: 'much' }, 400],
    ['exercise, which nobody should go without', { habit: 'exercise' }, 400],
    ['nutrition', { habit: 'healthyNutrition' }, 400],
    ['an unknown outcome', { outcome: 'luck' }, 400],
  ])('refuse %s', async (_what, json, status) => {
    expect((await start(json)).status).toBe(status)
    expect(await all()).toEqual([])
  })

  it('accept the last allowed day, and numbers sent as text by a form', async () => {
    const form = { ...USUAL_TRIAL, blockDays: '7', blocks: '12', smallest: '', washOut: '2', startsOn: '2026-07-01' }
    const response = await app.request('/api/trials', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/experiments')
    expect(await all()).toMatchObject([{ blockDays: 7, blocks: 12, smallest: 0.5, startsOn: '2026-07-01' }])
  })

  it('are neither offered, started nor recommended if the safety answers rule them out', async () => {
    await app.request('/api/safety', { cookie: ann, json: { heart: 'yes', 'off-fasting': 'yes' } })
    expect((await getExperiments(app.tools, await memberOf(ann))).choices).toEqual(['breathing', 'meditation'])
    for (const habit of ['coldExposure', 'hotExposure', 'fasting']) expect((await start({ habit })).status).toBe(403)
    await start()
    expect(await instruction(['meditation'])).toBeNull()
  })

  it('require consent', async () => {
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'no' } })
    expect((await start({}, ben)).status).toBe(403)
    await app.request('/api/account/health-consent', { cookie: ben, json: { agree: 'yes' } })
  })

  it('are shown beside associations from the member’s own record', async () => {
    await start()
    const found = await getExperiments(app.tools, await memberOf(ann))
    expect(found.associations.map(({ outcome }) => outcome)).toEqual(['sleep', 'energy', 'stress'])
    expect(found.associations[0]?.associations).toHaveLength(7)
    expect(found.trials).toMatchObject([{ question: 'Meditation and sleep', state: 'running', isHalted: false }])
  })
})
