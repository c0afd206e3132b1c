import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSession } from '#app/features/auth/session.server.ts'
import type { CurrentUser, SessionState } from '#app/features/auth/session.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { unpackDays } from '#app/features/routine/packed-days.ts'
import { getDashboard } from '#app/features/routine/routine.server.ts'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { readPage } from '#dev/read-page.ts'
import { recordStatements } from '#dev/record-statements.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getDay } from './day.server.ts'
import { membersOnly } from './members-only.server.ts'
import { getInsightsTab, getProgressTab } from './tabs.server.ts'

let app: TestApp
const cookies = { member: '', free: '' }
const sessions = {} as Record<'member' | 'free', Promise<SessionState>>

/** The most statements each page may run, not counting the session's. A commit that raises a limit explains why. */
const MOST = { today: 13, goals: 5, insights: 3, progress: 3 }

describe.runIf(hasDatabase())('the members’ area', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    for (const who of ['member', 'free'] as const) {
      const cookie = await app.signInToTrack(`${who}@example.test`, 'Europe/London')
      cookies[who] = cookie
      sessions[who] = readSession(app.tools, cookie)
      await app.request('/api/routine/2026-06-15/exercise', { method: 'PUT', cookie, json: { state: 'done' } })
    }
    const { id } = await user('member')
    await grantComplimentaryMembership(app.tools, id)
  })
  afterAll(() => app?.close())

  async function user(who: 'member' | 'free'): Promise<CurrentUser> {
    const state = await sessions[who]
    if (state.status !== 'signed-in') throw new Error(`${who} is ${state.status}`)
    return state.user
  }
  const dayOf = async (who: 'member' | 'free', tab: 'today' | 'goals' = 'today', date: string | null = null) =>
    getDay(app.tools, await user(who), { date, payment: null, tab })

  it('shows a member every figure of the dashboard, and the day where that is the tab', async () => {
    const { day, member } = await dayOf('member')
    expect(day.routine).toMatchObject({ date: '2026-06-15', exercise: true })
    const { days, ...figures } = await getDashboard(app.tools, await user('member'))
    const { packed, ...sent } = member?.dashboard ?? {}
    expect(sent).toEqual(figures)
    expect(packed && unpackDays(packed)).toEqual(days)
    expect(member?.today?.own).toMatchObject({ date: '2026-06-15', habits: [] })
    expect((await dayOf('member', 'goals')).member).toMatchObject({ today: null, dashboard: sent })
  })

  it('shows the day alone, and the offer, to somebody without a membership', async () => {
    const page = await dayOf('free')
    expect(page.day.routine.exercise).toBe(true)
    expect(page.member).toBeNull()
  })

  it('is today’s for an address that names no open day', async () => {
    for (const date of ['2026-06-16', '2020-01-01', 'x', ''])
      expect((await dayOf('member', 'today', date)).day.routine.date, date).toBe('2026-06-15')
  })

  it('leads whoever is no member from the other tabs to the day', async () => {
    expect(await membersOnly(app.tools, sessions.member)).toMatchObject({ email: 'member@example.test' })
    const others: Promise<SessionState>[] = [sessions.free, readSession(app.tools, null)]
    for (const session of others) {
      const answer = await membersOnly(app.tools, session).catch((thrown: unknown) => thrown)
      expect(answer).toBeInstanceOf(Response)
      expect((answer as Response).headers.get('location')).toBe('/app')
    }
  })

  it('leads them to it from every tab, the goals included, which need no data of their own', async () => {
    const isOpen = async (who: 'member' | 'free', address: string) =>
      (await readPage(app, { file: 'routes/app/dashboard.tsx', address, params: {}, cookie: cookies[who] })) !== null
    for (const { href } of MEMBERS_TABS) expect(await isOpen('member', href), href).toBe(true)
    expect(await isOpen('free', '/app')).toBe(true)
    expect(await isOpen('free', '/app/goals')).toBe(false)
  })

  it.each([
    ['today', () => dayOf('member')],
    ['goals', () => dayOf('member', 'goals')],
    ['insights', async () => getInsightsTab(app.tools, await user('member'))],
    ['progress', async () => getProgressTab(app.tools, await user('member'), 30)],
  ] as const)('asks few statements for the tab %s, all of them prepared', async (tab, ask) => {
    await ask()
    const statements = recordStatements(app.tools.database.pool)
    await ask()
    const asked = statements()
    expect(asked.length, asked.join('\n')).toBe(MOST[tab])
    if (app.tools.database.kind === 'postgres') return
    const { rows } = await app.tools.db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    )
    const prepared = rows.map(({ statement }) => statement)
    expect(asked.filter((statement) => !prepared.includes(statement))).toEqual([])
  })

  it('tells those without a membership how many of their own habits make a good day', async () => {
    const cookie = await app.signInToTrack('fewer@example.test', 'Europe/London')
    const state = await readSession(app.tools, cookie)
    if (state.status !== 'signed-in') throw new Error(state.status)
    const rule = async () =>
      (await getDay(app.tools, state.user, { date: null, payment: null, tab: 'today' })).week?.rule
    expect(await rule()).toBe('Five of seven makes a good day.')
    const off = { 'off-fasting': 'yes', 'off-coldExposure': 'yes', 'off-hotExposure': 'yes' }
    await app.request('/api/safety', { cookie, json: off })
    expect(await rule()).toBe('Three of four makes a good day.')
  })
})
