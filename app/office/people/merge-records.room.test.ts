import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trials } from '#app/db/schema/experiments.ts'
import { routineRests } from '#app/db/schema/routine.ts'
import { addDays, asLocalDate, listDays } from '#app/values/local-date.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { ALL_DONE, joinToTrack } from '#dev/routine-member.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { beginTrial } from '#dev/trial-member.ts'

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
  const merge = async (stays: { id: string }, goes: { email: string }) =>
    (await mergeAccounts(app, coach, { stays, goes })).status

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

  it('have the ended trials of both, and of the open ones that of the account that stays', async () => {
    const [stays, goes] = [await join(), await join()]
    const trial = { habit: 'meditation', outcome: 'sleep', blockDays: 4, createdAt: app.tools.clock.now() }
    const begun = ({ id: userId }: { id: string }, startsOn: string, endedOn?: string) => ({
      ...{ ...trial, userId, startsOn: asLocalDate(startsOn) },
      endedOn: endedOn ? asLocalDate(endedOn) : null,
    })
    await app.tools.db
      .insert(trials)
      .values([
        begun(stays, '2026-01-01', '2026-02-01'),
        begun(stays, '2026-06-01'),
        begun(goes, '2025-01-01', '2025-02-01'),
        begun(goes, '2026-06-10'),
      ])
    expect(await merge(stays, goes)).toBe(200)
    const kept = await app.tools.db
      .select({ startsOn: trials.startsOn })
      .from(trials)
      .where(eq(trials.userId, stays.id))
      .orderBy(trials.startsOn)
    expect(kept.map(({ startsOn }) => startsOn)).toEqual(['2025-01-01', '2026-01-01', '2026-06-01'])
  })

  it('switch off what the newest safety answers of the two do', async () => {
    const [stays, goes] = [await join(), await join()]
    await app.request('/api/safety', { cookie: goes.cookie, json: { 'off-coldExposure': 'yes' } })
    app.setNow('2026-06-15T12:01:00Z')
    await app.request('/api/safety', { cookie: stays.cookie, json: {} })
    expect(await merge(stays, goes)).toBe(200)
    expect((await stays.read()).body.off).toEqual([])
  })

  it('leave no habit out for a trial that has gone', async () => {
    const [stays, goes] = [await join(), await join()]
    for (const { cookie } of [stays, goes]) await app.request('/api/safety', { cookie, json: {} })
    expect((await beginTrial(app, stays.cookie, { startsOn: TODAY })).status).toBe(200)
    expect((await beginTrial(app, goes.cookie, { startsOn: addDays(TODAY, 1) })).status).toBe(200)
    const { userId, from } = routineRests
    const leftOut = () => app.tools.db.select().from(routineRests).where(eq(userId, stays.id)).orderBy(from)
    const before = await leftOut()
    expect(before).toHaveLength(4)
    expect(await merge(stays, goes)).toBe(200)
    expect(await leftOut()).toEqual(before)
  })
})
