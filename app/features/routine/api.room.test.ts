import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { Progress, Routine } from './contract.ts'
import { HABIT_KEYS, type HabitMarks, NOTHING_DONE } from './habits.ts'

const ALL_DONE = Object.fromEntries(HABIT_KEYS.map((key) => [key, true]))

type Person = { id: string; cookie: string }

let app: TestApp
let ann: Person
let ben: Person
let kiri: Person
let leilani: Person

// Four people who joined on 1 June 2026; the clock stands at noon of 15 June, UTC, at the start of each test.
beforeAll(async () => {
  if (!hasDatabase()) return
  app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
  ann = await join('ann@example.test', 'Europe/London')
  ben = await join('ben@example.test', 'Europe/London')
  kiri = await join('kiri@example.test', 'Pacific/Auckland')
  leilani = await join('leilani@example.test', 'Pacific/Honolulu')
})
afterAll(() => app?.close())

async function join(email: string, timeZone: string): Promise<Person> {
  const cookie = await app.signInToTrack(email, timeZone)
  const user: { id: string } = await (await app.request('/api/auth/user', { cookie })).json()
  return { id: user.id, cookie }
}

async function read(cookie: string, path = '/api/routine') {
  const response = await app.request(path, { cookie })
  return { status: response.status, body: await response.json() }
}
const marksOf = (routine: Routine) => Object.fromEntries(HABIT_KEYS.map((habit) => [habit, routine[habit]]))
const put = (cookie: string, path: string, json: unknown) => app.request(path, { method: 'PUT', cookie, json })
const tick = (cookie: string, date: string, habit: string, state = 'done') =>
  put(cookie, `/api/routine/${date}/${habit}`, { state })
const saveDay = (cookie: string, date: string, marks: Partial<HabitMarks> = {}) =>
  app.request('/api/routine', { cookie, json: { date, ...NOTHING_DONE, ...marks } })

describe.runIf(hasDatabase())('the routine door', () => {
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await app.tools.db.delete(routineDays)
  })

  describe('a day', () => {
    it('is the member’s today, with nothing done, before anything was entered', async () => {
      expect(await read(ann.cookie)).toMatchObject({
        status: 200,
        body: { userId: ann.id, date: '2026-06-15', ...NOTHING_DONE },
      })
    })

    it('comes back as it was saved, whole', async () => {
      const saved = await saveDay(ann.cookie, '2026-06-14', { fasting: true, healthyNutrition: true })
      expect(saved.status).toBe(200)
      const record = Routine.parse(await saved.json())
      expect(record).toMatchObject({
        ...NOTHING_DONE,
        userId: ann.id,
        date: '2026-06-14',
        fasting: true,
        healthyNutrition: true,
      })
      expect((await read(ann.cookie, '/api/routine?date=2026-06-14')).body).toEqual(record)
      expect((await read(ann.cookie)).body).toMatchObject({ date: '2026-06-15', ...NOTHING_DONE })
    })

    it('is replaced by a later save', async () => {
      await saveDay(ann.cookie, '2026-06-14', ALL_DONE)
      await saveDay(ann.cookie, '2026-06-14', { exercise: true })
      expect((await read(ann.cookie, '/api/routine?date=2026-06-14')).body).toMatchObject({
        ...NOTHING_DONE,
        exercise: true,
      })
    })

    it('is left whole by sixty saves at once: one of them, not a mixture', async () => {
      const sent = Array.from({ length: 60 }, (_, index) => {
        const bits = (index * 37) % 128
        return Object.fromEntries(HABIT_KEYS.map((key, bit) => [key, (bits & (1 << bit)) !== 0]))
      })
      const answers = await Promise.all(sent.map((marks) => saveDay(ann.cookie, '2026-06-15', marks)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
      expect(sent).toContainEqual(marksOf((await read(ann.cookie)).body))
    })
  })

  describe('one habit', () => {
    it('is set and unset, and saying it twice changes nothing', async () => {
      for (const state of ['done', 'done', 'not-done', 'not-done']) {
        const response = await tick(ann.cookie, '2026-06-15', 'meditation', state)
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({
          ...NOTHING_DONE,
          userId: ann.id,
          date: '2026-06-15',
          meditation: state === 'done',
        })
      }
    })

    it('never touches the other six, whatever the order in which calls arrive', async () => {
      await saveDay(ann.cookie, '2026-06-15', { fasting: true, exercise: true })
      const calls = [
        ...HABIT_KEYS.map((habit) => tick(ann.cookie, '2026-06-15', habit, habit === 'fasting' ? 'not-done' : 'done')),
        ...HABIT_KEYS.map((habit) => tick(ann.cookie, '2026-06-13', habit)),
      ]
      for (const response of await Promise.all(calls)) expect(response.status).toBe(200)
      expect(marksOf((await read(ann.cookie)).body)).toEqual({ ...ALL_DONE, fasting: false })
      expect(marksOf((await read(ann.cookie, '/api/routine?date=2026-06-13')).body)).toEqual(ALL_DONE)
      expect(marksOf((await read(ann.cookie, '/api/routine?date=2026-06-14')).body)).toEqual(NOTHING_DONE)
    })

    it('can be sent by a plain form, which is led back to the day', async () => {
      const response = await app.request('/api/routine/2026-06-14/exercise', {
        cookie: ann.cookie,
        form: { state: 'done' },
      })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/app?date=2026-06-14#routine')
      expect((await read(ann.cookie, '/api/routine?date=2026-06-14')).body.exercise).toBe(true)
    })

    it('refuses a form from another site', async () => {
      const response = await app.request('/api/routine/2026-06-14/exercise', {
        cookie: ann.cookie,
        form: { state: 'done' },
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(response.status).toBe(403)
      expect((await read(ann.cookie, '/api/routine?date=2026-06-14')).body.exercise).toBe(false)
    })
  })

  describe('days that are open', () => {
    it('reach from the day of joining to today', async () => {
      expect((await tick(ann.cookie, '2026-06-01', 'exercise')).status).toBe(200)
      expect((await tick(ann.cookie, '2026-06-15', 'exercise')).status).toBe(200)
    })

    it.each([
      ['2026-06-16', 'That day hasn’t come yet.'],
      ['9999-12-31', 'That day hasn’t come yet.'],
      ['2026-05-31', 'That day is before you joined.'],
      ['0001-01-01', 'That day is before you joined.'],
    ])('do not include %s: %s', async (date, sentence) => {
      for (const response of [
        await tick(ann.cookie, date, 'exercise'),
        await saveDay(ann.cookie, date),
        await app.request(`/api/routine?date=${date}`, { cookie: ann.cookie }),
      ]) {
        expect(response.status).toBe(400)
        const { error } = await response.json()
        expect(error).toMatchObject({ code: 'bad_request', fields: { date: sentence } })
        expect(error.requestId).toBeTruthy()
      }
    })

    it('follow the member’s own clock, not the server’s', async () => {
      app.setNow('2026-06-15T12:30:00Z')
      expect((await read(kiri.cookie)).body.date).toBe('2026-06-16')
      app.setNow('2026-06-15T09:30:00Z')
      expect((await read(leilani.cookie)).body.date).toBe('2026-06-14')
      expect((await tick(leilani.cookie, '2026-06-15', 'exercise')).status).toBe(400)
    })

    it('neither lose nor move when the member flies from Auckland to Honolulu and home', async () => {
      const settle = (timeZone: string) =>
        app.request('/api/account/settings', {
          cookie: kiri.cookie,
          json: { name: '', timeZone, dayStart: '00:00' },
        })
      for (const date of ['2026-06-13', '2026-06-14', '2026-06-15']) await saveDay(kiri.cookie, date, ALL_DONE)
      app.setNow('2026-06-15T13:00:00Z')
      await saveDay(kiri.cookie, '2026-06-16', ALL_DONE)
      expect((await read(kiri.cookie, '/api/progress?days=7')).body.totals.currentStreak).toBe(4)

      expect((await settle('Pacific/Honolulu')).status).toBe(200)
      const there = Progress.parse((await read(kiri.cookie, '/api/progress?days=7')).body)
      expect(there).toMatchObject({ today: '2026-06-15', totals: { currentStreak: 3 } })

      expect((await settle('Pacific/Auckland')).status).toBe(200)
      const home = Progress.parse((await read(kiri.cookie, '/api/progress?days=7')).body)
      expect(home).toMatchObject({ today: '2026-06-16', totals: { currentStreak: 4 } })
      expect(home.days.map(({ completed }) => completed)).toEqual([0, 0, 0, 7, 7, 7, 7])
    })
  })

  describe('who may', () => {
    it.each([
      ['GET', '/api/routine'],
      ['POST', '/api/routine'],
      ['PUT', '/api/routine/2026-06-15/exercise'],
      ['POST', '/api/routine/2026-06-15/exercise'],
      ['GET', '/api/progress'],
    ])('%s %s asks a stranger to sign in first', async (method, path) => {
      const response = await app.request(path, { method, ...(method === 'GET' ? {} : { json: { state: 'done' } }) })
      expect(response.status).toBe(401)
    })

    it('accepts the member’s own id in the body and refuses any other, writing nothing', async () => {
      const own = { date: '2026-06-15', ...NOTHING_DONE, ...ALL_DONE }
      expect((await app.request('/api/routine', { cookie: ann.cookie, json: { ...own, userId: ann.id } })).status).toBe(
        200,
      )
      const response = await app.request('/api/routine', { cookie: ann.cookie, json: { ...own, userId: ben.id } })
      expect(response.status).toBe(403)
      expect(marksOf((await read(ben.cookie)).body)).toEqual(NOTHING_DONE)
    })

    it.each([
      ['a list', (id: string) => [id]],
      ['an operator', (id: string) => ({ $eq: id })],
      ['an operator that matches everyone', () => ({ $ne: null })],
      ['a number', () => 1],
      ['null', () => null],
    ])('refuses %s for a user id', async (_, form) => {
      const json = { date: '2026-06-15', ...NOTHING_DONE, ...ALL_DONE, userId: form(ben.id) }
      expect((await app.request('/api/routine', { cookie: ann.cookie, json })).status).toBe(400)
      expect(marksOf((await read(ben.cookie)).body)).toEqual(NOTHING_DONE)
    })

    it('offers no way to name another member in the address', async () => {
      await saveDay(ben.cookie, '2026-06-15', ALL_DONE)
      for (const path of [
        `/api/routine?userId=${ben.id}`,
        `/api/routine?date=2026-06-15&userId=${ben.id}`,
        `/api/progress?userId=${ben.id}`,
        `/api/routine?date=2026-06-15&date=2026-06-14`,
      ]) {
        expect((await read(ann.cookie, path)).status).toBe(400)
      }
      for (const path of [`/api/routine/${ben.id}/2026-06-15`, `/api/routine/${ben.id}`, `/api/progress/${ben.id}`]) {
        expect((await read(ann.cookie, path)).status).toBe(404)
      }
      expect((await put(ann.cookie, `/api/routine/${ben.id}/exercise`, { state: 'not-done' })).status).toBe(400)
    })

    it('shows and changes nothing of the second member', async () => {
      await saveDay(ben.cookie, '2026-06-14', ALL_DONE)
      await saveDay(ben.cookie, '2026-06-15', { exercise: true })
      await saveDay(ann.cookie, '2026-06-15', { meditation: true })
      await tick(ann.cookie, '2026-06-14', 'exercise', 'not-done')
      expect(marksOf((await read(ann.cookie)).body)).toEqual({ ...NOTHING_DONE, meditation: true })
      expect(marksOf((await read(ben.cookie)).body)).toEqual({ ...NOTHING_DONE, exercise: true })
      expect(marksOf((await read(ben.cookie, '/api/routine?date=2026-06-14')).body)).toEqual(ALL_DONE)
      expect((await read(ann.cookie, '/api/progress')).body.totals.microLives).toBe(0.5)
    })
  })
})
