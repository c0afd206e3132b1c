import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { trialFindings, trials } from '#app/db/schema/experiments.ts'
import { routineDays, routineRests } from '#app/db/schema/routine.ts'
import { safetyScreenings } from '#app/db/schema/safety.ts'
import { users } from '#app/db/schema/users.ts'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import { restHabit } from '#app/features/routine/ranges.server.ts'
import { getDashboard } from '#app/features/routine/routine.server.ts'
import { addDays, LocalDate, listDays } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getExperiments, trialOfToday } from './experiments.server.ts'
import { sealOf } from './seal.server.ts'
import { ordersOf } from './sequence.ts'
import { blocksOf } from './trial.ts'

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
    for (const table of [trials, routineRests, routineDays, safetyScreenings]) await app.tools.db.delete(table)
    for (const cookie of [ann, ben]) await app.request('/api/safety', { cookie, json: {} })
  })

  const usual = {
    habit: 'meditation',
    outcome: 'sleep',
    blocks: 8,
    blockDays: 5,
    washOut: 1,
    smallest: 0.5,
    startsOn: '2026-06-01',
  }
  const start = (json: object = {}, cookie = ann) => app.request('/api/trials', { cookie, json: { ...usual, ...json } })
  const end = (id: string, cookie = ann) => app.request('/api/trials/end', { cookie, json: { id } })
  const all = async () => (await app.request('/api/trials', { cookie: ann })).json()
  const memberOf = async (cookie: string) => (await app.request('/api/auth/user', { cookie })).json()
  const asked = async (notUrged: Parameters<typeof trialOfToday>[2] = []) =>
    (await trialOfToday(app.tools, await memberOf(ann), notUrged))?.words ?? null
  /** Noon of a day of a trial that began on 1 June. */
  const at = (place: number) => app.setNow(`${addDays(LocalDate.parse('2026-06-01'), place)}T12:00:00Z`)
  /** Lays the order down that a test is about; what was drawn is another each time. */
  const layDown = async (order: string) => {
    await app.tools.db.update(trials).set({ order })
    const { id } = await memberOf(ann)
    await app.tools.db.delete(routineRests)
    const rests = blocksOf({ startsOn: LocalDate.parse('2026-06-01'), blockDays: 5, order })
    await restHabit(
      app.tools,
      id,
      'meditation',
      rests.flatMap(({ kind, from, until }) => (kind === 'without' ? [{ from, until }] : [])),
    )
  }
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
  it('are drawn and sealed, and opened when they are over', async () => {
    const told = await (await start()).json()
    expect(told).toMatchObject({ blocks: 8, order: null, secret: null, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
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
    expect(sealOf(opened?.order ?? '', opened?.secret ?? '')).toBe(told.seal)
  })

  it('run one at a time, each day with its word', async () => {
    expect(await asked()).toBeNull()
    expect((await start()).status).toBe(200)
    expect((await start({ habit: 'fasting' })).status).toBe(409)
    expect((await start({}, ben)).status).toBe(200)
    await layDown('BABAABBA')
    expect(await asked()).toBe('Leave meditation out today.')
    at(5)
    expect(await asked()).toBe('Meditate today.')
    // Which habit it is, so that nothing else asks for it, or asks for the opposite.
    expect(await trialOfToday(app.tools, await memberOf(ann), [])).toMatchObject({ habit: 'meditation', kind: 'with' })
    expect(await all()).toHaveLength(1)
  })

  it('count against nobody on a day without the habit, and like any other day on one with it', async () => {
    await tick(['exercise'])
    await start()
    await layDown('BABAABBA')
    const day = async (date: string) => (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()
    expect((await day('2026-06-01')).off).toEqual(['meditation'])
    await tick(['fasting', 'breathing', 'coldExposure', 'hotExposure', 'healthyNutrition'])
    at(5)
    expect((await day('2026-06-06')).off).toEqual([])
    const { days, currentStreak } = await getDashboard(app.tools, await memberOf(ann))
    expect(days.find(({ date }) => date === '2026-06-01')).toMatchObject({ percentage: 100, applicable: 6 })
    expect(currentStreak).toBe(0)
    // Other answers to the safety questions leave the trial's days as they are.
    at(0)
    await app.request('/api/safety', { cookie: ann, json: { heart: 'yes' } })
    expect((await day('2026-06-01')).off).toContain('meditation')
    await app.request('/api/safety', { cookie: ann, json: {} })
    // Ended on its first day, it is as if it had never been.
    const [trial] = (await all()) as { id: string }[]
    await end(trial?.id ?? '')
    expect((await day('2026-06-01')).off).toEqual([])
  })

  it('that are ended leave their days behind as they were, and let the others count', async () => {
    const { id } = await (await start()).json()
    await layDown('BABAABBA')
    at(2)
    await end(id)
    const offOn = async (date: string) =>
      (await (await app.request(`/api/routine?date=${date}`, { cookie: ann })).json()).off
    expect([await offOn('2026-06-02'), await offOn('2026-06-03')]).toEqual([['meditation'], []])
    at(12)
    expect(await offOn('2026-06-12')).toEqual([])
  })

  it('that have run their course make room for the next', async () => {
    await start()
    at(39)
    expect((await start({ startsOn: '2026-07-10' })).status).toBe(409)
    at(40)
    expect(await asked()).toBeNull()
    expect((await start({ startsOn: '2026-07-11' })).status).toBe(200)
    expect(await all()).toMatchObject([{ endedOn: null }, { startsOn: '2026-06-01', endedOn: '2026-07-11' }])
  })

  it('tell nobody what members found about a habit that their answers rule out', async () => {
    const { db } = app.tools
    const people = Array.from({ length: 10 }, (_, at) => `finder-${at}`)
    const given = { healthConsent: 'given', healthConsentVersion: HEALTH_CONSENT.version } as const
    await db.insert(users).values(people.map((id) => ({ id, email: `${id}@example.test`, ...given })))
    const about = { habit: 'fasting', outcome: 'sleep' }
    const [startsOn, createdAt] = [LocalDate.parse('2026-03-01'), new Date('2026-05-01')]
    const theirs = people.map((userId) => ({ ...about, userId, blockDays: 5, startsOn, createdAt }))
    const begun = await db.insert(trials).values(theirs).returning({ trialId: trials.id, userId: trials.userId })
    await db.insert(trialFindings).values(begun.map((one) => ({ ...one, ...about, difference: 1, createdAt })))
    const seen = async () => (await getExperiments(app.tools, await memberOf(ann))).findings.map(({ habit }) => habit)
    expect(await seen()).toEqual(['fasting'])
    await app.request('/api/safety', { cookie: ann, json: { eatingDisorder: 'yes' } })
    expect(await seen()).toEqual([])
  })

  it('add their one number to what members found, once they say so, and take it back', async () => {
    const { id } = await (await start({ outcome: 'energy' })).json()
    await layDown('BABAABBA')
    const share = (json: object, cookie = ann) => app.request('/api/trials/share', { cookie, json })
    expect((await share({ id, agree: 'yes' })).status).toBe(409)
    const { id: userId, joinedOn: _ } = await memberOf(ann)
    await app.tools.db.insert(checkins).values(
      blocksOf({ startsOn: LocalDate.parse('2026-06-01'), blockDays: 5, order: 'BABAABBA' }).flatMap(
        ({ kind, from, until }) =>
          listDays(from, until).map((date) => ({
            userId,
            date,
            energy: kind === 'with' ? 4 : 3,
            updatedAt: new Date('2026-06-01'),
          })),
      ),
    )
    at(40)
    expect((await share({ id, agree: 'yes' }, ben)).status).toBe(404)
    for (const _twice of [1, 2]) expect((await share({ id, agree: 'yes' })).status).toBe(200)
    expect(await app.tools.db.select().from(trialFindings)).toMatchObject([{ difference: 1, habit: 'meditation' }])
    const found = await getExperiments(app.tools, await memberOf(ann))
    expect(found.trials[0]).toMatchObject({ isShared: true, result: { tested: { extreme: 2, of: 70 } } })
    // One member is not ten.
    expect(found.findings).toEqual([])
    expect((await share({ id })).status).toBe(200)
    expect(await app.tools.db.select().from(trialFindings)).toEqual([])
    await app.tools.db.delete(checkins)
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
    ['blocks of three days', { blockDays: 3 }, 400],
    ['six blocks: they could say nothing', { blocks: 6 }, 400],
    ['no wash-out', { washOut: 0 }, 400],
    ['a difference smaller than can be told', { smallest: 0.05 }, 400],
    ['a difference that is no number', { smallest: 'much' }, 400],
    ['exercise: nobody is asked to do without', { habit: 'exercise' }, 400],
    ['nutrition', { habit: 'healthyNutrition' }, 400],
    ['an unknown outcome', { outcome: 'luck' }, 400],
  ])('refuse %s', async (_what, json, status) => {
    expect((await start(json)).status).toBe(status)
    expect(await all()).toEqual([])
  })

  it('take the last day that may be chosen, and numbers from a form', async () => {
    const form = { ...usual, blockDays: '7', blocks: '12', smallest: '', washOut: '2', startsOn: '2026-07-01' }
    const response = await app.request('/api/trials', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app/experiments')
    expect(await all()).toMatchObject([{ blockDays: 7, blocks: 12, smallest: 0.5, startsOn: '2026-07-01' }])
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
