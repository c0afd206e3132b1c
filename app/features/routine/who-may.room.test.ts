import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { NOTHING_DONE } from '#app/values/habits.ts'
import { ALL_DONE, joinToTrack, marksOf, type RoutineMember } from '#dev/routine-member.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.runIf(hasDatabase())('who may pass the routine door', () => {
  let app: TestApp
  let ann: RoutineMember
  let ben: RoutineMember
  // They joined on 1 June 2026; the clock is set to noon UTC on 15 June.
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await joinToTrack(app, 'ann@example.test', 'Europe/London')
    ben = await joinToTrack(app, 'ben@example.test', 'Europe/London')
    app.setNow('2026-06-15T12:00:00Z')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await app.tools.db.delete(routineDays)
  })

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
    expect(marksOf((await ben.read()).body)).toEqual(NOTHING_DONE)
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
    expect(marksOf((await ben.read()).body)).toEqual(NOTHING_DONE)
  })

  it('offers no way to name another member in the address', async () => {
    await ben.saveDay('2026-06-15', ALL_DONE)
    for (const path of [
      `/api/routine?userId=${ben.id}`,
      `/api/routine?date=2026-06-15&userId=${ben.id}`,
      `/api/progress?userId=${ben.id}`,
      `/api/routine?date=2026-06-15&date=2026-06-14`,
    ]) {
      expect((await ann.read(path)).status).toBe(400)
    }
    for (const path of [`/api/routine/${ben.id}/2026-06-15`, `/api/routine/${ben.id}`, `/api/progress/${ben.id}`]) {
      expect((await ann.read(path)).status).toBe(404)
    }
    expect((await ann.put(`/api/routine/${ben.id}/exercise`, { state: 'not-done' })).status).toBe(400)
  })

  it('shows and changes nothing of the second member', async () => {
    await ben.saveDay('2026-06-14', ALL_DONE)
    await ben.saveDay('2026-06-15', { exercise: true })
    await ann.saveDay('2026-06-15', { meditation: true })
    await ann.tick('2026-06-14', 'exercise', 'not-done')
    expect(marksOf((await ann.read()).body)).toEqual({ ...NOTHING_DONE, meditation: true })
    expect(marksOf((await ben.read()).body)).toEqual({ ...NOTHING_DONE, exercise: true })
    expect(marksOf((await ben.read('/api/routine?date=2026-06-14')).body)).toEqual(ALL_DONE)
    expect((await ann.read('/api/progress')).body.totals.microLives).toBe(0.5)
  })
})
