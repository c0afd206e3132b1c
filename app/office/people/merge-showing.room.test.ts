import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerInvitations, partners } from '#app/db/schema/coaching.ts'
import { challengeShares, eventPlaces, events } from '#app/db/schema/events.ts'
import { users } from '#app/db/schema/users.ts'
import { openShareOf } from '#app/features/coaching/sharing.server.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what an account showed of its records, before it was merged', () => {
  let app: TestApp
  let coach = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  async function join(name: string) {
    const email = `${name}@example.test`
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const [row] = await app.tools.db.select().from(users).where(eq(users.email, email))
    if (!row) throw new Error('nobody signed in')
    await grantComplimentaryMembership(app.tools, row.id)
    return { id: row.id, email, cookie }
  }

  it('is seen of the one that stays by nobody: not the coach, a partner or a challenge', async () => {
    const [stays, goes, friend] = [await join('stays'), await join('goes'), await join('friend')]
    const { db } = app.tools
    const now = app.tools.clock.now()
    const share = { 'kind.figures': 'yes', from: '2026-06-15', days: 'null' }
    expect((await app.request('/api/coach/share', { cookie: goes.cookie, json: share })).status).toBe(200)
    await app.request('/api/partner/invite', { cookie: goes.cookie, json: { name: 'Ann' } })
    const names = { inviterName: 'Ann', invitedName: 'Ben' }
    await db.insert(partners).values({ inviterId: goes.id, invitedId: friend.id, ...names, beganAt: now })
    const challenge = randomUUID()
    const words = { title: 'June', words: '', whereabouts: '', minutes: 0 }
    await db
      .insert(events)
      .values({ id: challenge, kind: 'challenge', ...words, startsAt: now, createdAt: now, changedAt: now })
    const place = { eventId: challenge, userId: goes.id }
    await db.insert(eventPlaces).values({ ...place, askedAt: now, isIn: true })
    await db.insert(challengeShares).values({ ...place, name: 'Ann', wording: 'I agree', agreedAt: now })
    await revokeComplimentaryMembership(app.tools, goes.id, async () => {})

    expect((await mergeAccounts(app, coach, { stays, goes })).status).toBe(200)

    expect(await openShareOf(app.tools, stays.id)).toBeNull()
    expect((await db.select().from(partners)).map(({ endedAt }) => endedAt)).toEqual([now])
    expect(await db.$count(partnerInvitations)).toBe(0)
    expect(await db.$count(challengeShares)).toBe(0)
  })
})
