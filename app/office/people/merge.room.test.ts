import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { coachThreads } from '#app/db/schema/coaching.ts'
import { eventFeeds } from '#app/db/schema/events.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { personLabels, personNotes } from '#app/db/schema/people.ts'
import { calendarFeeds } from '#app/db/schema/reminders.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import { orders } from '#app/db/schema/shop.ts'
import { accounts, users } from '#app/db/schema/users.ts'
import { eraseWithdrawnRecords } from '#app/features/portability/withdrawn.server.ts'
import { asLocalDate } from '#app/values/local-date.ts'
import { cancelClosing, closeAccount } from '#dev/account-end.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('two accounts of one person', () => {
  let app: TestApp
  let coach: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  type Person = { id: string; email: string; cookie: string }
  async function join(signIn = (email: string) => app.signIn(email)): Promise<Person> {
    const email = `person-${++people}@example.test`
    const cookie = await signIn(email)
    const id = await app.idOf(cookie)
    return { email, cookie, id }
  }
  const enterDay = ({ id: userId }: Person, date: string) =>
    app.tools.db
      .insert(routineDays)
      .values({ userId, date: asLocalDate(date), dueHabits: 127, enteredAt: app.tools.clock.now() })
      .onConflictDoNothing()
  async function joinWithDay(date: string) {
    const person = await join((email) => app.signInToTrack(email, 'Europe/London'))
    await enterDay(person, date)
    return person
  }
  const post = (path: string, json: object) => app.request(`/api/office/people/${path}`, { cookie: coach, json })
  const withdraw = ({ cookie }: Person) => app.request('/api/account/health-consent', { cookie, json: { agree: 'no' } })
  const merge = (stays: Person, goes: Pick<Person, 'email'>) => mergeAccounts(app, coach, { stays, goes })
  const countDays = ({ id }: Person) => app.tools.db.$count(routineDays, eq(routineDays.userId, id))
  async function passMonths() {
    for (const day of ['2026-06-16', '2026-08-01', '2026-10-01']) {
      app.setNow(`${day}T12:00:00Z`)
      await eraseWithdrawnRecords(app.tools)
    }
  }

  it('become one with everything that both had', async () => {
    const [stays, goes] = [await join(), await join()]
    await enterDay(stays, '2026-06-10')
    await enterDay(goes, '2026-06-10')
    await enterDay(goes, '2026-06-11')
    await post(`${goes.id}/notes`, { words: 'From the other one' })
    await post(`${goes.id}/labels`, { label: 'one' })
    await post(`${stays.id}/labels`, { label: 'one' })
    expect((await merge(stays, goes)).status).toBe(200)
    const { db } = app.tools
    const days = await db.select().from(routineDays).where(eq(routineDays.userId, stays.id)).orderBy(routineDays.date)
    expect(days.map(({ date }) => date)).toEqual(['2026-06-10', '2026-06-11'])
    expect(await db.$count(users, eq(users.email, goes.email))).toBe(0)
    expect(await db.$count(personNotes, eq(personNotes.userId, stays.id))).toBe(1)
    expect(await db.$count(personLabels, eq(personLabels.userId, stays.id))).toBe(1)
    expect((await app.request('/api/auth/user', { cookie: goes.cookie })).status).toBe(401)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'people.merge'))
    expect(entry?.after).toEqual({ left: { routine_days: 1, person_labels: 1 } })
  })

  it('have what both bought, and its emails go to the address that stays', async () => {
    const [stays, goes] = [await join(), await join()]
    const { db } = app.tools
    const order = (email: string, userId: string | null) => {
      const paid = { kind: 'packs', status: 'paid', amount: 4_999, currency: 'gbp', livemode: false } as const
      return { ...paid, email, userId, visitorHash: 'theirs', createdAt: app.tools.clock.now() }
    }
    await db
      .insert(orders)
      .values([order(goes.email, goes.id), order(goes.email, null), order('a-friend@example.test', goes.id)])
    expect((await merge(stays, goes)).status).toBe(200)
    const theirs = await db.select({ email: orders.email }).from(orders).where(eq(orders.userId, stays.id))
    const emails = theirs.map(({ email }) => email).toSorted()
    expect(emails).toEqual(['a-friend@example.test', stays.email, stays.email].toSorted())
  })

  it('stay two for staff, for a member, for itself and for nobody', async () => {
    const [stays, member] = [await join(), await join()]
    await post(`${member.id}/membership/give`, {})
    for (const [email, status] of [
      ['coach@staff.example.test', 409],
      [member.email, 409],
      [stays.email, 409],
      ['nobody@example.test', 404],
      ['nobody', 400],
    ] as const)
      expect((await merge(stays, { email })).status, email).toBe(status)
    expect((await post(`${stays.id}/merge`, { email: member.email })).status).toBe(400)
    expect(await app.tools.db.$count(users, eq(users.id, member.id))).toBe(1)
  })

  it('stay two while either is to be deleted: everything would go with it', async () => {
    const [leaving, other] = [await join(), await join()]
    await closeAccount(app, leaving.cookie)
    for (const [stays, goes] of [
      [leaving, other],
      [other, leaving],
    ] as const)
      expect((await merge(stays, goes)).status).toBe(409)
    await cancelClosing(app, leaving.cookie)
    expect((await merge(leaving, other)).status).toBe(200)
  })

  it('keep the records where the consent stands, although the other withdrew it', async () => {
    const [stays, goes] = [await joinWithDay('2026-06-10'), await joinWithDay('2026-06-11')]
    await withdraw(goes)
    expect((await merge(stays, goes)).status).toBe(200)
    await passMonths()
    expect(await countDays(stays)).toBe(2)
    expect(await app.mailsTo(stays.email)).not.toContain('health-erased')
  })

  it('lose them where it was withdrawn and everything was erased before', async () => {
    const [stays, goes] = [await joinWithDay('2026-06-10'), await joinWithDay('2026-06-11')]
    await withdraw(stays)
    await passMonths()
    expect(await countDays(stays)).toBe(0)
    app.setNow('2026-06-15T12:00:00Z')
    expect((await merge(stays, goes)).status).toBe(200)
    expect(await countDays(stays)).toBe(1)
    await passMonths()
    expect(await countDays(stays)).toBe(0)
  })

  it('hand over no key to the records: a program of the one can’t read the other’s', async () => {
    const [stays, goes] = [await joinWithDay('2026-06-10'), await joinWithDay('2026-06-11')]
    const asked = { name: 'Watch', days: '30', 'days:read': 'on' }
    const made = await app.request('/api/account/tokens', { cookie: goes.cookie, json: asked })
    const headers = { authorization: `Bearer ${(await made.json()).token}` }
    const read = async () => (await app.fetchAsStranger('/api/routine?date=2026-06-15', { headers })).status
    const outside = { id: goes.id, accountId: 'goes', providerId: 'work', userId: goes.id }
    await app.tools.db.insert(accounts).values(outside)
    await app.request('/api/reminders/calendar', { cookie: goes.cookie, json: { action: 'renew' } })
    await app.tools.db
      .insert(eventFeeds)
      .values({ userId: goes.id, id: randomUUID(), createdAt: app.tools.clock.now() })
    expect(await read()).toBe(200)
    expect((await merge(stays, goes)).status).toBe(200)
    expect(await read()).toBe(401)
    expect(await app.tools.db.$count(accounts, eq(accounts.accountId, 'goes'))).toBe(0)
    // Nor does a calendar of the one go on with the other's timetable.
    for (const calendars of [calendarFeeds, eventFeeds])
      expect(await app.tools.db.$count(calendars, eq(calendars.userId, stays.id))).toBe(0)
  })

  it('keep the question that waits for the coach in the thread of either', async () => {
    const [stays, goes] = [await join(), await join()]
    const { db } = app.tools
    const [beganAt, asked] = [new Date('2026-06-01T12:00:00Z'), new Date('2026-06-14T12:00:00Z')]
    await db.insert(coachThreads).values([
      { userId: stays.id, beganAt, lastAt: beganAt },
      { userId: goes.id, beganAt, lastAt: asked, waitsSince: asked },
    ])
    expect((await merge(stays, goes)).status).toBe(200)
    const [thread] = await db.select().from(coachThreads).where(eq(coachThreads.userId, stays.id))
    expect(thread).toMatchObject({ lastAt: asked, waitsSince: asked })
  })

  it('have been a member, and had the guarantee, where either has', async () => {
    const [stays, goes] = [await join(), await join()]
    const { db } = app.tools
    const [openedAt, refundedAt] = [new Date('2026-02-01T12:00:00Z'), new Date('2026-02-20T12:00:00Z')]
    await db.insert(memberships).values([
      // Began to pay, and gave up.
      { userId: stays.id, status: 'incomplete_expired' },
      { userId: goes.id, status: 'canceled', openedAt, firstPaidAt: openedAt, refundedAt },
    ])
    expect((await merge(stays, goes)).status).toBe(200)
    const billing = await billingOf(app, stays.cookie)
    expect(billing).toMatchObject({ state: 'ended', hasGuarantee: false })
  })

  it('become one when they are merged both ways at once', async () => {
    for (const _ of [1, 2, 3]) {
      const [one, other] = [await join(), await join()]
      const merged = await Promise.all([merge(one, other), merge(other, one)])
      expect(merged.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  })
})
