import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cohortSeats, cohorts } from '#app/db/schema/events.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the seats of two accounts that become one', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('are one in each group: the second is free again', async () => {
    const at = app.tools.clock.now()
    const group = async (name: string) => {
      const [id, startsOn] = [randomUUID(), asLocalDate('2026-09-07')]
      await app.tools.db
        .insert(cohorts)
        .values({ id, name, words: '', coach: 'Cora', startsOn, size: 2, createdAt: at })
      return id
    }
    const join = async (email: string, groups: string[]) => {
      const userId = await app.idOf(await app.signIn(email))
      const taken = { email, userId, invitedAt: at, heldUntil: at, takenAt: at }
      await app.tools.db.insert(cohortSeats).values(groups.map((cohortId) => ({ cohortId, ...taken })))
      return { id: userId, email }
    }
    const [both, only] = [await group('Autumn'), await group('Winter')]
    const stays = await join('stays@example.test', [both])
    const goes = await join('goes@example.test', [both, only])
    expect((await mergeAccounts(app, await app.signInStaff('coach'), { stays, goes })).status).toBe(200)
    const { cohortId, email, userId } = cohortSeats
    expect(await app.tools.db.select({ cohortId, email, userId }).from(cohortSeats).orderBy(email)).toEqual([
      { cohortId: only, email: 'goes@example.test', userId: stays.id },
      { cohortId: both, email: 'stays@example.test', userId: stays.id },
    ])
  })
})
