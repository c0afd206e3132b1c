import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkins } from '#app/db/schema/checkin.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listCheckins } from './checkin.server.ts'

let app: TestApp
let ann: string
let annId: string

describe.runIf(hasDatabase())('the check-in', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signIn('ann@example.test', 'Europe/London')
    annId = (await (await app.request('/api/auth/user', { cookie: ann })).json()).id
    app.setNow('2026-06-15T12:00:00Z')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await app.tools.db.delete(checkins)
  })

  const put = (date: string, json: unknown) =>
    app.request(`/api/checkins/${date}`, { method: 'PUT', cookie: ann, json })
  const all = () =>
    listCheckins(app.tools, annId, { from: LocalDate.parse('2026-06-01'), until: LocalDate.parse('2026-06-15') })

  it('is kept by day, the last word counts, and each part may be left open', async () => {
    expect((await put('2026-06-14', { sleep: 4, note: ' slept by the sea ' })).status).toBe(200)
    await put('2026-06-15', { sleep: 2, energy: 3, stress: 5 })
    await put('2026-06-15', { sleep: 3, stress: '' })
    expect(await all()).toEqual([
      { date: '2026-06-14', sleep: 4, energy: null, stress: null, note: 'slept by the sea' },
      { date: '2026-06-15', sleep: 3, energy: null, stress: null, note: '' },
    ])
  })

  it('can be sent by a plain form, which is led back to the day', async () => {
    const form = { sleep: '5', energy: '', note: 'ok' }
    const response = await app.request('/api/checkins/2026-06-14', { cookie: ann, form })
    expect(response.headers.get('location')).toBe('/app?date=2026-06-14#checkin')
    expect(await all()).toMatchObject([{ sleep: 5, energy: null, note: 'ok' }])
  })

  it.each([
    ['2026-06-15', { sleep: 0 }],
    ['2026-06-15', { sleep: 6 }],
    ['2026-06-15', { sleep: 2.5 }],
    ['2026-06-15', { note: 'x'.repeat(1001) }],
    ['2026-06-15', { mood: 3 }],
    ['2026-06-16', { sleep: 3 }],
    ['2026-05-31', { sleep: 3 }],
  ])('for %s refuses %j', async (date, json) => {
    expect((await put(date, json)).status).toBe(400)
    expect(await all()).toEqual([])
  })
})
