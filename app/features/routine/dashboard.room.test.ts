import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineAchievements, routineDays, routineGoals, routinePauses } from '#app/db/schema/routine.ts'
import { HABIT_KEYS, NOTHING_DONE } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { recordStatements } from '#dev/record-statements.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { Dashboard, History, Progress, Routine } from './contract.ts'
import { switchHabitsOff } from './ranges.server.ts'
import { getDashboard } from './routine.server.ts'

const FIVE = Object.fromEntries(HABIT_KEYS.slice(0, 5).map((key) => [key, true]))

let app: TestApp
let ann: string
let ben: string

describe.runIf(hasDatabase())('the dashboard’s figures', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-05-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [routineDays, routineAchievements, routineGoals, routinePauses])
      await app.tools.db.delete(table)
  })

  const dashboard = async (cookie = ann) =>
    Dashboard.parse(await (await app.request('/api/dashboard', { cookie })).json())
  const post = (path: string, json: unknown, cookie = ann) => app.request(path, { cookie, json })
  const saveDay = (date: string, marks = {}) => post('/api/routine', { date, ...NOTHING_DONE, ...marks })
  const put = (path: string, json: unknown) => app.request(path, { method: 'PUT', cookie: ann, json })
  const keys = async () => (await dashboard()).achievements.map(({ key }) => key).sort()

  it('are nothing for a new member, and the same as the progress call', async () => {
    const fresh = await dashboard()
    expect(fresh).toMatchObject({ currentStreak: 0, goals: [], achievements: [], pauses: [] })
    expect(fresh.days).toHaveLength(62)
    const progress = Progress.parse(await (await app.request('/api/progress?days=30', { cookie: ann })).json())
    expect(fresh.days.slice(-30)).toEqual(progress.days)
  })

  describe('achievements', () => {
    it('are earned on the day they are recorded and never taken back', async () => {
      for (let day = 8; day <= 13; day += 1) await saveDay(`2026-06-${String(day).padStart(2, '0')}`, FIVE)
      expect(await keys()).toEqual(['first-step'])
      await saveDay('2026-06-14', FIVE)
      expect(await keys()).toEqual(['first-step', 'streak-7'])
      expect((await dashboard()).achievements).toContainEqual({ key: 'streak-7', earnedOn: '2026-06-15' })

      await saveDay('2026-06-10')
      expect((await dashboard()).currentStreak).toBe(4)
      expect(await keys()).toEqual(['first-step', 'streak-7'])
      app.setNow('2026-06-20T12:00:00Z')
      await saveDay('2026-06-10', FIVE)
      expect((await dashboard()).achievements).toContainEqual({ key: 'streak-7', earnedOn: '2026-06-15' })
    })

    it('are earned by filling a gap in the past, too', async () => {
      for (const day of ['04', '05', '06', '08', '09', '10']) await saveDay(`2026-05-${day}`, FIVE)
      expect(await keys()).toEqual(['first-step'])
      await saveDay('2026-05-07', FIVE)
      expect(await keys()).toEqual(['first-step', 'streak-7'])
    })

    it('are one’s own, and are not earned twice by ticks at once', async () => {
      await Promise.all(HABIT_KEYS.map((habit) => put(`/api/routine/2026-06-15/${habit}`, { state: 'done' })))
      expect(await keys()).toEqual(['first-step', 'perfect-day'])
      expect((await dashboard(ben)).achievements).toEqual([])
    })
  })

  describe('goals', () => {
    const goal = { period: 'week', measure: 'exercise', target: 4 }

    it('are set, changed and given up by their member alone', async () => {
      expect((await post('/api/goals', goal)).status).toBe(200)
      await post('/api/goals', { ...goal, target: 5 })
      expect((await dashboard()).goals).toEqual([{ ...goal, target: 5 }])
      expect((await dashboard(ben)).goals).toEqual([])
      await post('/api/goals/remove', { period: 'week', measure: 'exercise' }, ben)
      expect((await dashboard()).goals).toHaveLength(1)
      await post('/api/goals/remove', { period: 'week', measure: 'exercise' })
      expect((await dashboard()).goals).toEqual([])
    })

    it('refuse what cannot be reached, and say so at the field', async () => {
      const response = await post('/api/goals', { ...goal, target: 8 })
      expect(response.status).toBe(400)
      expect((await response.json()).error.fields.target).toBe('Give at most 7.')
    })

    it('can be set by a plain form', async () => {
      const form = { period: 'month', measure: 'keptDays', target: '20' }
      const response = await app.request('/api/goals', { cookie: ann, form })
      expect(response.headers.get('location')).toBe('/app/goals')
      expect((await dashboard()).goals).toEqual([{ ...form, target: 20 }])
    })
  })

  describe('states of a habit', () => {
    const states = async () => Routine.parse(await (await app.request('/api/routine', { cookie: ann })).json()).states

    it.each([
      ['done', true],
      ['small', true],
      ['skipped', false],
      ['not-done', false],
      [true, true],
      [false, false],
    ] as const)('%j counts as done: %s', async (state, isDone) => {
      await put('/api/routine/2026-06-15/exercise', { state: 'small' })
      const response = await put('/api/routine/2026-06-15/exercise', { state })
      const routine = Routine.parse(await response.json())
      expect(routine.exercise).toBe(isDone)
      expect(routine.states.exercise).toBe(state === true ? 'done' : state === false ? 'not-done' : state)
      expect(await states()).toEqual(routine.states)
    })

    it('survive the whole-set save as far as it agrees, and a record may be sent back as it came', async () => {
      await put('/api/routine/2026-06-15/exercise', { state: 'small' })
      await put('/api/routine/2026-06-15/fasting', { state: 'skipped' })
      const record = await (await app.request('/api/routine', { cookie: ann })).json()
      expect((await post('/api/routine', record)).status).toBe(200)
      expect(await states()).toMatchObject({ exercise: 'small', fasting: 'skipped' })
      await post('/api/routine', { ...record, fasting: true, exercise: false })
      expect(await states()).toMatchObject({ exercise: 'not-done', fasting: 'done' })
    })

    it('commute: sixteen different words on different habits all stay', async () => {
      const words = ['done', 'small', 'skipped', 'not-done', 'small', 'done', 'skipped'] as const
      await Promise.all(HABIT_KEYS.map((habit, i) => put(`/api/routine/2026-06-15/${habit}`, { state: words[i] })))
      expect(Object.values(await states())).toEqual([...words])
    })
  })

  describe('days off', () => {
    const streak = async () => (await dashboard()).currentStreak

    it('a pause carries the streak over days on which nothing was entered, and its end takes that back', async () => {
      for (const day of ['08', '09', '10']) await saveDay(`2026-06-${day}`, FIVE)
      expect(await streak()).toBe(0)
      expect((await post('/api/pauses', { from: '2026-06-11', until: '2026-06-14' })).status).toBe(200)
      expect(await streak()).toBe(3)
      await saveDay('2026-06-15', FIVE)
      expect(await streak()).toBe(4)
      const [pause] = (await dashboard()).pauses
      await post('/api/pauses/remove', { id: pause?.id }, ben)
      expect(await streak()).toBe(4)
      await post('/api/pauses/remove', { id: pause?.id })
      expect(await streak()).toBe(1)
    })

    it('the same days taken off again, since the answer was lost, are one pause, and its end is the end', async () => {
      await saveDay('2026-06-10', FIVE)
      const days = { from: '2026-06-11', until: '2026-06-14' }
      expect((await post('/api/pauses', days)).status).toBe(200)
      const again = await Promise.all([post('/api/pauses', days), post('/api/pauses', days)])
      expect(again.map(({ status }) => status)).toEqual([200, 200])
      expect((await post('/api/pauses', days, ben)).status).toBe(200)
      const { pauses } = await dashboard()
      expect(pauses).toMatchObject([days])
      await post('/api/pauses/remove', { id: pauses[0]?.id })
      expect([await streak(), (await dashboard(ben)).pauses.length]).toEqual([0, 1])
    })

    it('of two pauses that overlap, the one that stays still holds', async () => {
      await saveDay('2026-06-10', FIVE)
      await saveDay('2026-06-14', FIVE)
      await post('/api/pauses', { from: '2026-06-11', until: '2026-06-13' })
      await post('/api/pauses', { from: '2026-06-10', until: '2026-06-12' })
      const short = (await dashboard()).pauses.find(({ from }) => from === '2026-06-10')
      await post('/api/pauses/remove', { id: short?.id })
      expect(await streak()).toBe(2)
    })

    it.each([
      [{ from: '2026-04-30', until: '2026-05-02' }, 'from'],
      [{ from: '2026-06-12', until: '2026-06-11' }, 'until'],
      [{ from: '2026-06-12', until: '2027-06-17' }, 'until'],
      [{ from: '2026-06-31', until: '2026-07-02' }, 'from'],
    ])('a pause %j is refused at %s', async (pause, field) => {
      const response = await post('/api/pauses', pause)
      expect(response.status).toBe(400)
      expect((await response.json()).error.fields).toHaveProperty(field)
    })

    it('a day of illness is passed over until its word is taken back', async () => {
      for (const day of ['12', '14']) await saveDay(`2026-06-${day}`, FIVE)
      expect(await streak()).toBe(1)
      expect((await post('/api/routine/2026-06-13', { mode: 'ill' })).status).toBe(200)
      expect(await streak()).toBe(2)
      await post('/api/routine/2026-06-13', { mode: 'travel' })
      expect(await streak()).toBe(1)
      await post('/api/routine/2026-06-13', { mode: 'none' })
      expect((await dashboard()).days.find(({ date }) => date === '2026-06-13')?.mode).toBeNull()
    })
  })

  it('habits that are switched off count nowhere from that day on, and as ever before it', async () => {
    const user: { id: string } = await (await app.request('/api/auth/user', { cookie: ann })).json()
    const from = LocalDate.parse('2026-06-15')
    const six = Object.fromEntries(HABIT_KEYS.filter((key) => key !== 'coldExposure').map((key) => [key, true]))
    await saveDay('2026-06-14', six)
    await saveDay('2026-06-15', six)
    await switchHabitsOff(app.tools, user.id, { habits: ['coldExposure'], from })
    const [before, after] = (await dashboard()).days.slice(-2)
    expect(before).toMatchObject({ completed: 6, applicable: 7, percentage: 86 })
    expect(after).toMatchObject({ completed: 6, applicable: 6, percentage: 100 })
    app.setNow('2026-06-16T12:00:00Z')
    expect((await dashboard()).days.at(-1)).toMatchObject({ applicable: 6 })
    await switchHabitsOff(app.tools, user.id, { habits: [], from: LocalDate.parse('2026-06-16') })
    expect((await dashboard()).days.slice(-2).map(({ applicable }) => applicable)).toEqual([6, 7])
  })

  it('are asked of the database in one round trip, however much there is to say', async () => {
    const user = {
      id: await app.idOf(ann),
      timeZone: TimeZone.parse('Europe/London'),
      dayStart: DayStart.parse('00:00'),
      joinedOn: LocalDate.parse('2026-05-01'),
    }
    const ask = async () => {
      const statements = recordStatements(app.tools.database.pool)
      await getDashboard(app.tools, user)
      return statements()
    }
    const whenNew = await ask()
    for (const day of ['03', '04', '05', '20', '21']) await saveDay(`2026-05-${day}`, FIVE)
    await post('/api/goals', { period: 'week', measure: 'exercise', target: 3 })
    await post('/api/pauses', { from: '2026-06-15', until: '2026-06-16' })
    expect(whenNew).toHaveLength(1)
    expect(await ask()).toEqual(whenNew)
  })

  it('the history has twelve months and the longest streak of all', async () => {
    for (const day of ['03', '04', '05', '06', '20', '21']) await saveDay(`2026-05-${day}`, FIVE)
    const history = History.parse(await (await app.request('/api/history', { cookie: ann })).json())
    expect(history.days).toHaveLength(365)
    expect(history.longestStreak).toBe(4)
  })
})
