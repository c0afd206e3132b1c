import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { HABIT_KEYS, type HabitMarks, NOTHING_DONE } from '#app/values/habits.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { Progress } from './contract.ts'

const ALL_DONE = Object.fromEntries(HABIT_KEYS.map((key) => [key, true]))

describe.runIf(hasDatabase())('progress', () => {
  let app: TestApp
  let ann: string
  // She joined on 1 June 2026; each test starts at noon UTC on 15 June.
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await app.tools.db.delete(routineDays)
  })

  async function read(cookie: string, path: string) {
    const response = await app.request(path, { cookie })
    return { body: await response.json() }
  }
  const saveDay = (cookie: string, date: string, marks: Partial<HabitMarks> = {}) =>
    app.request('/api/routine', { cookie, json: { date, ...NOTHING_DONE, ...marks } })

  it('is thirty days of nothing for a new member', async () => {
    const progress = Progress.parse((await read(ann, '/api/progress')).body)
    expect(progress.days).toHaveLength(30)
    expect(progress.days[0]).toMatchObject({
      date: '2026-05-17',
      label: '17 May',
      completed: 0,
      percentage: 0,
      microLives: 0,
    })
    expect(progress).toMatchObject({
      joinedOn: '2026-06-01',
      today: '2026-06-15',
      totals: { microLives: 0, averageCompletion: 0, currentStreak: 0 },
    })
  })

  it('adds up what was saved: five of seven keeps the streak, four ends it', async () => {
    const some = (count: number) => Object.fromEntries(HABIT_KEYS.slice(0, count).map((key) => [key, true]))
    await saveDay(ann, '2026-06-11', some(4))
    for (const date of ['2026-06-12', '2026-06-13', '2026-06-14']) await saveDay(ann, date, some(5))
    const morning = Progress.parse((await read(ann, '/api/progress?days=7')).body)
    expect(morning.days.map(({ percentage }) => percentage)).toEqual([0, 0, 57, 71, 71, 71, 0])
    expect(morning.totals).toMatchObject({ microLives: 9.5, averageCompletion: 45, currentStreak: 3 })

    await saveDay(ann, '2026-06-15', some(4))
    expect((await read(ann, '/api/progress?days=7')).body.totals.currentStreak).toBe(3)
    await saveDay(ann, '2026-06-15', some(5))
    expect((await read(ann, '/api/progress?days=7')).body.totals.currentStreak).toBe(4)
    app.setNow('2026-06-17T12:00:00Z')
    expect((await read(ann, '/api/progress?days=7')).body.totals.currentStreak).toBe(0)
  })

  it('counts a streak that is longer than the range', async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (let day = 1; day <= 14; day += 1) {
      await saveDay(ann, `2026-06-${String(day).padStart(2, '0')}`, ALL_DONE)
    }
    expect((await read(ann, '/api/progress?days=7')).body.totals.currentStreak).toBe(14)
  })
})
