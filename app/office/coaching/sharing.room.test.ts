import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baselineReadings } from '#app/db/schema/baseline.ts'
import { checkins } from '#app/db/schema/checkin.ts'
import { coachLooks, coachShares, partnerInvitations, partners, wellDones } from '#app/db/schema/coaching.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { users } from '#app/db/schema/users.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { SHARED_KINDS, type SharedKind } from '#app/features/coaching/sharing.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { EVERY_CALL } from '#dev/every-call.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { contextFor } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { lookAt } from './look.server.ts'
import { findMember } from './thread.server.ts'

let app: TestApp
let ann: string
let ben: string
let coach: string
let annId: string
let benId: string

/** What each kind alone would show; none of it may be anywhere else. */
const MARKS: Record<SharedKind, string> = {
  kept: '"outcome":"kept"',
  // One habit alone stands in the list of texts, too, whenever its panel is among the newest.
  figures: '"fasting","exercise","breathing"',
  checkins: '"energy":2',
  notes: 'a-note-of-hers',
  baseline: '61.7',
  reviews: 'what-helped-her',
}
/** Habits say which days were kept, too. */
const SHOWN: Record<SharedKind, readonly SharedKind[]> = {
  ...(Object.fromEntries(SHARED_KINDS.map((kind) => [kind, [kind]])) as Record<SharedKind, SharedKind[]>),
  figures: ['figures', 'kept'],
}

const pages = EVERY_PAGE.filter(({ path }) => path.startsWith('/office') && path !== '/office/confirm')

describe.skipIf(!hasDatabase())('what a member shares', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    ben = await app.signInToTrack('ben@example.test', 'Europe/London')
    coach = await app.signInStaff('coach')
    const idOf = async (cookie: string) => (await (await app.request('/api/auth/user', { cookie })).json()).id
    ;[annId, benId] = [await idOf(ann), await idOf(ben)]
    for (const id of [annId, benId]) await grantComplimentaryMembership(app.tools, id)
    const habits = ['fasting', 'exercise', 'breathing', 'coldExposure', 'meditation', 'healthyNutrition']
    for (const habit of habits)
      await app.request(`/api/routine/2026-06-01/${habit}`, { method: 'PUT', cookie: ann, json: { state: 'done' } })
    await app.request('/api/checkins/2026-06-01', { cookie: ann, json: { energy: 2, note: MARKS.notes } })
    const now = app.tools.clock.now()
    const owned = { userId: annId, updatedAt: now }
    const day = LocalDate.parse('2026-06-01')
    const key = await app.tools.memberKeys.toSeal(app.tools.db, annId)
    await app.tools.db.insert(baselineReadings).values({
      ...owned,
      measure: 'weight',
      date: day,
      value: key.seal('baseline_readings.value', '61.7'),
      unit: 'kg',
    })
    await app.tools.db.insert(weeklyReviews).values({
      ...{
        ...owned,
        week: day,
        helped: key.seal('weekly_reviews.helped', MARKS.reviews),
        hindered: '',
        focusHabit: null,
        focus: '',
        createdAt: now,
      },
      figures: { completion: 80, usualCompletion: null, days: 7, habits: [], feelings: [] },
    })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await comeBack('2026-06-02T12:00:00Z')
    for (const table of [coachShares, coachLooks, wellDones, partners, partnerInvitations])
      await app.tools.db.delete(table)
    await app.tools.db.update(users).set({ healthConsent: 'given' }).where(eq(users.id, annId))
    await grantComplimentaryMembership(app.tools, annId)
  })

  async function comeBack(now: string) {
    app.setNow(now)
    await app.tools.db.execute(sql`update sessions set updated_at = ${now}::timestamptz, second_step_at =
      case when second_step_at is null then null else ${now}::timestamptz end`)
  }
  const share = (kinds: readonly SharedKind[], json: object = {}, cookie = ann) =>
    app.request('/api/coach/share', {
      cookie,
      json: {
        ...Object.fromEntries(kinds.map((kind) => [`kind.${kind}`, 'yes'])),
        from: '2026-06-01',
        days: '7',
        ...json,
      },
    })
  const end = () => app.request('/api/coach/share/end', { cookie: ann, json: {} })
  const looks = () => app.tools.db.select().from(coachLooks)
  const look = async () => {
    const session = await readSession(app.tools, coach)
    if (session.status !== 'signed-in') throw new Error('the coach is not signed in')
    return lookAt(app.tools, session.user, await findMember(app.tools, annId))
  }

  /** Everything the office says to the coach of a member: each page, and each door that answers to a look. */
  async function everythingSeen(): Promise<string> {
    const seen: string[] = []
    for (const { path, file } of pages) {
      const address = path.replaceAll(/:\w+/g, annId)
      const context = contextFor(app.tools, coach)
      const { loader } = await import(/* @vite-ignore */ `../../${file}`)
      if (!loader) continue
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, annId]))
      const url = new URL(`${ORIGIN}${address}`)
      seen.push(
        await loader({ request: new Request(url), context, params, url }).then(
          (found: unknown) => JSON.stringify(found) ?? '',
          () => '',
        ),
      )
    }
    for (const { path, method, access } of EVERY_CALL)
      if (method === 'GET' && access.startsWith('staff')) {
        const answer = await app.request(path.replaceAll(/:\w+/g, annId), { cookie: coach })
        seen.push(await answer.text())
      }
    return seen.join('\n')
  }
  async function kindsSeen(): Promise<SharedKind[]> {
    const seen = await everythingSeen()
    return SHARED_KINDS.filter((kind) => seen.includes(MARKS[kind]))
  }

  it('is nothing by default, on no page and at no door', async () => {
    expect(pages.length).toBeGreaterThan(25)
    expect(await kindsSeen()).toEqual([])
    expect(await looks()).toEqual([])
  })

  it.each(SHARED_KINDS)('is %s and nothing else, once it is chosen', async (kind) => {
    expect((await share([kind])).status).toBe(200)
    expect((await kindsSeen()).toSorted()).toEqual(SHOWN[kind].toSorted())
  })

  const ENDS: Record<string, () => Promise<unknown>> = {
    'its member ended it a second ago': async () => {
      await end()
      await comeBack('2026-06-02T12:00:01Z')
    },
    'it ended by itself a second ago': () => comeBack('2026-06-09T12:00:01Z'),
    'it ended by itself at this moment': () => comeBack('2026-06-09T12:00:00Z'),
    'it rests because the membership has ended': () =>
      app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, annId)),
    'it rests because the consent was taken back': () =>
      app.tools.db.update(users).set({ healthConsent: 'withdrawn' }).where(eq(users.id, annId)),
  }
  it.each(Object.entries(ENDS))('shows nothing of any kind: %s', async (_how, bring) => {
    await share(SHARED_KINDS)
    expect((await kindsSeen()).length).toBe(SHARED_KINDS.length)
    await bring()
    const before = (await looks()).length
    expect(await kindsSeen()).toEqual([])
    expect(await looks()).toHaveLength(before)
  })

  it('begins on the day that was chosen: nothing from before it', async () => {
    await share(SHARED_KINDS, { from: '2026-06-02' })
    // A review of a week that reaches into the days that are shared is a review of them.
    expect(await kindsSeen()).toEqual(['reviews'])
  })

  it('that ends while the coach looks shows nothing', async () => {
    await share(['notes'])
    const { db } = app.tools
    const select = db.select.bind(db)
    // The last reading of a look is that of the notes: at that moment the member ends it.
    let isEnded = false
    const spied = new Proxy(db, {
      get: (target, name, receiver) =>
        name !== 'select'
          ? Reflect.get(target, name, receiver)
          : (...columns: Parameters<typeof select>) => {
              const query = select(...columns)
              return Object.assign(Object.create(query), {
                from: (table: unknown) => {
                  if (table === checkins && !isEnded) {
                    isEnded = true
                    return { where: () => ({ orderBy: () => end().then(() => []) }) }
                  }
                  return query.from(table as never)
                },
              })
            },
    })
    const session = await readSession(app.tools, coach)
    if (session.status !== 'signed-in') throw new Error('the coach is not signed in')
    const member = await findMember(app.tools, annId)
    expect(await lookAt({ ...app.tools, db: spied }, session.user, member)).toBeNull()
    expect(isEnded).toBe(true)
  })

  it('is noted at every look, and its member sees by whom and what', async () => {
    await share(['kept', 'notes'])
    for (const _twice of [1, 2]) expect(await look()).not.toBeNull()
    expect(await looks()).toMatchObject([
      { userId: annId, looker: 'Your coach', place: 'page', kinds: ['kept', 'notes'] },
      { userId: annId, place: 'page' },
    ])
  })

  it.each([
    ['nothing', [], {}, 400],
    ['a day to come', ['kept'], { from: '2026-06-03' }, 400],
    ['a time of one’s own', ['kept'], { days: '8' }, 400],
    ['without an end', ['kept'], { days: 'null' }, 200],
    ['a kind that is not there', [], { 'kind.everything': 'yes' }, 400],
  ] as const)('cannot be %s, or can: %#', async (_what, kinds, json, status) => {
    expect((await share(kinds, json)).status).toBe(status)
  })

  it('is one at a time: what is chosen anew takes the place of what was', async () => {
    await Promise.all([share(['notes']), share(['kept']), share(['kept'])])
    await share(['kept'])
    const open = (await app.tools.db.select().from(coachShares)).filter(({ endedAt }) => endedAt === null)
    expect(open).toMatchObject([{ kinds: ['kept'] }])
    expect(await kindsSeen()).toEqual(['kept'])
  })

  it('cannot be begun without a membership; it can be ended', async () => {
    await share(['kept'])
    await app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, annId))
    expect((await share(['kept'])).status).toBe(403)
    expect((await end()).status).toBe(200)
    await grantComplimentaryMembership(app.tools, annId)
    expect(await kindsSeen()).toEqual([])
  })

  describe('with a partner', () => {
    const door = (name: string, json: object, cookie: string) => app.request(`/api/partner/${name}`, { cookie, json })
    async function invitation(cookie = ann) {
      await door('invite', { name: 'Ann' }, cookie)
      return (await page('/app/partner', cookie)).invitation?.link.split('invitation=')[1] ?? ''
    }
    async function page(path: string, cookie: string) {
      const context = contextFor(app.tools, cookie)
      const { loader } = await import('#app/routes/app/partner.tsx')
      const url = new URL(`${ORIGIN}${path}`)
      return (await loader({ request: new Request(url), context, params: {}, url } as never)) as Awaited<
        ReturnType<typeof loader>
      >
    }
    const accept = async (token: string, cookie = ben) => (await door('accept', { name: 'Ben', token }, cookie)).status

    it('is whether today was kept, and nothing else', async () => {
      await comeBack('2026-06-01T13:00:00Z')
      expect(await accept(await invitation())).toBe(200)
      const seen = await page('/app/partner', ben)
      expect(seen.partner).toEqual({ name: 'Ann', keptToday: true, mayCheer: true, wasCheered: false })
      expect(Object.values(MARKS).filter((mark) => JSON.stringify(seen).includes(mark))).toEqual([])
      expect((await page('/app/partner', ann)).partner).toMatchObject({ name: 'Ben', keptToday: false })
    })

    it('takes one ‘well done’ a day', async () => {
      await accept(await invitation())
      for (const _ of [1, 2, 3]) expect((await door('well-done', {}, ben)).status).toBe(200)
      expect(await app.tools.db.select().from(wellDones)).toHaveLength(1)
      expect((await page('/app/partner', ben)).partner).toMatchObject({ mayCheer: false })
      expect((await page('/app/partner', ann)).partner).toMatchObject({ wasCheered: true })
      await comeBack('2026-06-03T12:00:00Z')
      expect((await page('/app/partner', ben)).partner).toMatchObject({ mayCheer: true })
    })

    it('begins by a link that works once, for another member, for two weeks', async () => {
      const token = await invitation()
      expect(await accept('made-up.token')).toBe(404)
      expect(await accept(token, ann)).toBe(404)
      const both = await Promise.all([accept(token), accept(token)])
      expect(both.toSorted()).toEqual([200, 404])
      expect((await door('invite', { name: 'Ann' }, ann)).status).toBe(409)
      await door('end', {}, ben)
      const late = await invitation()
      await comeBack('2026-06-16T12:00:00Z')
      expect(await accept(late)).toBe(404)
    })

    it('ends for both at once, and rests while one of them is no member', async () => {
      await accept(await invitation())
      await app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, annId))
      expect((await page('/app/partner', ben)).partner).toMatchObject({ keptToday: null, mayCheer: false })
      expect((await door('well-done', {}, ben)).status).toBe(404)
      await door('end', {}, ben)
      await grantComplimentaryMembership(app.tools, annId)
      for (const cookie of [ann, ben]) expect((await page('/app/partner', cookie)).partner).toBeNull()
    })
  })

  describe('and what the coach suggests', () => {
    const suggest = (json: object) =>
      app.request(`/api/office/coaching/${annId}/suggestions`, { cookie: coach, json: { id: randomUUID(), ...json } })
    const goal = { kind: 'goal', measure: 'exercise', period: 'week', target: '4', words: 'You like your walks.' }
    const goals = async () => (await (await app.request('/api/dashboard', { cookie: ann })).json()).goals
    const newest = async () => {
      const { rows } = await app.tools.db.execute<{ id: string }>(
        sql`select id from coach_suggestions where answer is null order by created_at desc limit 1`,
      )
      return rows[0]?.id ?? ''
    }
    const answer = (id: string, said: string, cookie = ann) =>
      app.request(`/api/coach/suggestions/${id}`, { cookie, json: { answer: said } })

    it('is a goal once it is accepted, and only once', async () => {
      expect((await suggest({ ...goal, target: '9' })).status).toBe(400)
      expect((await suggest(goal)).status).toBe(200)
      const id = await newest()
      expect((await answer(id, 'accepted', ben)).status).toBe(404)
      expect((await answer(id, 'accepted')).status).toBe(200)
      expect(await goals()).toEqual([{ period: 'week', measure: 'exercise', target: 4 }])
      await app.request('/api/goals/remove', { cookie: ann, json: { period: 'week', measure: 'exercise' } })
      expect((await answer(id, 'accepted')).status).toBe(200)
      expect(await goals()).toEqual([])
    })

    it('is nothing once it is declined', async () => {
      await suggest(goal)
      await answer(await newest(), 'declined')
      expect(await goals()).toEqual([])
    })

    it('is no goal of a habit that the safety answers leave out', async () => {
      await suggest({ ...goal, measure: 'coldExposure' })
      await app.request('/api/safety', { cookie: ann, json: { heart: 'yes' } })
      expect((await answer(await newest(), 'accepted')).status).toBe(403)
      expect((await answer(await newest(), 'declined')).status).toBe(200)
      await app.request('/api/safety', { cookie: ann, json: {} })
    })
  })
})
