import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthConsents, healthErasures, sessions, users } from '#app/db/schema/users.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { saveAccountSettings } from './account.server.ts'
import { HEALTH_CONSENT } from './health-consent.ts'
import { listSessions } from './session-list.server.ts'

describe.skipIf(!hasDatabase())('a session and its account', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('knows the user, refuses changed cookies, and tells a fault from being signed out', async () => {
    const cookie = await app.signIn('user@example.test', 'Pacific/Auckland')
    const me = await app.request('/api/auth/user', { cookie })
    expect(await me.json()).toMatchObject({
      email: 'user@example.test',
      timeZone: 'Pacific/Auckland',
      dayStart: '00:00',
      joinedOn: '2026-06-16',
      role: 'member',
    })
    expect((await app.request('/api/auth/user')).status).toBe(401)
    expect((await app.request('/api/auth/user', { cookie: cookie.replace('session=', 'session=x') })).status).toBe(401)
    expect(
      (await app.request('/api/auth/user', { headers: { authorization: `Bearer ${cookie.slice(8)}` } })).status,
    ).toBe(401)
    await app.tools.db.execute('alter table sessions rename to sessions_away')
    const fault = await app.request('/api/auth/user', { cookie })
    await app.tools.db.execute('alter table sessions_away rename to sessions')
    expect(fault.status).toBe(503)
    expect((await fault.json()).error.code).toBe('unavailable')
  })

  it('ends a session after 90 days however much it is used, and after 30 days without use', async () => {
    const start = new Date('2026-06-15T12:00:00Z')
    const [used, unused] = [await app.signIn('used@example.test'), await app.signIn('unused@example.test')]
    await app.tools.db
      .update(sessions)
      .set({ createdAt: start, updatedAt: start, expiresAt: new Date('2026-09-13T12:00:00Z') })
    const status = async (now: string, cookie: string) => {
      app.setNow(now)
      return (await app.request('/api/auth/user', { cookie })).status
    }
    expect(await status('2026-07-15T11:59:59Z', used)).toBe(200)
    expect(await status('2026-07-15T12:00:00Z', unused)).toBe(401)
    expect(await status('2026-08-10T12:00:00Z', used)).toBe(200)
    expect(await status('2026-09-05T12:00:00Z', used)).toBe(200)
    expect(await status('2026-09-13T11:59:59Z', used)).toBe(200)
    expect(await status('2026-09-13T12:00:00Z', used)).toBe(401)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('records the last visit to the hour, and keeps it beyond the session', async () => {
    const cookie = await app.signIn('visits@example.test')
    const seenAt = async () => {
      const [row] = await app.tools.db.select().from(users).where(eq(users.email, 'visits@example.test'))
      return row?.seenAt?.toISOString()
    }
    expect(await seenAt()).toBe('2026-06-15T12:00:00.000Z')
    await app.tools.db.update(sessions).set({ updatedAt: new Date('2026-06-15T12:00:00Z') })
    for (const [now, seen] of [
      ['2026-06-15T13:00:00.000Z', '2026-06-15T12:00:00.000Z'],
      ['2026-06-15T13:00:00.001Z', '2026-06-15T13:00:00.001Z'],
    ] as const) {
      app.setNow(now)
      await app.request('/api/auth/user', { cookie })
      expect(await seenAt(), now).toBe(seen)
    }
    await app.request('/api/logout', { form: {}, cookie })
    expect(await seenAt()).toBe('2026-06-15T13:00:00.001Z')
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('signs out here alone, or everywhere', async () => {
    const [first, second] = [await app.signIn('out@example.test'), await app.signIn('out@example.test')]
    const out = await app.request('/api/logout', { method: 'POST', cookie: first })
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect((await app.request('/api/auth/user', { cookie: first })).status).toBe(401)
    expect((await app.request('/api/auth/user', { cookie: second })).status).toBe(200)
    const third = await app.signIn('out@example.test')
    await app.request('/api/logout/everywhere', { method: 'POST', cookie: second })
    expect((await app.request('/api/auth/user', { cookie: third })).status).toBe(401)
  })

  it('leaves programs and calendars in where it signs out everywhere, and says so where there are any', async () => {
    const cookie = await app.signInToTrack('programs@example.test', 'Europe/London')
    const open = () => readPage(app, { file: 'routes/account/account.tsx', address: '/account', params: {}, cookie })
    expect(await open()).toContain('"otherAccess":[]')
    const json = { name: 'Script', 'days:read': 'on', days: '7' }
    const { token } = await (await app.request('/api/account/tokens', { cookie, json })).json()
    for (const path of ['/api/reminders/calendar', '/api/events/feed'])
      await app.request(path, { cookie, json: { action: 'renew' } })
    for (const path of ['/account/programs', '/app/reminders#calendar', '/app/events#calendar'])
      expect(await open()).toContain(`"href":"${path}"`)
    await app.request('/api/logout/everywhere', { method: 'POST', cookie })
    const used = await app.fetchAsStranger('/api/routine', { headers: { authorization: `Bearer ${token}` } })
    expect(used.status).toBe(200)
  })

  it('lists no session of the staff that has ended by lying idle', async () => {
    const [idle, used] = [await app.signInStaff('coach'), await app.signIn('coach@staff.example.test')]
    const id = await app.idOf(idle)
    const [first, second] = await app.tools.db.select().from(sessions).where(eq(sessions.userId, id))
    const at = (time: string) => ({ createdAt: new Date('2026-06-14T20:00:00Z'), updatedAt: new Date(time) })
    await app.tools.db
      .update(sessions)
      .set(at('2026-06-14T23:59:00Z'))
      .where(eq(sessions.id, first?.id ?? ''))
    await app.tools.db
      .update(sessions)
      .set(at('2026-06-15T11:00:00Z'))
      .where(eq(sessions.id, second?.id ?? ''))
    const states = [idle, used].map(async (cookie) => (await app.request('/api/auth/user', { cookie })).status)
    expect((await Promise.all(states)).toSorted()).toEqual([200, 401])
    const listed = await listSessions(app.tools, { id, role: 'coach' }, '')
    expect(listed.map((session) => session.id)).toEqual([second?.id])
  })

  it('does not let one member end the session of another', async () => {
    const [mine, theirs] = [await app.signIn('mine@example.test'), await app.signIn('theirs@example.test')]
    const [target] = await app.tools.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, 'theirs@example.test'))
    await app.request('/api/auth/sessions/revoke', { json: { id: target?.id }, cookie: mine })
    expect((await app.request('/api/auth/user', { cookie: theirs })).status).toBe(200)
    const ended = await app.request('/api/auth/sessions/revoke', { form: { id: target?.id ?? '' }, cookie: theirs })
    expect(ended.headers.get('location')).toBe('/account#sessions')
    expect((await app.request('/api/auth/user', { cookie: theirs })).status).toBe(401)
  })

  it('signs out by GET only for a navigation the person made on this site', async () => {
    const cookie = await app.signIn('nav@example.test')
    const own = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-user': '?1',
    }
    const changes: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-user': '' },
      { 'sec-purpose': 'prefetch' },
    ]
    for (const change of changes) {
      const response = await app.request('/api/logout', { cookie, headers: { ...own, ...change } })
      expect(response.headers.get('location')).toBe('/sign-out')
    }
    await app.request('/api/logout', { cookie, method: 'HEAD', headers: own })
    expect((await app.request('/api/auth/user', { cookie })).status).toBe(200)
    expect((await app.request('/api/logout', { cookie, headers: own })).headers.get('location')).toBe('/')
    expect((await app.request('/api/auth/user', { cookie })).status).toBe(401)
  })

  it('saves account settings of the session alone and refuses unknown zones and fields', async () => {
    const cookie = await app.signIn('settings@example.test')
    const save = (json: object) => app.request('/api/account/settings', { json, cookie })
    expect((await save({ name: 'Ada', timeZone: 'America/New_York', dayStart: '04:00' })).status).toBe(200)
    expect(await (await app.request('/api/auth/user', { cookie })).json()).toMatchObject({
      name: 'Ada',
      timeZone: 'America/New_York',
      dayStart: '04:00',
    })
    expect((await save({ name: 'Ada', timeZone: 'Mars/Olympus', dayStart: '00:00' })).status).toBe(400)
    expect((await save({ name: 'Ada', timeZone: 'Europe/London', dayStart: '06:00' })).status).toBe(400)
    for (const extra of [{ role: 'owner' }, { email: 'x@example.test' }, { id: '1' }, { joinedOn: '2000-01-01' }]) {
      expect((await save({ name: 'Ada', timeZone: 'Europe/London', dayStart: '00:00', ...extra })).status).toBe(400)
    }
  })

  it('keeps a first day that was moved back while account settings were being saved', async () => {
    const cookie = await app.signIn('brings@example.test')
    const user = await (await app.request('/api/auth/user', { cookie })).json()
    // As an import does that ends between the look at the session and this.
    await app.tools.db
      .update(users)
      .set({ joinedOn: LocalDate.parse('2025-01-01') })
      .where(eq(users.id, user.id))
    await saveAccountSettings(app.tools, user, { name: 'Ann', timeZone: user.timeZone, dayStart: user.dayStart })
    const [kept] = await app.tools.db.select().from(users).where(eq(users.id, user.id))
    expect([kept?.name, kept?.joinedOn]).toEqual(['Ann', '2025-01-01'])
  })

  it('keeps health data only until its person takes the consent back, and logs both with the wording', async () => {
    const cookie = await app.signIn('consent@example.test')
    const tick = () =>
      app.request('/api/routine/2026-06-15/fasting', { method: 'PUT', json: { state: 'done' }, cookie })
    const decide = (agree: string) => app.request('/api/account/health-consent', { json: { agree }, cookie })
    await decide('yes')
    expect((await tick()).status).toBe(200)
    await decide('no')
    const refused = await tick()
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      403,
      expect.stringContaining('You have withdrawn your consent'),
    ])
    expect((await app.request('/api/routine?date=2026-06-15', { cookie })).status).toBe(200)
    await decide('yes')
    expect((await tick()).status).toBe(200)
    const id = await app.idOf(cookie)
    const log = await app.tools.db.select().from(healthConsents).where(eq(healthConsents.userId, id))
    expect(log).toHaveLength(2)
    expect(log.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
    expect(log[0]).toMatchObject({ wordingVersion: HEALTH_CONSENT.version, wording: HEALTH_CONSENT.statement })
  })

  it('keeps one answer about health data when both are given at the same moment', async () => {
    const cookie = await app.signIn('undecided@example.test')
    const [{ id } = { id: '' }] = await app.tools.db
      .select()
      .from(users)
      .where(eq(users.email, 'undecided@example.test'))
    const answer = (agree: 'yes' | 'no') => app.request('/api/account/health-consent', { cookie, json: { agree } })
    for (let turn = 0; turn < 10; turn++) {
      const answers = await Promise.all([answer('yes'), answer('no'), answer('yes'), answer('no')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const [user] = await app.tools.db.select().from(users).where(eq(users.id, id))
      const isOpen = and(eq(healthConsents.userId, id), isNull(healthConsents.withdrawnAt))
      const isErased = eq(healthErasures.userId, id)
      const state = [
        (await app.tools.db.$count(healthConsents, isOpen)) > 0,
        await app.tools.db.$count(healthErasures, isErased),
      ]
      expect(state).toEqual(user?.healthConsent === 'given' ? [true, 0] : [false, 1])
    }
  })

  it('makes the owner of the address that proved itself, and of no other', async () => {
    const roleOf = async (email: string) =>
      (await (await app.request('/api/auth/user', { cookie: await app.signIn(email) })).json()).role
    expect(await roleOf('owner@example.test')).toBe('owner')
    expect(await roleOf('owner@example.test.evil.test')).toBe('member')
  })
})
