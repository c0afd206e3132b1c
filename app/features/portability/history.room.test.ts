import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getYear } from './history.server.ts'

let app: TestApp
let ann: string
let member: { id: string; timeZone: string; dayStart: string }

describe.runIf(hasDatabase())('the history', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2025-12-30T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    member = await (await app.request('/api/auth/user', { cookie: ann })).json()
  })
  afterAll(() => app?.close())

  it('is null for someone who has entered nothing', async () => {
    expect(await getYear(app.tools, member, null)).toBeNull()
  })

  it('lists every entered day by year, newest first, without a membership', async () => {
    const put = (date: string, habit: string, state: string) =>
      app.request(`/api/routine/${date}/${habit}`, { method: 'PUT', cookie: ann, json: { state } })
    await put('2025-12-30', 'exercise', 'small')
    app.setNow('2026-01-03T12:00:00Z')
    await put('2026-01-01', 'fasting', 'done')
    await put('2026-01-03', 'meditation', 'done')
    await app.request('/api/checkins/2026-01-03', { cookie: ann, json: { sleep: 4, note: 'Calm' } })

    const newest = await getYear(app.tools, member, null)
    expect(newest).toMatchObject({ year: 2026, years: [2026, 2025] })
    expect(newest?.days).toMatchObject([
      { date: '2026-01-03', completed: 1, applicable: 7, checkin: { sleep: 4, note: 'Calm' } },
      {
        date: '2026-01-01',
        completed: 1,
        habits: [{ label: 'Intermittent Fasting', state: 'done', amount: '' }],
        checkin: null,
      },
    ])
    const before = await getYear(app.tools, member, 2025)
    expect(before?.days).toMatchObject([
      { date: '2025-12-30', habits: [{ label: 'Exercise', state: 'small', amount: '' }] },
    ])
    expect((await getYear(app.tools, member, 1999))?.year).toBe(2026)
  })

  it('includes notes without a tick, amounts, skipped habits and own habits', async () => {
    app.setNow('2026-03-05T12:00:00Z')
    const post = (path: string, json: object) => app.request(`/api/${path}`, { cookie: ann, json })
    await post('checkins/2026-03-04', { note: 'Only words today.' })
    await post('routine/2026-03-05/hotExposure', { state: 'done' })
    await post('routine/2026-03-05/hotExposure/amount', { amount: 15, celsius: 80 })
    await post('routine/2026-03-05/coldExposure', { state: 'skipped' })
    await app.request('/api/own-habits', { cookie: ann, json: { name: 'Read' } })
    const { habits } = await (await app.request('/api/own-habits', { cookie: ann })).json()
    await post(`own-habits/${habits[0].id}/days/2026-03-05`, { state: 'done' })
    expect((await getYear(app.tools, member, 2026))?.days.slice(0, 2)).toMatchObject([
      {
        date: '2026-03-05',
        completed: 1,
        habits: [
          { label: 'Cold Exposure', state: 'skipped', amount: '' },
          { label: 'Heat Exposure', state: 'done', amount: '15 minutes at 80 °C' },
        ],
        own: ['Read'],
      },
      { date: '2026-03-04', completed: null, habits: [], own: [], checkin: { note: 'Only words today.' } },
    ])
  })

  it('starts with the year of the first entry, and drops a note that was deleted', async () => {
    app.setNow('2026-03-05T12:00:00Z')
    const cookie = await app.signInToTrack('words@example.test', 'Europe/London')
    const other = await (await app.request('/api/auth/user', { cookie })).json()
    const say = (note: string) => app.request('/api/checkins/2026-03-05', { cookie, json: { note } })
    await say('Hello')
    expect(await getYear(app.tools, other, null)).toMatchObject({ years: [2026], days: [{ date: '2026-03-05' }] })
    await say('')
    expect(await getYear(app.tools, other, null)).toBeNull()
  })

  it('says when a day was filled in later', async () => {
    app.setNow('2026-04-02T12:00:00Z')
    const put = (date: string) =>
      app.request(`/api/routine/${date}/exercise`, { method: 'PUT', cookie: ann, json: { state: 'done' } })
    await put('2026-04-02')
    await put('2026-03-30')
    const days = (await getYear(app.tools, member, 2026))?.days
    expect(days?.slice(0, 2)).toMatchObject([
      { date: '2026-04-02', changedOn: null },
      { date: '2026-03-30', changedOn: '2026-04-02' },
    ])
  })
})
