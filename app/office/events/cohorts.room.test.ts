import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cohortLetters, cohortSeats, cohorts, eventPlaces, events } from '#app/db/schema/events.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { deleteExpiredSeats } from '#app/features/events/cohort-seats.server.ts'
import { findCohort } from '#app/features/events/cohorts.server.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOW = '2026-06-15T12:00:00Z'
const ID = '00000000-0000-4000-8000-00000000000b'
const GROUP = { id: ID, name: 'Autumn', coach: 'Cora', startsOn: '2026-09-07', size: '2', words: 'Twelve weeks.' }
const BLOCKED = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const NAMES = ['ann', 'ben', 'cyd'] as const

describe.skipIf(!hasDatabase())('groups', () => {
  let app: TestApp
  let coach = ''
  const people: Record<(typeof NAMES)[number], { cookie: string; id: string; email: string }> = {} as never
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
    for (const name of NAMES) {
      const email = `${name}@example.test`
      const cookie = await app.signIn(email, 'Europe/London')
      people[name] = { cookie, email, id: await app.idOf(cookie) }
    }
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow(NOW)
    for (const table of [cohorts, events, memberships, outboxMails, subscribers]) await app.tools.db.delete(table)
    for (const name of NAMES) {
      const { id, email } = people[name]
      await grantComplimentaryMembership(app.tools, id)
      const [row] = await app.tools.db
        .insert(subscribers)
        .values({ email, addressHash: email, createdAt: new Date(NOW) })
        .returning({ id: subscribers.id })
      const confirmedAt = new Date(`2026-06-0${NAMES.indexOf(name) + 1}T12:00:00Z`)
      const asked = { wording: 'w', wordingVersion: '1', askedAt: confirmedAt, confirmedAt }
      await app.tools.db.insert(subscriptions).values({ subscriberId: row?.id ?? '', list: 'age-watchers', ...asked })
    }
    expect((await office('', GROUP)).status).toBe(200)
  })

  type Name = (typeof NAMES)[number]
  const office = (path: string, json: object, cookie = coach) =>
    app.request(`/api/office/groups${path}`, { cookie, json })
  const open = () => office(`/${ID}/open`, { days: '5' })
  const take = (who: Name) => app.request(`/api/groups/${ID}/join`, { cookie: people[who].cookie, json: {} })
  const leave = (who: Name) => app.request(`/api/groups/${ID}/leave`, { cookie: people[who].cookie, json: {} })
  const invited = async () =>
    (await app.tools.db.select().from(cohortSeats).orderBy(cohortSeats.email)).map(({ email }) => email)
  const meet = (json: object) =>
    app.request('/api/office/events', {
      cookie: coach,
      json: {
        ...{ id: ID, kind: 'call', title: 'Weekly', whereabouts: 'https://meet.example.test/x', cohortId: ID },
        ...{ date: '2026-10-18', time: '18:00', minutes: '45', weeks: '3', ...json },
      },
    })

  it('invites the waiting list to its seats, each once, whoever has waited longest first', async () => {
    expect((await take('ann')).status).toBe(404)
    const pressed = await Promise.all([open(), open()])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await invited()).toEqual(['ann@example.test', 'ben@example.test'])
    expect(await app.mailsTo('ann@example.test')).toEqual(['cohort'])
    expect(await app.mailsTo('cyd@example.test')).toEqual([])
    const { text } = await app.mailbox.waitFor('ben@example.test', 1, /^Autumn: a seat is held for you$/)
    expect(text).toContain('held until Saturday 20 June 2026 at 13:00 (London)')
    expect([(await take('ann')).status, (await take('ann')).status, (await take('cyd')).status]).toEqual([
      200, 200, 404,
    ])
    // Ben’s seat is reserved until exactly that moment, then the next is invited.
    expect((await open()).status).toBe(409)
    app.setNow('2026-06-20T12:00:00Z')
    await app.signInStaff('coach')
    expect((await open()).status).toBe(200)
    expect(await app.mailsTo('ben@example.test')).toEqual(['cohort'])
    // Two people take the last seat: the one it's reserved for gets it.
    const last = await Promise.all([take('ben'), take('cyd')])
    expect(last.map(({ status }) => status)).toEqual([409, 200])
    app.setNow('2026-07-20T12:00:01Z')
    await deleteExpiredSeats(app.tools)
    expect(await invited()).toEqual(['ann@example.test', 'cyd@example.test'])
  })

  it('lets one of two have the seat that is left when both came late', async () => {
    await open()
    await take('ann')
    app.setNow('2026-06-21T12:00:00Z')
    expect((await take('ben')).status).toBe(200)
    await leave('ben')
    expect((await take('ben')).status).toBe(404)
  })

  it('gives a place at every weekly meeting, on the clock of the wall, and takes it back with the seat', async () => {
    await open()
    await take('ann')
    expect((await meet({})).status).toBe(200)
    expect((await meet({})).status).toBe(200)
    const starts = (await app.tools.db.select().from(events).orderBy(events.startsAt)).map(({ startsAt }) => startsAt)
    expect(starts.map((at) => at.toISOString())).toEqual([
      '2026-10-18T17:00:00.000Z',
      '2026-10-25T18:00:00.000Z',
      '2026-11-01T18:00:00.000Z',
    ])
    await take('ben')
    expect(await app.tools.db.select().from(eventPlaces)).toHaveLength(6)
    const join = () => app.request(`/api/events/${ID}/join`, { cookie: people.cyd.cookie, json: {} })
    expect((await join()).status).toBe(404)
    await leave('ben')
    expect(await app.tools.db.select().from(eventPlaces)).toHaveLength(3)
    expect((await meet({ id: crypto.randomUUID(), cohortId: crypto.randomUUID() })).status).toBe(404)
  })

  // The embedded database has a single connection, on which nothing happens at once.
  it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'leaves no place at a meeting to whoever takes and declines a seat at once',
    async () => {
      await open()
      expect((await meet({})).status).toBe(200)
      const { rows } = await app.tools.db.execute<{ n: number }>(BLOCKED)
      const asked: Promise<Response>[] = []
      await app.tools.db.transaction(async (tx) => {
        await tx.select().from(cohortSeats).where(eq(cohortSeats.email, people.ann.email)).for('update')
        for (const ask of [leave, take]) {
          asked.push(ask('ann'))
          const blocked = async () => (await app.tools.db.execute<{ n: number }>(BLOCKED)).rows[0]?.n
          await expect.poll(blocked).toBe((rows[0]?.n ?? 0) + asked.length)
        }
      })
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404])
      expect(await invited()).toEqual([people.ben.email])
      expect(await app.tools.db.select().from(eventPlaces)).toEqual([])
    },
  )

  it('has letters of the coach for those with a seat and a membership', async () => {
    await open()
    await take('ann')
    const letter = { id: crypto.randomUUID(), body: 'Bring a **pen**.' }
    const sent = await Promise.all([office(`/${ID}/letters`, letter), office(`/${ID}/letters`, letter)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.tools.db.select().from(cohortLetters)).toHaveLength(1)
    expect(await app.mailsTo('ann@example.test')).toEqual(['cohort', 'cohort'])
    expect(await app.mailsTo('ben@example.test')).toEqual(['cohort'])
    const seen = async (who: Name) => (await findCohort(app.tools, people[who], ID))?.letters.length ?? null
    expect([await seen('ann'), await seen('ben'), await seen('cyd')]).toEqual([1, 0, null])
    await revokeComplimentaryMembership(app.tools, people.ann.id, async () => {})
    expect(await seen('ann')).toBe(0)
    expect((await take('ann')).status).toBe(403)
    await grantComplimentaryMembership(app.tools, people.ann.id)
    expect(await seen('ann')).toBe(1)
  })

  it('is the coach’s alone', async () => {
    for (const [path, json] of [
      ['', GROUP],
      [`/${ID}/open`, { days: '5' }],
    ] as const)
      expect((await office(path, json, people.ann.cookie)).status).toBe(404)
    expect((await office('', { ...GROUP, size: '1' })).status).toBe(400)
  })
})
