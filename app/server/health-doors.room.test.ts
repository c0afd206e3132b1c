import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarFeeds } from '#app/db/schema/reminders.ts'
import { users } from '#app/db/schema/users.ts'
import { importableSections } from '#app/features/portability/sections.server.ts'
import { writeCheckIn, writeFeed } from '#app/features/reminders/links.server.ts'
import { habitSet } from '#app/features/routine/habit-set.ts'
import { forEachHabit } from '#app/features/routine/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { Call } from './calls/call.ts'
import { CALLS } from './calls.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const today = LocalDate.parse('2026-06-15')

/** A request that each of these doors takes, so that a refusal is the consent's and nothing else's. */
const BODIES: Record<string, object> = {
  'post /api/routine': {
    date: today,
    ...forEachHabit(() => true),
  },
  'put /api/entries': {
    userId: ID,
    entries: [
      { id: 'aaaaaaaaaaa1', date: today, field: 'habit.exercise', value: 'done', at: `${today}T08:00:00.000Z` },
    ],
  },
  'put /api/routine/:date/:habit': { state: 'done' },
  'post /api/routine/:date/:habit': { state: 'done' },
  'post /api/routine/:date': { mode: 'ill' },
  'post /api/routine/:date/:habit/amount': { amount: 20 },
  'post /api/own-habits': { name: 'Read' },
  'post /api/own-habits/:id': { name: 'Read' },
  'post /api/own-habits/:id/place': { to: 'away' },
  'post /api/own-habits/:id/days/:date': { state: 'done' },
  'post /api/trials': { habit: 'meditation', outcome: 'sleep', phaseDays: 7, startsOn: today },
  'post /api/trials/end': { id: ID },
  'post /api/reviews': { week: '2026-06-08', focusHabit: 'meditation' },
  'post /api/baseline': { date: today, 'value-mood': '5' },
  'post /api/safety': { heart: 'yes' },
  'post /api/timetable/tick': { date: today, row: 'sauna' },
  'post /api/timetable': { 'keep-sauna': 'yes' },
  'post /api/checkins/:date': { sleep: 4 },
  'post /api/goals': { period: 'week', measure: 'exercise', target: 3 },
  'post /api/pauses': { from: today, until: today },
  'post /api/account/import/carry-out': {},
  'post /api/reminders': { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' },
  'post /api/reminders/calendar': { action: 'renew' },
  // Those that show, hand over or take away.
  'post /api/goals/remove': { period: 'week', measure: 'exercise' },
  'post /api/pauses/remove': { id: ID },
  'post /api/baseline/remove': { measure: 'mood', date: today },
  'post /api/account/erase-records': { confirm: 'yes' },
}

/** The doors of signed-in people that have nothing to do with health data. A new door is sorted, or fails here. */
const NOTHING_OF_HEALTH = [
  /^\/api\/auth\//,
  /^\/api\/set-up/,
  /^\/api\/account\/(health-consent|settings|email|close|keep)/,
  /^\/api\/(billing|create-subscription)/,
  /^\/api\/reminders\/devices/,
]

const nameOf = ({ method, path }: Call) => `${method} ${path}`

describe.skipIf(!hasDatabase())('doors to health data', () => {
  let app: TestApp
  let cookie: string
  let userId: string
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signIn('ann@example.test', 'Europe/London')
    userId = (await (await app.request('/api/auth/user', { cookie })).json()).id
    await app.tools.db
      .update(users)
      .set({ joinedOn: LocalDate.parse('2026-06-01') })
      .where(eq(users.id, userId))
  })
  afterAll(() => app?.close())
  beforeEach(() => erase())

  const consent = (set: Partial<typeof users.$inferInsert>) =>
    app.tools.db.update(users).set(set).where(eq(users.id, userId))
  const say = (agree: 'yes' | 'no') => app.request('/api/account/health-consent', { cookie, json: { agree } })
  const erase = () => app.request('/api/account/erase-records', { cookie, json: { confirm: 'yes' } })

  const STATES: Record<string, () => Promise<unknown>> = {
    'never asked': () => consent({ healthConsent: 'not-asked', healthConsentVersion: null }),
    'agreed to older words': () => consent({ healthConsent: 'given', healthConsentVersion: '2026-11-21.2' }),
    'agreed to words that nobody knows any more': () => consent({ healthConsent: 'given', healthConsentVersion: null }),
    'taken back': async () => {
      await say('yes')
      await say('no')
    },
  }

  async function knock(call: Call) {
    const { method, path } = call
    const address = path.replace(':date', today).replace(':habit', 'exercise').replace(':id', ID)
    if (path === '/calendar/:feed') return app.request(`/calendar/${await feed()}.ics`)
    if (path === '/api/check-in') return app.request(path, { json: { token: token() } })
    if (path === '/api/account/import') {
      const form = new FormData()
      form.set('file', new File(['nothing'], 'export.json'))
      return app.request(path, { method: 'POST', body: form, cookie })
    }
    const known = BODIES[nameOf(call)] ?? {}
    const body = 'userId' in known ? { ...known, userId } : known
    return app.request(address, { method: method.toUpperCase(), cookie, ...(method === 'get' ? {} : { json: body }) })
  }
  const token = () =>
    writeCheckIn(app.tools, { userId, date: today, habits: habitSet(['exercise']), until: new Date('2026-06-16') })
  async function feed() {
    const row = { userId, id: ID, createdAt: app.tools.clock.now() }
    await app.tools.db.insert(calendarFeeds).values(row).onConflictDoNothing()
    return writeFeed(app.tools, ID)
  }
  async function countRecords() {
    const tables = [...importableSections(today).map(({ table }) => table), 'reminder_settings', 'imports']
    const union = sql.join(
      tables.map((table) => sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${userId}`),
      sql` union all `,
    )
    const { rows } = await app.tools.db.execute<{ n: number }>(sql`select sum(n)::int as n from (${union}) as counts`)
    return rows[0]?.n
  }

  const guarded = CALLS.filter(({ health }) => health === 'consent')
  const own = CALLS.filter(({ health }) => health === 'own')

  it('are all sorted', () => {
    const unsorted = CALLS.filter(
      ({ access, health, path }) =>
        access === 'user' && health === undefined && !NOTHING_OF_HEALTH.some((known) => known.test(path)),
    )
    expect(unsorted.map(nameOf)).toEqual([])
    expect(guarded.length).toBeGreaterThan(28)
    expect(own.length).toBeGreaterThan(10)
  })

  it.each(Object.entries(STATES))('are closed to whoever has: %s; nothing is kept', async (_, bring) => {
    await bring()
    const before = await countRecords()
    expect(before).toBe(0)
    for (const call of guarded) {
      const response = await knock(call)
      // A calendar that is closed looks like one that never was: its programme shows no sentences.
      const isFeed = call.path === '/calendar/:feed'
      expect([nameOf(call), response.status]).toEqual([nameOf(call), isFeed ? 404 : 403])
      if (!isFeed) expect(await response.text()).toContain('give your consent in your account')
    }
    expect(await countRecords()).toBe(0)
  })

  it.each(guarded.map((call) => [nameOf(call), call] as const))(
    '%s is open with consent to the words of today',
    async (_, call) => {
      await say('yes')
      const { status } = await knock(call)
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
      // Those that know an id, or a file, of their own say that this one is not there; all others do what they are asked.
      if (!call.path.includes(':id') && !call.path.includes('import')) expect(status).toBe(200)
    },
  )

  it.each(Object.entries(STATES))('show, hand over and delete what is there to whoever has: %s', async (_, bring) => {
    await say('yes')
    await app.request(`/api/routine/${today}/exercise`, { method: 'PUT', json: { state: 'done' }, cookie })
    expect(await countRecords()).toBeGreaterThan(0)
    await bring()
    const seen = await (await app.request(`/api/routine?date=${today}`, { cookie })).json()
    expect(seen.states.exercise).toBe('done')
    expect(await (await app.request('/api/account/export.json', { cookie })).text()).toContain(today)
    for (const call of own) expect((await knock(call)).status, nameOf(call)).not.toBe(403)
    expect(await countRecords()).toBe(0)
  })
})
