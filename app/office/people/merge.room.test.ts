import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routineDays } from '#app/db/schema/routine.ts'
import { accounts } from '#app/db/schema/users.ts'
import { eraseWithdrawnRecords } from '#app/features/portability/withdrawn.server.ts'
import { asLocalDate } from '#app/values/local-date.ts'
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

  async function joinWithDay(date: string) {
    const email = `person-${++people}@example.test`
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const { id } = await (await app.request('/api/auth/user', { cookie })).json()
    const enteredAt = app.tools.clock.now()
    await app.tools.db
      .insert(routineDays)
      .values({ userId: id, date: asLocalDate(date), dueHabits: 127, enteredAt })
      .onConflictDoNothing()
    return { email, cookie, id: String(id) }
  }
  type Person = Awaited<ReturnType<typeof joinWithDay>>
  const withdraw = ({ cookie }: Person) => app.request('/api/account/health-consent', { cookie, json: { agree: 'no' } })
  const merge = ({ id }: Person, { email }: Person) =>
    app.request(`/api/office/people/${id}/merge`, { cookie: coach, json: { email, sure: 'on' } })
  const countDays = ({ id }: Person) => app.tools.db.$count(routineDays, eq(routineDays.userId, id))
  async function passMonths() {
    for (const day of ['2026-06-16', '2026-08-01', '2026-10-01']) {
      app.setNow(`${day}T12:00:00Z`)
      await eraseWithdrawnRecords(app.tools)
    }
  }

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
    expect(await read()).toBe(200)
    expect((await merge(stays, goes)).status).toBe(200)
    expect(await read()).toBe(401)
    expect(await app.tools.db.$count(accounts, eq(accounts.accountId, 'goes'))).toBe(0)
  })
})
