import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, asLocalDate, listDays } from '#app/values/local-date.ts'
import { ALL_DONE, joinToTrack } from '#dev/routine-member.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const TODAY = asLocalDate('2026-06-15')

describe.skipIf(!hasDatabase())('the records of two accounts that are merged', () => {
  let app: TestApp
  let coach: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  async function join() {
    const email = `person-${++people}@example.test`
    return { email, ...(await joinToTrack(app, email, 'Europe/London')) }
  }
  const merge = async ({ id }: { id: string }, { email }: { email: string }) =>
    (await app.request(`/api/office/people/${id}/merge`, { cookie: coach, json: { email, sure: 'on' } })).status

  it('have a missed day for each between them', async () => {
    app.setNow('2026-01-01T12:00:00Z')
    const goes = await join()
    await goes.saveDay('2026-01-01', ALL_DONE)
    // Before what the dashboard reads day by day.
    const first = addDays(TODAY, -70)
    app.setNow(`${first}T12:00:00Z`)
    const stays = await join()
    for (const day of listDays(first, TODAY)) {
      app.setNow(`${day}T12:00:00Z`)
      await stays.saveDay(day, ALL_DONE)
    }
    expect(await merge(stays, goes)).toBe(200)
    expect((await stays.read('/api/progress?days=7')).body.totals.currentStreak).toBe(71)
    expect((await stays.read('/api/history')).body.longestStreak).toBe(71)
  })
})
