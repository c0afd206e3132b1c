import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('how much of a habit it was', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    cookie = await app.signIn('amounts@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  const say = (habit: string, json: object, date = '2026-06-15') =>
    app.request(`/api/routine/${date}/${habit}/amount`, { method: 'PUT', json, cookie })
  const known = async () => (await app.request('/api/routine/2026-06-15/amounts', { cookie })).json()

  it('is kept, changed and taken back, and ticks nothing', async () => {
    expect(await known()).toEqual([])
    expect((await say('hotExposure', { amount: 20, celsius: 80 })).status).toBe(200)
    await say('hotExposure', { amount: '15', celsius: '' })
    expect(await known()).toEqual([{ habit: 'hotExposure', amount: 15, celsius: null }])
    expect((await (await app.request('/api/routine', { cookie })).json()).hotExposure).toBe(false)
    await say('hotExposure', {})
    expect(await known()).toEqual([])
  })

  it('is nobody else’s to read', async () => {
    await say('meditation', { amount: 12 })
    const other = await app.signIn('other-amounts@example.test', 'Europe/London')
    expect(await (await app.request('/api/routine/2026-06-15/amounts', { cookie: other })).json()).toEqual([])
  })

  it.each([
    ['more than anybody can', 'hotExposure', { amount: 121 }, '2026-06-15'],
    ['a temperature of what has none', 'exercise', { amount: 30, celsius: 20 }, '2026-06-15'],
    ['half a degree', 'coldExposure', { celsius: 11.5 }, '2026-06-15'],
    ['a word', 'exercise', { amount: 'long' }, '2026-06-15'],
    ['anything of what is not measured', 'healthyNutrition', { amount: 1 }, '2026-06-15'],
    ['a day to come', 'exercise', { amount: 30 }, '2026-06-16'],
  ])('is refused: %s', async (_, habit, body, date) => expect((await say(habit, body, date)).status).toBe(400))
})
