import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coachLooks, coachShares } from '#app/db/schema/coaching.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { routineDays, routineDoses, routineExclusions, routinePauses } from '#app/db/schema/routine.ts'
import { users } from '#app/db/schema/users.ts'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { SHARED_KINDS } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays, asLocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listShared } from './cockpit.server.ts'
import { viewShared } from './shared.server.ts'
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
    annId = await app.idOf(ann)
    await grantComplimentaryMembership(app.tools, annId)
    await app.tools.db
      .update(users)
      .set({ joinedOn: asLocalDate('2025-01-01') })
      .where(eq(users.id, annId))
    const beganAt = app.tools.clock.now()
    const fromDay = asLocalDate('2025-01-01')
    await app.tools.db.insert(coachShares).values({ userId: annId, kinds: SHARED_KINDS, fromDay, beganAt })
  })
  afterAll(() => app?.close())

  const asCoach = async (): Promise<CurrentUser> => (await app.request('/api/auth/user', { cookie: coach })).json()
  const line = async () => (await listShared(app.tools, await asCoach())).lines.find(({ id }) => id === annId)

  it('asks for an answer to a review until there is one, on the list and on her page', async () => {
    const [now, week] = [app.tools.clock.now(), asLocalDate('2026-06-08')]
    const figures = { completion: 80, usualCompletion: null, days: 7, habits: [], feelings: [] }
    for (const each of [week, addDays(week, -7)])
      await app.tools.db.insert(weeklyReviews).values({
        ...{ userId: annId, week: each, helped: '', hindered: '', focusHabit: null, focus: '', figures },
        ...{ createdAt: now, updatedAt: now },
      })
    const seen = async () => {
      const shared = await viewShared(app.tools, await asCoach(), await findMember(app.tools, annId))
      return shared?.reviews?.map(({ isAnswered }) => isAnswered)
    }
    expect([(await line())?.reviewWeek, await seen()]).toEqual([week, [false, false]])
    const json = { id: randomUUID(), body: 'Well done', reviewWeek: week }
    expect((await app.request(`/api/office/coaching/${annId}/messages`, { cookie: coach, json })).status).toBe(200)
    expect([(await line())?.reviewWeek, await seen()]).toEqual([null, [true, false]])
  })

  it('doesn’t call a day missed that isn’t over, on her page', async () => {
    const seen = async () => {
      const shared = await viewShared(app.tools, await asCoach(), await findMember(app.tools, annId))
      return shared?.kept?.slice(-2).map(({ outcome }) => outcome)
    }
    expect(await seen()).toEqual(['missed', 'open'])
    const whole = Object.fromEntries(HABIT_KEYS.map((key) => [key, true]))
    const json = { date: '2026-06-15', ...whole }
    expect((await app.request('/api/routine', { cookie: ann, json })).status).toBe(200)
    expect(await seen()).toEqual(['missed', 'kept'])
  })

  describe('says that a streak has ended', () => {
    const today = asLocalDate('2026-06-15')
    /** The days before today, oldest first: k kept, m missed, o off. */
    async function keep(text: string) {
      await app.tools.db.delete(routineDays)
      const days = [...text].map((letter, place) => ({
        ...{ userId: annId, date: addDays(today, place - text.length), dueHabits: 127 },
        ...{ doneHabits: letter === 'k' ? 127 : 0, isPaused: letter === 'o', enteredAt: app.tools.clock.now() },
      }))
      if (days.length > 0) await app.tools.db.insert(routineDays).values(days)
    }
    const streakOnHerPage = async () =>
      (await (await app.request('/api/dashboard', { cookie: ann })).json()).currentStreak

    it.each([
      ['a freeze held yesterday', `${'k'.repeat(40)}m`, null, 40],
      ['both freezes held the last two days', `${'k'.repeat(40)}mm`, null, 40],
      ['there were only two', `${'k'.repeat(40)}mmm`, 40, 0],
      ['they were spent long before these days', `${'k'.repeat(14)}mm${'k'.repeat(6)}${'o'.repeat(20)}m`, 20, 0],
      ['one was left from long before these days', `${'k'.repeat(14)}m${'k'.repeat(6)}${'o'.repeat(20)}m`, null, 20],
      ['none was earned', 'kkkkkm', 5, 0],
      ['more misses were held than are read at first', `${`${'k'.repeat(7)}m`.repeat(25)}kkkkkkm`, 181, 0],
      ['and the last of them, too', `${`${'k'.repeat(7)}m`.repeat(25)}kkkkkkkm`, null, 182],
    ])('or does not: %s', async (_why, text, ended, streak) => {
      await keep(text)
      expect(await streakOnHerPage()).toBe(streak)
      expect((await line())?.signs?.brokeAfter).toBe(ended)
    })

    it('is silent about a pause, and does not tell of days that are not shared', async () => {
      await keep('kkkkkkk')
      await app.tools.db.execute(sql`update routine_days set date = date - 4`)
      expect((await line())?.signs?.brokeAfter).toBe(7)
      const pause = { userId: annId, from: addDays(today, -4), until: today, createdAt: app.tools.clock.now() }
      await app.tools.db.insert(routinePauses).values(pause)
      expect((await line())?.signs?.brokeAfter).toBeNull()
      await keep(`${'k'.repeat(40)}mmm`)
      await app.tools.db.update(coachShares).set({ fromDay: addDays(today, -10) })
      expect((await line())?.signs?.brokeAfter).toBe(10)
      await app.tools.db.update(coachShares).set({ fromDay: addDays(today, -2) })
      expect((await line())?.signs).toEqual({ kept: 0, before: 0, quietDays: 1, brokeAfter: null })
    })

    describe('and not where nothing was asked of her since, because every habit', () => {
      const from = addDays(today, -14)
      const silentSince = async () => {
        await app.tools.db.delete(routinePauses)
        await keep('kkkkkkk')
        await app.tools.db.execute(sql`update routine_days set date = date - 4`)
        await app.tools.db.update(coachShares).set({ fromDay: asLocalDate('2025-01-01') })
        expect((await line())?.signs?.brokeAfter).toBe(7)
      }

      it('was switched off', async () => {
        await silentSince()
        const off = HABIT_KEYS.map((habit) => ({ userId: annId, habit, from: addDays(today, -4) }))
        await app.tools.db.insert(routineExclusions).values(off)
        expect(await streakOnHerPage()).toBe(7)
        expect((await line())?.signs?.brokeAfter).toBeNull()
        await app.tools.db.delete(routineExclusions)
      })

      it('had been done as often as its week asks for', async () => {
        await silentSince()
        const doses = HABIT_KEYS.map((habit) => ({ userId: annId, habit, unit: 'times' as const, aWeek: 3, from }))
        await app.tools.db.insert(routineDoses).values(doses)
        expect(await streakOnHerPage()).toBe(7)
        expect((await line())?.signs?.brokeAfter).toBeNull()
        await app.tools.db.delete(routineDoses)
      })
    })
  })

  it('shows nothing of a share that ends while it is read, and notes no look', async () => {
    await app.tools.db.update(coachShares).set({ fromDay: asLocalDate('2025-01-01') })
    expect((await line())?.kinds).toEqual(SHARED_KINDS)
    await app.tools.db.delete(coachLooks)
    // The days are read first of all that is shared: at that moment she ends the share.
    let isEnded = false
    const { db } = app.tools
    const spied = new Proxy(db, {
      get: (target, name, receiver) =>
        name !== 'execute' || isEnded
          ? Reflect.get(target, name, receiver)
          : async (...statement: Parameters<typeof db.execute>) => {
              const found = await db.execute(...statement)
              if (!isEnded) {
                isEnded = true
                await app.request('/api/coach/share/end', { cookie: ann, json: {} })
              }
              return found
            },
    })
    const { lines } = await listShared({ ...app.tools, db: spied }, await asCoach())
    expect(isEnded).toBe(true)
    expect(lines.find(({ id }) => id === annId)).toMatchObject({ kinds: [], signs: null, reviewWeek: null })
    expect(await db.select().from(coachLooks)).toEqual([])
    await db.update(coachShares).set({ endedAt: null })
  })

  it('is read in pages, says how many there are, and notes a look at those alone who are shown', async () => {
    const [now, { db }] = [app.tools.clock.now().toISOString(), app.tools]
    await db.execute(sql`
      insert into users (id, name, email, health_consent, health_consent_version, joined_on)
      select 'm' || n, 'Member ' || to_char(n, '0000'), 'm' || n || '@example.test', 'given', ${HEALTH_CONSENT.version}, '2026-01-01'
      from generate_series(1, 1100) as n`)
    await db.execute(sql`
      insert into memberships (user_id, status) select 'm' || n, 'complimentary' from generate_series(1, 1100) as n`)
    await db.execute(sql`
      insert into coach_shares (user_id, kinds, from_day, began_at)
      select 'm' || n, '["kept"]', '2026-01-01', ${now}::timestamptz from generate_series(1, 1000) as n`)
    await db.execute(sql`
      insert into coach_threads (user_id, began_at, last_at, waits_since) values ('m1100', ${now}, ${now}, ${now})`)
    await db.delete(coachLooks)
    const first = await listShared(app.tools, await asCoach())
    expect(first).toMatchObject({ total: 1101, page: 1, pages: 23 })
    // Waiting members come first, whatever their name; the thousand have entered nothing, which is a reason to write.
    expect(first.lines[0]).toMatchObject({ id: 'm1100', group: 0, signs: null })
    expect([first.counts[0], first.counts.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1101])
    expect(first.counts[2]).toBeGreaterThanOrEqual(1000)
    const noted = await db.select({ id: coachLooks.userId }).from(coachLooks)
    expect(noted.map(({ id }) => id).toSorted()).toEqual(
      first.lines.flatMap(({ id, signs }) => (signs ? [id] : [])).toSorted(),
    )
    const seen = new Set<string>()
    for (let page = 1; page <= first.pages; page++)
      for (const { id } of (await listShared(app.tools, await asCoach(), { page })).lines) seen.add(id)
    expect(seen.size).toBe(1101)
    expect((await listShared(app.tools, await asCoach(), { page: 99 })).page).toBe(23)
    expect((await listShared(app.tools, await asCoach(), { page: -1 })).page).toBe(1)
  })

  it('finds members by parts of their name or address, in the same order, and looks at those alone', async () => {
    await app.tools.db.update(users).set({ name: 'Ann O’Neill_50%' }).where(eq(users.id, annId))
    const found = async (q: string) => {
      const { lines, total } = await listShared(app.tools, await asCoach(), { q })
      return [total, lines.map(({ id }) => id)]
    }
    await app.tools.db.delete(coachLooks)
    expect(await found(' neill  ANN ')).toEqual([1, [annId]])
    expect(await app.tools.db.select({ id: coachLooks.userId }).from(coachLooks)).toEqual([{ id: annId }])
    expect(await found('_50%')).toEqual([1, [annId]])
    expect(await found('m110 example')).toEqual([2, ['m1100', 'm110']])
    expect(await found('nobody of this name')).toEqual([0, []])
    // Search doesn't find people who aren't members.
    expect(await found('coach@')).toEqual([0, []])
  })

  it('lists those who need nothing by what they’re called there: their name, or their address', async () => {
    for (const [email, name] of [
      ['zed@sorted.test', ''],
      ['1@sorted.test', 'Yan'],
      ['2@sorted.test', 'bea'],
      ['3@sorted.test', 'Cyd'],
    ] as const) {
      const id = await app.idOf(await app.signIn(email))
      await grantComplimentaryMembership(app.tools, id)
      await app.tools.db.update(users).set({ name }).where(eq(users.id, id))
    }
    const { lines } = await listShared(app.tools, await asCoach(), { q: 'sorted' })
    expect(lines.map(({ name }) => name)).toEqual(['bea', 'Cyd', 'Yan', 'zed@sorted.test'])
  })
})
