import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputes } from '#app/db/schema/disputes.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { pageCounts } from '#app/db/schema/page-counts.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { orders } from '#app/db/schema/shop.ts'
import { accountClosings, users } from '#app/db/schema/users.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listWaiting } from './desk.server.ts'
import { listFigures } from './figures.server.ts'
import { listDisputedMemberships } from './waiting.server.ts'

let app: TestApp
const ago = (days: number) => new Date(Date.parse('2026-06-15T12:00:00Z') - days * 86_400_000)

describe.runIf(hasDatabase())('the desk', () => {
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  async function member(name: string, membership: Partial<typeof memberships.$inferInsert>, seen = ago(0)) {
    const email = `${name}@example.test`
    await app.signIn(email)
    const [user] = await app.tools.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error(`${email} is not there`)
    await app.tools.db.update(users).set({ seenAt: seen }).where(eq(users.id, user.id))
    const usual = { status: 'active', price: 2999, currency: 'gbp', firstPaidAt: ago(100), paidUntil: ago(-10) }
    await app.tools.db.insert(memberships).values({ userId: user.id, ...usual, ...membership })
    return user.id
  }
  /** The receipt of a month; only an address is left of whoever has no account any more. */
  async function paid(name: string, days: number) {
    const email = `${name}@example.test`
    const [user] = await app.tools.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const month = { kind: 'receipt', sold: 'membership', deliveryPence: 0, amount: 2999, currency: 'gbp' } as const
    const seller = { name: '', address: '', email: '', company: '', vat: '' }
    const number = 1 + (await app.tools.db.$count(invoices))
    const row = { ...month, number, email, userId: user?.id ?? null, buyer: [], seller, lines: [], livemode: false }
    await app.tools.db.insert(invoices).values({ ...row, issuedAt: ago(days), paidAt: ago(days) })
  }
  const waiting = async (role: 'owner' | 'editor' | 'fulfilment' = 'owner') =>
    (await listWaiting(app.tools, { role })).waiting.map(({ title }) => title)
  const figures = async () =>
    Object.fromEntries((await listFigures(app.tools)).map(({ name, value, weeks }) => [name, { value, weeks }]))

  it('is empty on the first morning, and its figures are nothing', async () => {
    expect(await waiting()).toEqual([])
    expect(await figures()).toMatchObject({
      Members: { value: '0' },
      'A month': { value: '£0' },
      Left: { value: 'None' },
    })
  })

  it('says who could not be charged, who is silent, what a bank asks and what was not delivered', async () => {
    await member('kept', {})
    const unpaid = await member('unpaid', { status: 'past_due', paidUntil: ago(2) })
    // Nothing is charged while a bank asks: it's listed as that alone.
    await member('held', { status: 'past_due', paidUntil: ago(2), isFrozen: true })
    await member('silent', {}, ago(14.1))
    await member('nearly-silent', {}, ago(13.9))
    await member('resting', { resumesAt: ago(-20) }, ago(60))
    await member('gone', { status: 'canceled', endsAt: ago(3), paidUntil: ago(3) }, ago(60))
    const asked = { paymentIntentId: 'pi_1', userId: unpaid, amount: 2999, currency: 'gbp', reason: 'general' }
    const days = { dueBy: ago(1), openedAt: ago(5), updatedAt: ago(5) }
    await app.tools.db.insert(disputes).values([
      { id: 'dp_1', ...asked, ...days, status: 'needs_response', phase: 'open' },
      // Asks for nothing, and would stand there for ever.
      { id: 'issfr_1', ...asked, ...days, status: 'fraud_warning', phase: 'inquiry' },
    ])
    const mail = { template: 'subscribed', recipient: 'x@example.test', status: 'dead', createdAt: ago(1) } as const
    await app.tools.db.insert(outboxMails).values([
      { ...mail, props: {}, lastError: '550 no such mailbox' },
      { ...mail, props: null, lastError: 'too late' },
    ])
    expect(await waiting()).toEqual([
      '£29.99 is disputed',
      'silent@example.test hasn’t looked in for two weeks',
      'unpaid@example.test couldn’t be charged',
      'An email couldn’t be delivered',
    ])
  })

  it('says who is new and was not welcomed, until the coach has written or a week is over', async () => {
    const without = await waiting()
    const newcomer = await member('newcomer', { openedAt: ago(1) })
    await member('ended', { openedAt: ago(1), status: 'canceled', endsAt: ago(0), paidUntil: ago(0) })
    await member('a-week-here', { openedAt: ago(7) })
    const welcome = 'Welcome newcomer@example.test'
    expect((await waiting()).filter((one) => !without.includes(one))).toEqual([welcome])
    const cookie = await app.signInStaff('coach')
    const message = { id: crypto.randomUUID(), body: 'Good to have you here.' }
    const sent = await app.request(`/api/office/coaching/${newcomer}/messages`, { cookie, json: message })
    expect(sent.status).toBe(200)
    expect(await waiting()).not.toContain(welcome)
    for (const name of ['newcomer', 'ended', 'a-week-here'])
      await app.tools.db.delete(users).where(eq(users.email, `${name}@example.test`))
  })

  it('asks for no word to somebody whose account is to be deleted', async () => {
    const leaving = [
      await member('leaving', { status: 'past_due', paidUntil: ago(2) }),
      await member('leaving-silent', {}, ago(15)),
      await member('leaving-new', { openedAt: ago(1) }),
    ]
    const named = async () => (await waiting()).filter((title) => title.includes('leaving')).length
    expect(await named()).toBe(3)
    const [requestedAt, dueAt] = [ago(0), ago(-7)]
    await app.tools.db.insert(accountClosings).values(leaving.map((userId) => ({ userId, requestedAt, dueAt })))
    expect(await named()).toBe(0)
    await app.tools.db.delete(users).where(inArray(users.id, leaving))
  })

  it('calls nobody silent for having signed out', async () => {
    const email = 'signed-out@example.test'
    const id = await member('signed-out', {})
    await app.tools.db
      .update(users)
      .set({ createdAt: ago(60), seenAt: ago(20) })
      .where(eq(users.id, id))
    const silent = `${email} hasn’t looked in for two weeks`
    expect(await waiting()).toContain(silent)
    await app.request('/api/logout', { form: {}, cookie: await app.signIn(email) })
    expect(await waiting()).not.toContain(silent)
    await app.tools.db.delete(users).where(eq(users.id, id))
  })

  it('lists the first of each kind, says that there are more, and lists them all when asked', async () => {
    const disputed = { userId: await member('disputed', {}), amount: 100, currency: 'gbp', reason: 'general' }
    const add = (from: number, until: number) =>
      app.tools.db.insert(disputes).values(
        Array.from({ length: until - from }, (_, nth) => ({
          ...{ id: `dp_more_${from + nth}`, paymentIntentId: `pi_more_${from + nth}`, ...disputed },
          ...{ status: 'needs_response', phase: 'open' as const, openedAt: ago(5), updatedAt: ago(5) },
        })),
      )
    const listed = async (isAll: boolean) => {
      const { waiting, hasMore } = await listWaiting(app.tools, { role: 'owner' }, isAll)
      return { count: waiting.filter(({ title }) => title.startsWith('£1')).length, hasMore }
    }
    // Together with the other disputed month, as many as are listed.
    await add(0, 19)
    expect(await listed(false)).toEqual({ count: 19, hasMore: false })
    await add(19, 24)
    await app.tools.db
      .update(disputes)
      .set({ updatedAt: ago(4) })
      .where(eq(disputes.id, 'dp_1'))
    expect(await listed(false)).toEqual({ count: 19, hasMore: true })
    expect(await listed(true)).toEqual({ count: 24, hasMore: false })
    // All were opened at the same moment: which come first doesn't depend on the way that the database takes.
    for (const way of ['hashjoin', 'seqscan'])
      await app.tools.db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local enable_${way} = off`))
        const first = await listDisputedMemberships({ db: tx }, 20)
        expect(first.at(0)?.id, way).toBe('dispute:dp_1')
      })
    await app.tools.db.delete(users).where(eq(users.email, 'disputed@example.test'))
    await app.tools.db.delete(disputes).where(eq(disputes.amount, 100))
  })

  it('shows nobody what is not theirs to see', async () => {
    expect(await waiting('editor')).toEqual([])
    expect(await waiting('fulfilment')).toEqual([])
  })

  it('counts members, what they pay, who left, sales and visits', async () => {
    const order = {
      kind: 'ebook',
      status: 'paid',
      amount: 999,
      livemode: false,
      currency: 'gbp',
      visitorHash: 'v',
    } as const
    await app.tools.db.insert(orders).values([
      { ...order, createdAt: ago(1) },
      { ...order, createdAt: ago(8), amount: 5000, amountRefunded: 1000 },
      { ...order, createdAt: ago(1), status: 'pending' },
      { ...order, createdAt: ago(1), status: 'disputed' },
    ])
    await app.tools.db.insert(pageCounts).values([
      { day: '2026-06-15', path: '/', views: 7 },
      { day: '2026-06-09', path: '/blog', views: 3 },
      { day: '2026-06-08', path: '/', views: 5 },
    ])
    for (const name of ['kept', 'unpaid', 'silent', 'nearly-silent', 'gone']) await paid(name, 35)
    const found = await figures()
    // Open: kept, unpaid, silent, nearly silent and the paused one; paying: all but the paused one.
    expect(found.Members?.value).toBe('5')
    expect(found['A month']?.value).toBe('£119.96')
    expect(found.Left?.value).toBe('20%')
    expect(found.Sales).toMatchObject({ value: '£9.99' })
    expect(found.Sales?.weeks?.slice(-2)).toEqual([4000, 999])
    expect(found.Visits?.weeks?.slice(-2)).toEqual([5, 10])
  })

  it('leads from the number of open memberships to exactly those', async () => {
    const people = [
      await member('in-the-free-month', { status: 'trialing', firstPaidAt: null, trialEndsAt: ago(-5) }),
      await member('without-a-card', { status: 'trialing', firstPaidAt: null, isSetUp: false }),
      await member('given', { status: 'complimentary', firstPaidAt: null, paidUntil: null }),
      await member('closed-by-its-pause', { resumesAt: ago(-20), paidUntil: ago(10) }),
    ]
    const { value = '', href = '' } = (await listFigures(app.tools)).find(({ name }) => name === 'Members') ?? {}
    const cookie = await app.signInStaff('coach')
    const page = await readPage(app, { file: 'routes/office/people.tsx', address: href, params: {}, cookie })
    const listed = JSON.parse(page ?? '').page.rows.map(({ email }: { email: string }) => email.split('@')[0])
    expect(listed).toEqual(expect.arrayContaining(['in-the-free-month', 'given', 'kept']))
    expect(listed).toHaveLength(Number(value))
    for (const id of people) await app.tools.db.delete(users).where(eq(users.id, id))
  })

  it('counts who erased their account as left, and who has begun again only once they have paid', async () => {
    const before = (await figures()).Left
    const again = await member('again', { status: 'incomplete', firstPaidAt: null, paidUntil: null })
    await paid('again', 40)
    await paid('erased', 40)
    // Of seven: gone, again and erased.
    expect((await figures()).Left?.value).toBe('42.9%')
    await app.tools.db
      .update(memberships)
      .set({ status: 'active', firstPaidAt: ago(1) })
      .where(eq(memberships.userId, again))
    expect((await figures()).Left?.value).toBe('28.6%')
    await app.tools.db.delete(users).where(eq(users.id, again))
    for (const name of ['again', 'erased'])
      await app.tools.db.delete(invoices).where(eq(invoices.email, `${name}@example.test`))
    expect((await figures()).Left).toEqual(before)
  })

  it('counts as left only whose membership has ended, not whoever pauses beyond what is paid', async () => {
    const before = (await figures()).Left
    const paused = await member('paused', { resumesAt: ago(-20), paidUntil: ago(10) })
    expect((await figures()).Left).toEqual(before)
    // Who paid, left, and was given a month that is over too.
    const given = await member('given', { status: 'complimentary', endsAt: ago(1) })
    await paid('given', 40)
    expect((await figures()).Left?.value).toBe('33.3%')
    await app.tools.db.delete(users).where(inArray(users.id, [paused, given]))
  })
})
