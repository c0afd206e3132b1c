import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getYear } from './history.server.ts'

let app: TestApp
let ann: string
let annId: string

describe.runIf(hasDatabase())('the history', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2025-12-30T12:00:00Z' })
    ann = await app.signIn('ann@example.test', 'Europe/London')
    annId = (await (await app.request('/api/auth/user', { cookie: ann })).json()).id
  })
  afterAll(() => app?.close())

  it('is nothing for somebody who has entered nothing', async () => {
    expect(await getYear(app.tools, annId, null)).toBeNull()
  })

  it('has every day that was entered, by year, newest first, without a membership', async () => {
    const put = (date: string, habit: string, state: string) =>
      app.request(`/api/routine/${date}/${habit}`, { method: 'PUT', cookie: ann, json: { state } })
    await put('2025-12-30', 'exercise', 'small')
    app.setNow('2026-01-03T12:00:00Z')
    await put('2026-01-01', 'fasting', 'done')
    await put('2026-01-03', 'meditation', 'done')
    await app.request('/api/checkins/2026-01-03', { method: 'PUT', cookie: ann, json: { sleep: 4, note: 'Calm' } })

    const newest = await getYear(app.tools, annId, null)
    expect(newest).toMatchObject({ year: 2026, years: [2026, 2025] })
    expect(newest?.days).toMatchObject([
      { date: '2026-01-03', completed: 1, applicable: 7, checkin: { sleep: 4, note: 'Calm' } },
      { date: '2026-01-01', completed: 1, done: [{ label: 'Intermittent Fasting', state: 'done' }], checkin: null },
    ])
    const before = await getYear(app.tools, annId, 2025)
    expect(before?.days).toMatchObject([{ date: '2025-12-30', done: [{ label: 'Exercise', state: 'small' }] }])
    expect((await getYear(app.tools, annId, 1999))?.year).toBe(2026)
  })
})
