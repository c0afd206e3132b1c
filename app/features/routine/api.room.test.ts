import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { HABIT_KEYS, NOTHING_DONE } from '#app/values/habits.ts'
import { ALL_DONE, joinToTrack, marksOf, type RoutineMember } from '#dev/routine-member.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { Progress, Routine } from './contract.ts'

let app: TestApp
let ann: RoutineMember
let kiri: RoutineMember
let leilani: RoutineMember

// Three members who joined on 1 June 2026; each test starts at noon UTC on 15 June.
beforeAll(async () => {
  if (!hasDatabase()) return
  app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
  ann = await joinToTrack(app, 'ann@example.test', 'Europe/London')
  kiri = await joinToTrack(app, 'kiri@example.test', 'Pacific/Auckland')
  leilani = await joinToTrack(app, 'leilani@example.test', 'Pacific/Honolulu')
})
afterAll(() => app?.close())

describe.runIf(hasDatabase())('the routine door', () => {
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await app.tools.db.delete(routineDays)
  })

  describe('a day', () => {
    it('is the member’s today, with nothing done, before anything was entered', async () => {
      expect(await ann.read()).toMatchObject({
        status: 200,
        body: { userId: ann.id, date: '2026-06-15', ...NOTHING_DONE },
      })
    })

    it('comes back as it was saved, whole', async () => {
      const saved = await ann.saveDay('2026-06-14', { fasting: true, healthyNutrition: true })
      expect(saved.status).toBe(200)
      const record = Routine.parse(await saved.json())
      expect(record).toMatchObject({
        ...NOTHING_DONE,
        userId: ann.id,
        date: '2026-06-14',
        fasting: true,
        healthyNutrition: true,
      })
      expect((await ann.read('/api/routine?date=2026-06-14')).body).toEqual(record)
      expect((await ann.read()).body).toMatchObject({ date: '2026-06-15', ...NOTHING_DONE })
    })

    it('is replaced by a later save', async () => {
      await ann.saveDay('2026-06-14', ALL_DONE)
      await ann.saveDay('2026-06-14', { exercise: true })
      expect((await ann.read('/api/routine?date=2026-06-14')).body).toMatchObject({
        ...NOTHING_DONE,
        exercise: true,
      })
    })

    it('is left whole by sixty saves at once: one of them, not a mixture', async () => {
      const sent = Array.from({ length: 60 }, (_, index) => {
        const bits = (index * 37) % 128
        return Object.fromEntries(HABIT_KEYS.map((key, bit) => [key, (bits & (1 << bit)) !== 0]))
      })
      const answers = await Promise.all(sent.map((marks) => ann.saveDay('2026-06-15', marks)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
      expect(sent).toContainEqual(marksOf((await ann.read()).body))
    })
  })

  describe('one habit', () => {
    it('is set and unset, and saying it twice changes nothing', async () => {
      for (const state of ['done', 'done', 'not-done', 'not-done']) {
        const response = await ann.tick('2026-06-15', 'meditation', state)
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
      await ann.saveDay('2026-06-15', { fasting: true, exercise: true })
      const calls = [
        ...HABIT_KEYS.map((habit) => ann.tick('2026-06-15', habit, habit === 'fasting' ? 'not-done' : 'done')),
        ...HABIT_KEYS.map((habit) => ann.tick('2026-06-13', habit)),
      ]
      for (const response of await Promise.all(calls)) expect(response.status).toBe(200)
      expect(marksOf((await ann.read()).body)).toEqual({ ...ALL_DONE, fasting: false })
      expect(marksOf((await ann.read('/api/routine?date=2026-06-13')).body)).toEqual(ALL_DONE)
      expect(marksOf((await ann.read('/api/routine?date=2026-06-14')).body)).toEqual(NOTHING_DONE)
    })

    it('can be sent by a plain form, which is led back to the day', async () => {
      const response = await app.request('/api/routine/2026-06-14/exercise', {
        cookie: ann.cookie,
        form: { state: 'done' },
      })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/app?date=2026-06-14#routine')
      expect((await ann.read('/api/routine?date=2026-06-14')).body.exercise).toBe(true)
    })

    it('refuses a form from another site', async () => {
      const response = await app.request('/api/routine/2026-06-14/exercise', {
        cookie: ann.cookie,
        form: { state: 'done' },
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(response.status).toBe(403)
      expect((await ann.read('/api/routine?date=2026-06-14')).body.exercise).toBe(false)
    })
  })

  describe('days that are open', () => {
    it('reach from the day of joining to today', async () => {
      expect((await ann.tick('2026-06-01', 'exercise')).status).toBe(200)
      expect((await ann.tick('2026-06-15', 'exercise')).status).toBe(200)
    })

    it.each([
      ['2026-06-16', 'That day hasn’t come yet.'],
      ['9999-12-31', 'That day hasn’t come yet.'],
      ['2026-05-31', 'That day is before you joined.'],
      ['0001-01-01', 'That day is before you joined.'],
    ])('do not include %s: %s', async (date, sentence) => {
      for (const response of [
        await ann.tick(date, 'exercise'),
        await ann.saveDay(date),
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
      expect((await kiri.read()).body.date).toBe('2026-06-16')
      app.setNow('2026-06-15T09:30:00Z')
      expect((await leilani.read()).body.date).toBe('2026-06-14')
      expect((await leilani.tick('2026-06-15', 'exercise')).status).toBe(400)
    })

    it('are kept while the server’s clock steps back, past midnight too, and a later word still holds', async () => {
      await ann.saveDay('2026-06-14', ALL_DONE)
      await ann.saveDay('2026-06-15', ALL_DONE)
      const streak = async () => {
        const { status, body } = await ann.read('/api/progress?days=7')
        return [status, body.today, body.totals.currentStreak]
      }
      app.setNow('2026-06-15T09:00:00Z')
      expect(await streak()).toEqual([200, '2026-06-15', 2])
      expect((await ann.tick('2026-06-15', 'exercise', 'not-done')).status).toBe(200)
      expect((await ann.read()).body).toMatchObject({ exercise: false, fasting: true })
      app.setNow('2026-06-14T20:00:00Z')
      expect(await streak()).toEqual([200, '2026-06-14', 1])
      app.setNow('2026-06-15T12:00:00Z')
      expect(await streak()).toEqual([200, '2026-06-15', 2])
    })

    it('neither lose nor move when the member flies from Auckland to Honolulu and home', async () => {
      const settle = (timeZone: string) =>
        app.request('/api/account/settings', {
          cookie: kiri.cookie,
          json: { name: '', timeZone, dayStart: '00:00' },
        })
      for (const date of ['2026-06-13', '2026-06-14', '2026-06-15']) await kiri.saveDay(date, ALL_DONE)
      app.setNow('2026-06-15T13:00:00Z')
      await kiri.saveDay('2026-06-16', ALL_DONE)
      expect((await kiri.read('/api/progress?days=7')).body.totals.currentStreak).toBe(4)

      expect((await settle('Pacific/Honolulu')).status).toBe(200)
      const there = Progress.parse((await kiri.read('/api/progress?days=7')).body)
      expect(there).toMatchObject({ today: '2026-06-15', totals: { currentStreak: 3 } })

      expect((await settle('Pacific/Auckland')).status).toBe(200)
      const home = Progress.parse((await kiri.read('/api/progress?days=7')).body)
      expect(home).toMatchObject({ today: '2026-06-16', totals: { currentStreak: 4 } })
      expect(home.days.map(({ completed }) => completed)).toEqual([0, 0, 0, 7, 7, 7, 7])
    })
  })
})
