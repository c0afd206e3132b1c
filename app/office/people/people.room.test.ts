import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { subscribers, suppressions } from '#app/db/schema/newsletter.ts'
import { personRequests } from '#app/db/schema/people.ts'
import { orders } from '#app/db/schema/shop.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { joinList } from '#dev/newsletter-reader.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readListQuery } from '../list.ts'
import { listPeople, PEOPLE_LIST } from './people.server.ts'
import { getPerson } from './person.server.ts'
import { listWaitingRequests } from './requests.server.ts'

describe.skipIf(!hasDatabase())('people in the office', () => {
  let app: TestApp
  let coach: string
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  const idOf = async (email: string) =>
    (await app.tools.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? ''
  async function join(name?: string) {
    people += 1
    const email = `${name ?? `person-${people}`}@example.test`
    const cookie = await app.signIn(email)
    return { email, cookie, id: await idOf(email) }
  }
  const post = (path: string, json: object = {}, cookie = coach) =>
    app.request(`/api/office/people/${path}`, { json, cookie })
  const list = async (search: string) =>
    (await listPeople(app.tools, readListQuery(new URL(`http://x/${search}`), PEOPLE_LIST))).rows.map(
      ({ email }) => email,
    )
  const audited = async (id: string) =>
    (
      await app.tools.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `person:${id}`))
        .orderBy(auditLog.at)
    ).map(({ action }) => action)
  async function staff() {
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, 'coach@staff.example.test'))
    if (!user) throw new Error('the coach is gone')
    return { ...user, healthConsent: 'none' as never }
  }

  it.each(['notes', 'labels', 'membership/give', 'membership/pause', 'requests', 'close', 'merge'])(
    'is not there for members, nor for those who pack or write: %s',
    async (door) => {
      const { id, cookie } = await join()
      for (const other of [cookie, await app.signInStaff('fulfilment'), await app.signInStaff('editor')])
        expect((await post(`${id}/${door}`, {}, other)).status).toBe(404)
    },
  )

  it('finds people by the words of their name and address', async () => {
    const { email, id } = await join('grace.o-hopper')
    await app.tools.db.update(users).set({ name: 'Grace Brewster Murray' }).where(eq(users.id, id))
    for (const q of ['grace', 'HOPPER', 'brew mur', email, 'grace.o-hopper@exam'])
      expect(await list(`?q=${encodeURIComponent(q)}`), q).toContain(email)
    for (const q of ['opper', 'example', 'grace@', '%', "'", 'grace.o-hopper@other'])
      expect(await list(`?q=${encodeURIComponent(q)}`), q).not.toContain(email)
  })

  it('filters by membership, staff, label and what was bought', async () => {
    const [given, buyer, neither] = [await join(), await join(), await join()]
    await post(`${given.id}/membership/give`)
    await post(`${given.id}/labels`, { label: ' Early  Bird ' })
    const order = { kind: 'ebook', status: 'paid', visitorHash: 'v', amount: 999, currency: 'gbp' } as const
    await app.tools.db
      .insert(orders)
      .values({ ...order, email: buyer.email, livemode: false, createdAt: new Date('2026-06-15T12:00:00Z') })
    const cases: [string, string][] = [
      ['?standing=member', given.email],
      ['?label=early+bird', given.email],
      ['?standing=bought', buyer.email],
      ['?standing=staff', 'coach@staff.example.test'],
    ]
    for (const [search, email] of cases) {
      const found = await list(search)
      expect(found, search).toContain(email)
      expect(found, search).not.toContain(neither.email)
    }
    const over = await join()
    await post(`${over.id}/membership/give`)
    await app.tools.db
      .update(memberships)
      .set({ endsAt: new Date('2026-06-15T11:59:00Z') })
      .where(eq(memberships.userId, over.id))
    expect(await list('?standing=member')).not.toContain(over.email)
    expect(await list('?standing=ended')).toContain(over.email)
    const [free, left] = [await join(), await join()]
    const trial = { status: 'trialing', openedAt: new Date('2026-06-01T12:00:00Z') }
    await app.tools.db.insert(memberships).values([
      { userId: free.id, ...trial },
      // Went away before the card.
      { userId: left.id, ...trial, openedAt: null, isSetUp: false },
    ])
    expect(await list('?standing=trial')).toEqual([free.email])
    expect(await list('?standing=unsubscribed')).toContain(neither.email)
    const [reader, bounced] = [await join(), await join()]
    for (const { email } of [reader, bounced]) await joinList(app, email)
    const [gone] = await app.tools.db.select().from(subscribers).where(eq(subscribers.email, bounced.email))
    const since = app.tools.clock.now()
    const back = { addressHash: gone?.addressHash ?? '', list: '*', since, reason: 'bounced' } as const
    await app.tools.db.insert(suppressions).values(back)
    expect(await list('?standing=subscribed')).toEqual([reader.email])
    expect(await list('?standing=unsubscribed')).toContain(bounced.email)
    for (const nonsense of ['nonsense', 'constructor', '__proto__'])
      expect(await list(`?standing=${nonsense}`), nonsense).toContain(neither.email)
    await post(`${given.id}/labels/remove`, { label: 'early bird' })
    expect(await list('?label=early+bird')).toEqual([])
  })

  it('writes a look down once a day', async () => {
    const { id } = await join()
    const by = await staff()
    await getPerson(app.tools, by, id)
    await getPerson(app.tools, by, id)
    expect(await audited(id)).toEqual(['people.look'])
    app.setNow('2026-06-16T12:00:00Z')
    await getPerson(app.tools, by, id)
    expect(await audited(id)).toEqual(['people.look', 'people.look'])
    await expect(getPerson(app.tools, by, 'nobody')).rejects.toThrow('no such person')
  })

  it('gives a membership until a day, and takes it back', async () => {
    const { id } = await join()
    app.setNow('2026-01-31T12:00:00Z')
    expect((await post(`${id}/membership/give`, { months: '1' })).status).toBe(200)
    app.setNow('2026-02-28T11:59:59Z')
    expect(await hasActiveSubscription(app.tools, id)).toBe(true)
    app.setNow('2026-02-28T12:00:00Z')
    expect(await hasActiveSubscription(app.tools, id)).toBe(false)
    await post(`${id}/membership/give`)
    expect(await hasActiveSubscription(app.tools, id)).toBe(true)
    expect((await post(`${id}/membership/take-back`)).status).toBe(200)
    expect(await hasActiveSubscription(app.tools, id)).toBe(false)
    expect((await post(`${id}/membership/take-back`)).status).toBe(409)
    expect(await audited(id)).toEqual(['people.give-membership', 'people.give-membership', 'people.end-gift'])
  })

  it('never makes a gift shorter, since somebody may have paid for it', async () => {
    const { id } = await join()
    const give = async (months: string) => (await post(`${id}/membership/give`, { months })).status
    for (const months of ['6', '12', '']) expect(await give(months), months).toBe(200)
    for (const months of ['3', '60']) expect(await give(months), months).toBe(409)
    expect(await audited(id)).toHaveLength(3)
  })

  it.each([{ months: '0' }, { months: '61' }, { months: 'x' }, { months: -1 }])('gives none for %j', async (json) => {
    const { id } = await join()
    expect((await post(`${id}/membership/give`, json)).status).toBe(400)
  })

  it('gives nothing to somebody who pays', async () => {
    const { id } = await join()
    const now = app.tools.clock.now()
    await app.tools.db
      .insert(memberships)
      .values({ userId: id, status: 'active', paidUntil: new Date(now.getTime() + 1e9) })
    expect((await post(`${id}/membership/give`)).status).toBe(409)
    expect((await app.tools.db.select().from(memberships).where(eq(memberships.userId, id)))[0]?.status).toBe('active')
  })

  it('keeps notes that the person can take along', async () => {
    const { id, cookie } = await join()
    await post(`${id}/notes`, { words: 'Prefers the telephone.' })
    const file = await (await app.request('/api/account/export.json', { cookie })).text()
    expect(file).toContain('Prefers the telephone.')
    expect((await post('nobody/notes', { words: 'x' })).status).toBe(404)
    expect((await post(`${id}/notes`, { words: ' ' })).status).toBe(400)
  })

  describe('a request by law', () => {
    const requestOf = async (id: string) =>
      (await app.tools.db.select().from(personRequests).where(eq(personRequests.userId, id)))[0]

    it('stands on the desk until the way to the data is mailed', async () => {
      const { id, email } = await join()
      expect((await post(`${id}/requests`, { kind: 'export', askedOn: '2026-05-31' })).status).toBe(200)
      const request = await requestOf(id)
      const waits = async () => (await listWaitingRequests(app.tools)).find(({ href }) => href.endsWith(id))
      const due = new Date('2026-06-30T23:00:00Z')
      expect(await waits()).toMatchObject({ detail: `${email}, by 30\u00a0June 2026`, due })
      expect((await post(`${id}/requests/${request?.id}`)).status).toBe(200)
      expect((await post(`${id}/requests/${request?.id}`)).status).toBe(409)
      expect(await waits()).toBeUndefined()
      expect(await app.mailsTo(email)).toEqual(expect.arrayContaining(['data-request']))
    })

    it('is one when it’s recorded again, since the answer was lost, and another once it was carried out', async () => {
      const { id, email } = await join()
      const json = { kind: 'export', askedOn: '2026-05-31' }
      const sent = await Promise.all([post(`${id}/requests`, json), post(`${id}/requests`, json)])
      expect([...sent, await post(`${id}/requests`, json)].map(({ status }) => status)).toEqual([200, 200, 200])
      const all = () => app.tools.db.select().from(personRequests).where(eq(personRequests.userId, id))
      expect([(await all()).length, await audited(id)]).toEqual([1, ['people.request']])
      await post(`${id}/requests/${(await all())[0]?.id}`)
      expect(await app.mailsTo(email)).toEqual(['data-request'])
      await post(`${id}/requests`, json)
      expect(await all()).toHaveLength(2)
    })

    it('begins the seven days of an erasure', async () => {
      const { id, email } = await join()
      await post(`${id}/requests`, { kind: 'erasure', askedOn: '2026-06-15' })
      expect((await post(`${id}/requests/${(await requestOf(id))?.id}`)).status).toBe(200)
      const [closing] = await app.tools.db.select().from(accountClosings).where(eq(accountClosings.userId, id))
      expect(closing?.dueAt).toEqual(new Date('2026-06-22T12:00:00Z'))
      expect(await app.mailsTo(email)).toContain('account-closing')
    })

    it.each([
      ['2026-06-16', 400],
      ['2026-06-15', 200],
      ['yesterday', 400],
    ])('asked on %s: %i', async (askedOn, status) => {
      const { id } = await join()
      expect((await post(`${id}/requests`, { kind: 'export', askedOn })).status).toBe(status)
    })
  })

  it('closes no account of staff', async () => {
    const id = await idOf('coach@staff.example.test')
    expect((await post(`${id}/close`, { sure: 'on' })).status).toBe(409)
    expect(await audited(id)).not.toContain('people.close')
  })
})
