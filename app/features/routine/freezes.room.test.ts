import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routineAchievements } from '#app/db/schema/routine.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a freeze', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    cookie = await app.signInToTrack('freezes@example.test', 'Europe/London')
  })
  afterAll(() => app.close())

  const on = (day: number) => `2026-06-${String(day).padStart(2, '0')}`
  async function keep(day: number, count = 5): Promise<void> {
    for (const habit of HABIT_KEYS.slice(0, count))
      await app.request(`/api/routine/${on(day)}/${habit}`, { method: 'PUT', json: { state: 'done' }, cookie })
  }
  const read = async (path: string) => (await app.request(path, { cookie })).json()
  const outcomes = async () =>
    (await read('/api/dashboard')).days
      .filter(({ date }: { date: string }) => date >= '2026-06-01')
      .map(({ outcome }: { outcome: string }) => outcome)

  it('is earned by a week, holds a missed day without counting it, and leaves every other figure alone', async () => {
    app.setNow('2026-06-07T12:00:00Z')
    for (let day = 1; day <= 7; day += 1) await keep(day)
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 7, freezes: { held: 1, daysToNext: 7 } })

    // No entry on the 8th; on the 9th, that day is over.
    app.setNow('2026-06-08T12:00:00Z')
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 7, freezes: { held: 1 } })
    app.setNow('2026-06-09T12:00:00Z')
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 7, freezes: { held: 0, daysToNext: 7 } })
    expect((await outcomes()).slice(-3)).toEqual(['kept', 'frozen', 'missed'])
    const { totals, days } = await read('/api/progress?days=30')
    expect(totals).toMatchObject({ averageCompletion: 62, microLives: 17.5, currentStreak: 7 })
    expect(days.at(-2)).toMatchObject({ completed: 0, percentage: 0, microLives: 0, outcome: 'frozen' })

    await keep(9)
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 8, freezes: { held: 0, daysToNext: 6 } })
    expect(await read('/api/history')).toMatchObject({ longestStreak: 8, freezes: { held: 0 } })
  })

  it('is given back when the day is filled in, and lost again when it is taken out', async () => {
    await keep(8)
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 9, freezes: { held: 1, daysToNext: 5 } })
    await app.request('/api/routine/2026-06-08/fasting', { method: 'PUT', json: { state: 'not-done' }, cookie })
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 8, freezes: { held: 0, daysToNext: 6 } })
  })

  it('helps to an achievement of the streak that it held', async () => {
    app.setNow('2026-07-02T12:00:00Z')
    for (let day = 10; day <= 30; day += 1) await keep(day)
    const keys = async () => (await app.tools.db.select().from(routineAchievements)).map(({ key }) => key)
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 29 })
    expect(await keys()).not.toContain('streak-30')
    for (const habit of HABIT_KEYS.slice(0, 5))
      await app.request(`/api/routine/2026-07-01/${habit}`, { method: 'PUT', json: { state: 'done' }, cookie })
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 30, freezes: { held: 2, daysToNext: null } })
    expect(await keys()).toContain('streak-30')
  })

  it('holds two days at most, and the third ends the streak', async () => {
    app.setNow('2026-07-04T12:00:00Z')
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 30, freezes: { held: 0 } })
    app.setNow('2026-07-05T12:00:00Z')
    expect(await read('/api/dashboard')).toMatchObject({ currentStreak: 0, freezes: { held: 0, daysToNext: 7 } })
    expect(await read('/api/history')).toMatchObject({ longestStreak: 30 })
  })
})
