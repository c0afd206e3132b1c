import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineAmounts, routineDays, routineDoses, routinePauses } from '#app/db/schema/routine.ts'
import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { DayProgress } from './progress.ts'

const MONDAY = asLocalDate('2026-06-01')
const at = (place: number) => addDays(MONDAY, place)
const placeOf = (date: string) => [0, 1, 2, 3, 4, 5, 6].findIndex((place) => at(place) === date)

describe.skipIf(!hasDatabase())('a habit with a measure of its own', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-05-25T12:00:00Z' })
    cookie = await app.signInToTrack('doses@example.test', 'Europe/London')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const table of [routineDays, routineDoses, routineAmounts, routinePauses]) await app.tools.db.delete(table)
    app.setNow('2026-06-01T12:00:00Z')
  })

  const measure = (json: object) => app.request('/api/doses', { json, cookie })
  const tick = (date: LocalDate, habit: string, state = 'done') =>
    app.request(`/api/routine/${date}/${habit}`, { method: 'PUT', json: { state }, cookie })
  const read = async (path: string) => (await app.request(path, { cookie })).json()
  /** The week as seven letters: done, due, or not due. */
  async function week(habit: string): Promise<string> {
    const { days }: { days: DayProgress[] } = await read('/api/progress?days=30')
    return days
      .filter(({ date }) => date >= MONDAY)
      .map(({ done, free }) =>
        done.some((one) => one === habit) ? 'x' : free.some((one) => one === habit) ? '-' : '!',
      )
      .join('')
  }

  it('counts what was due: the day, the mean, and how the card tells it', async () => {
    expect((await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })).status).toBe(200)
    const [heat] = (await read('/api/routine')).doses
    expect(heat).toEqual({ habit: 'hotExposure', unit: 'times', aWeek: 3, reached: 0, needed: 3, isDue: false })
    for (const habit of ['fasting', 'exercise', 'breathing', 'coldExposure', 'meditation', 'healthyNutrition'])
      await tick(MONDAY, habit)
    const { days, totals } = await read('/api/progress?days=7')
    expect(days.at(-1)).toMatchObject({ completed: 6, applicable: 6, percentage: 100, outcome: 'kept' })
    // Six empty days since joining, and one of 100 %.
    expect(totals).toMatchObject({ averageCompletion: 14, currentStreak: 1, microLives: 3 })
    await tick(MONDAY, 'hotExposure')
    expect((await read('/api/progress?days=7')).days.at(-1)).toMatchObject({ completed: 7, applicable: 7 })
    expect((await read('/api/dashboard')).doses).toEqual([
      { habit: 'hotExposure', unit: 'times', aWeek: 3, from: MONDAY, until: null },
    ])
  })

  it('follows what is filled in later, days without a row, a pause and an ill day', async () => {
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })
    app.setNow('2026-06-07T12:00:00Z')
    expect(await week('hotExposure')).toBe('----!!!')
    await tick(at(6), 'exercise')
    expect(await week('hotExposure')).toBe('----!!!')
    await tick(at(1), 'hotExposure')
    expect(await week('hotExposure')).toBe('-x---!!')
    await tick(at(1), 'hotExposure', 'not-done')
    await app.request(`/api/routine/${MONDAY}`, { json: { mode: 'ill' }, cookie })
    await app.request('/api/pauses', { json: { from: at(1), until: at(3) }, cookie })
    expect(await week('hotExposure')).toBe('------!')
    const { pauses } = await read('/api/dashboard')
    await app.request('/api/pauses/remove', { json: { id: pauses[0].id }, cookie })
    expect(await week('hotExposure')).toBe('----!!!')
  })

  it('is changed from today on, and leaves the days before as they were', async () => {
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })
    app.setNow('2026-06-04T12:00:00Z')
    await measure({ habit: 'hotExposure', unit: 'daily' })
    expect(await week('hotExposure')).toBe('---!')
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 1 })
    expect(await week('hotExposure')).toBe('----')
    expect(await app.tools.db.select().from(routineDoses)).toHaveLength(2)
  })

  it('taken back on the day it was set, leaves that day as it was', async () => {
    await tick(MONDAY, 'exercise')
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })
    expect(await week('hotExposure')).toBe('-')
    await measure({ habit: 'hotExposure', unit: 'daily' })
    expect(await week('hotExposure')).toBe('!')
  })

  it('counts minutes where they are said, and refuses what no week can have', async () => {
    await measure({ habit: 'exercise', unit: 'minutes', aWeek: '150' })
    await tick(MONDAY, 'exercise')
    app.setNow('2026-06-05T12:00:00Z')
    expect(await week('exercise')).toBe('x--!!')
    await app.request(`/api/routine/${MONDAY}/exercise/amount`, { json: { amount: 150 }, cookie })
    expect(await week('exercise')).toBe('x----')
    for (const wrong of [
      { habit: 'exercise', unit: 'minutes', aWeek: 9 },
      { habit: 'exercise', unit: 'times', aWeek: 7 },
      { habit: 'hotExposure', unit: 'times', aWeek: 0 },
      { habit: 'fasting', unit: 'minutes', aWeek: 60 },
      { habit: 'running', unit: 'times', aWeek: 2 },
    ])
      expect((await measure(wrong)).status).toBe(400)
    expect(await app.tools.db.select().from(routineDoses)).toHaveLength(1)
  })

  it('agrees with a count that knows nothing of the rule, whatever is ticked in whatever order', async () => {
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })
    app.setNow('2026-06-07T12:00:00Z')
    const tap = fc.record({ place: fc.nat(6), state: fc.constantFrom('done', 'not-done', 'small', 'skipped') })
    await fc.assert(
      fc
        .asyncProperty(fc.array(tap, { minLength: 1, maxLength: 6 }), async (taps) => {
          const done = new Set<number>()
          for (const { place, state } of taps) {
            await tick(at(place), 'hotExposure', state)
            if (state === 'done' || state === 'small') done.add(place)
            else done.delete(place)
          }
          const letters = await week('hotExposure')
          expect([...letters].filter((letter) => letter !== '-').length).toBe(Math.max(3, done.size))
          const { days }: { days: DayProgress[] } = await read('/api/progress?days=7')
          // Six habits a day, plus heat on the days it counted.
          for (const { date, completed, applicable, percentage } of days) {
            const isDone = done.has(placeOf(date))
            expect([completed, applicable]).toEqual([isDone ? 1 : 0, letters[placeOf(date)] === '-' ? 6 : 7])
            expect(percentage).toBe(Math.round((completed / applicable) * 100))
          }
        })
        .beforeEach(async () => void (await app.tools.db.delete(routineDays))),
      { numRuns: 12 },
    )
  })

  it('of two taps at once in one week loses neither', async () => {
    await measure({ habit: 'hotExposure', unit: 'times', aWeek: 3 })
    app.setNow('2026-06-07T12:00:00Z')
    await Promise.all([0, 2, 4].map((place) => tick(at(place), 'hotExposure')))
    expect(await week('hotExposure')).toBe('x-x-x--')
  })
})
