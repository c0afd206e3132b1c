import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coachShares } from '#app/db/schema/coaching.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { users } from '#app/db/schema/users.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { SHARED_KINDS } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { lookAtAll } from './cockpit.server.ts'
import { lookAt } from './look.server.ts'
import { findMember } from './thread.server.ts'

let app: TestApp
let ann: string
let annId: string
let coach: string

describe.skipIf(!hasDatabase())('the cockpit', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    coach = await app.signInStaff('coach')
    annId = (await (await app.request('/api/auth/user', { cookie: ann })).json()).id
    await grantComplimentaryMembership(app.tools, annId)
    await app.tools.db
      .update(users)
      .set({ joinedOn: asLocalDate('2026-01-01') })
      .where(eq(users.id, annId))
    const beganAt = app.tools.clock.now()
    const fromDay = asLocalDate('2026-01-01')
    await app.tools.db.insert(coachShares).values({ userId: annId, kinds: SHARED_KINDS, fromDay, beganAt })
  })
  afterAll(() => app?.close())

  const asCoach = async (): Promise<CurrentUser> => (await app.request('/api/auth/user', { cookie: coach })).json()
  const line = async () => (await lookAtAll(app.tools, await asCoach())).find(({ id }) => id === annId)

  it('asks for an answer to a review until there is one, on the list and on her page', async () => {
    const [now, week] = [app.tools.clock.now(), asLocalDate('2026-06-08')]
    const figures = { completion: 80, usualCompletion: null, days: 7, habits: [], feelings: [] }
    for (const each of [week, addDays(week, -7)])
      await app.tools.db.insert(weeklyReviews).values({
        ...{ userId: annId, week: each, helped: 'walks', hindered: '', focusHabit: null, focus: '', figures },
        ...{ createdAt: now, updatedAt: now },
      })
    const seen = async () => {
      const shared = await lookAt(app.tools, await asCoach(), await findMember(app.tools, annId))
      return shared?.reviews?.map(({ isAnswered }) => isAnswered)
    }
    expect([(await line())?.reviewWeek, await seen()]).toEqual([week, [false, false]])
    const json = { id: randomUUID(), body: 'Well done', reviewWeek: week }
    expect((await app.request(`/api/office/coaching/${annId}/messages`, { cookie: coach, json })).status).toBe(200)
    expect([(await line())?.reviewWeek, await seen()]).toEqual([null, [true, false]])
  })
})
