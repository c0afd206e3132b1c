import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarFeeds } from '#app/db/schema/reminders.ts'
import { users } from '#app/db/schema/users.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { importableSections } from '#app/features/portability/sections.server.ts'
import { signCheckIn, signFeedToken } from '#app/features/reminders/links.server.ts'
import { habitSet } from '#app/values/habit-set.ts'
import { forEachHabit } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { type Call, EVERY_CALL } from '#dev/every-call.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const today = LocalDate.parse('2026-06-15')

/** A request that each of these doors accepts, so that a refusal can only be about consent. */
const BODIES: Record<string, object> = {
  'POST /api/routine': {
    date: today,
    ...forEachHabit(() => true),
  },
  'PUT /api/entries': {
    userId: ID,
    entries: [
      { id: 'aaaaaaaaaaa1', date: today, field: 'habit.exercise', value: 'done', at: `${today}T08:00:00.000Z` },
    ],
  },
  'PUT /api/routine/:date/:habit': { state: 'done' },
  'POST /api/routine/:date/:habit': { state: 'done' },
  'POST /api/routine/:date': { mode: 'ill' },
  'POST /api/routine/:date/:habit/amount': { amount: 20 },
  'POST /api/own-habits': { name: 'Read' },
  'POST /api/own-habits/:id': { name: 'Read' },
  'POST /api/own-habits/:id/place': { to: 'away' },
  'POST /api/own-habits/:id/days/:date': { state: 'done' },
  'POST /api/trials': { habit: 'meditation', outcome: 'sleep', blocks: 8, blockDays: 5, washOut: 1, startsOn: today },
  'POST /api/trials/end': { id: ID },
  'POST /api/trials/share': { id: ID },
  'POST /api/coach/messages': { id: ID, body: 'Hello' },
  'POST /api/talk/comments': { id: ID, kind: 'post', slug: 'one-minute-tests', body: 'Hello' },
  'POST /api/talk/comments/:id': { body: 'Hello' },
  'POST /api/coach/share': { 'kind.kept': 'yes', from: today, days: '7' },
  'POST /api/partner/invite': { name: 'Ann' },
  'POST /api/challenges/:id/join': { name: 'Ann', agree: 'yes' },
  'POST /api/partner/accept': { name: 'Ann', token: 'made-up' },
  'POST /api/coach/suggestions/:id': { answer: 'accepted' },
  'POST /api/reviews': { week: '2026-06-08', focusHabit: 'meditation' },
  'POST /api/baseline': { date: today, 'value-mood': '5' },
  'POST /api/baseline/body': { bornOn: '1980-01-01', sex: 'female' },
  'POST /api/baseline/well': { date: today },
  'POST /api/safety': { heart: 'yes' },
  'POST /api/timetable/tick': { date: today, row: 'sauna' },
  'POST /api/timetable': { 'keep-sauna': 'yes' },
  'PUT /api/measures': { source: 'My phone', days: [{ date: today, steps: 8_000 }] },
  'POST /api/measures/rules': { habit: 'exercise', measure: 'steps', least: 8_000 },
  'POST /api/measures/ticks/undo': { date: today, habit: 'exercise' },
  'POST /api/journal/:date': { id: ID, about: 'day', body: 'A long walk' },
  'POST /api/kept-day': { id: ID, day: 'exercise=1', exercise: 'yes' },
  'POST /api/checkins/:date': { sleep: 4 },
  'POST /api/doses': { habit: 'exercise', unit: 'times', aWeek: '3' },
  'POST /api/goals': { period: 'week', measure: 'exercise', target: 3 },
  'POST /api/pauses': { from: today, until: today },
  'POST /api/account/import/carry-out': {},
  'POST /api/reminders': { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' },
  'POST /api/reminders/own': { about: 'habit.exercise', time: '07:00', monday: 'yes' },
  'POST /api/reminders/calendar': { action: 'renew' },
  // Those that show, transfer or delete.
  'POST /api/goals/remove': { period: 'week', measure: 'exercise' },
  'POST /api/pauses/remove': { id: ID },
  'POST /api/baseline/remove': { measure: 'mood', date: today },
  'POST /api/account/erase-records': { confirm: 'yes' },
}

describe.skipIf(!hasDatabase())('doors to health data', () => {
  let app: TestApp
  let cookie: string
  let userId: string
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signIn('ann@example.test', 'Europe/London')
    userId = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, userId)
    // Writing to other members requires a chosen name.
    await app.request('/api/talk/name', { cookie, json: { name: 'Ann' } })
    await app.tools.db
      .update(users)
      .set({ joinedOn: LocalDate.parse('2026-06-01'), welcomedAt: new Date('2026-06-01T12:00:00Z') })
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
    const address = path
      .replace(':date', today)
      .replace(':habit', 'exercise')
      .replace(':what', 'exercise')
      .replace(':id', ID)
    if (path === '/calendar/:feed') return app.request(`/calendar/${await feed()}.ics`)
    if (path === '/api/check-in') return app.request(path, { json: { token: token() } })
    if (path === '/api/account/import') {
      const form = new FormData()
      form.set('file', new File(['nothing'], 'export.json'))
      return app.request(path, { method: 'POST', body: form, cookie })
    }
    const known = BODIES[call.key] ?? {}
    const body = 'userId' in known ? { ...known, userId } : known
    return app.request(address, { method, cookie, ...(method === 'GET' ? {} : { json: body }) })
  }
  const token = () =>
    signCheckIn(app.tools, {
      userId,
      date: today,
      habits: habitSet(['exercise']),
      own: null,
      row: 'sauna',
      until: new Date('2026-06-16'),
    })
  async function feed() {
    const row = { userId, id: ID, createdAt: app.tools.clock.now() }
    await app.tools.db.insert(calendarFeeds).values(row).onConflictDoNothing()
    return signFeedToken(app.tools, ID)
  }
  async function countRecords() {
    const tables = [
      ...importableSections(today).map(({ table }) => table),
      'reminder_settings',
      'own_reminders',
      'imports',
    ]
    const union = sql.join(
      tables.map((table) => sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${userId}`),
      sql` union all `,
    )
    const { rows } = await app.tools.db.execute<{ n: number }>(sql`select sum(n)::int as n from (${union}) as counts`)
    return rows[0]?.n
  }

  const guarded = EVERY_CALL.filter(({ consent }) => consent === 'needed' || consent === 'asked-inside')
  const own = EVERY_CALL.filter(({ consent }) => consent === 'own-data')

  it('are all sorted', () => {
    // The compiler checks that every door for signed-in users declares its consent; this checks that many do.
    expect(EVERY_CALL.filter(({ access, consent }) => access !== 'public' && consent === undefined)).toEqual([])
    expect(guarded.length).toBeGreaterThan(25)
    expect(own.length).toBeGreaterThan(10)
  })

  it.each(Object.entries(STATES))('are closed to whoever has: %s; nothing is kept', async (_, bring) => {
    await bring()
    const before = await countRecords()
    expect(before).toBe(0)
    for (const call of guarded) {
      const response = await knock(call)
      // A closed calendar looks like one that never existed: its programme shows no sentences.
      const isFeed = call.path === '/calendar/:feed'
      expect([call.key, response.status]).toEqual([call.key, isFeed ? 404 : 403])
      if (!isFeed) expect(await response.text()).toContain('give your consent in your account')
    }
    expect(await countRecords()).toBe(0)
  })

  it.each(guarded.map((call) => [call.key, call] as const))(
    '%s is open with consent to the words of today',
    async (_, call) => {
      await say('yes')
      const { status } = await knock(call)
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
      // Doors that take an id, a file or another person answer that this one doesn't exist; all others do what is
      // requested.
      if (!call.path.includes(':id') && !/import|pictures|accept|well-done/.test(call.path)) expect(status).toBe(200)
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
    for (const call of own) expect((await knock(call)).status, call.key).not.toBe(403)
    expect(await countRecords()).toBe(0)
  })
})
