import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cohortSeats, cohorts } from '#app/db/schema/events.ts'
import { orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { feedOf } from '#app/features/events/feed.server.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { carryOutClosing } from '#app/features/portability/erase.server.ts'
import { calendarOf } from '#app/features/reminders/reminders.server.ts'
import { sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { closeAccount } from '#dev/account-end.ts'
import { subscriptionsOf } from '#dev/newsletter-reader.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a new email address', () => {
  let app: TestShop
  let people = 0
  let [old, next, cookie] = ['', '', '']
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    people += 1
    app.setNow('2026-06-15T12:00:00Z')
    old = `old${people}@example.test`
    next = `new${people}@example.test`
    cookie = await app.signIn(old)
  })

  const ask = (email: string, as = cookie) => app.request('/api/account/email', { json: { email }, cookie: as })
  const confirm = (token: string, as = cookie) =>
    app.request('/api/account/email/confirm', { json: { token }, cookie: as })
  const linkFor = async (email: string, count = 1) =>
    /token=([\w-]+)/.exec((await app.mailbox.waitFor(email, count)).text)?.[1] ?? ''
  const who = async (as: string) => {
    const response = await app.request('/api/auth/user', { cookie: as })
    return response.ok ? (await response.json()).email : response.status
  }
  const mailsTo = (email: string) => app.mailsTo(email)

  it('is taken when its own mailbox says so, in the account that asked; the old one is told', async () => {
    const other = await app.signIn(old)
    expect((await ask(next)).status).toBe(200)
    expect(await who(cookie)).toBe(old)
    const response = await confirm(await linkFor(next))
    expect([response.status, await response.json()]).toEqual([200, { email: next }])
    expect([await who(cookie), await who(other)]).toEqual([next, 401])
    const notice = (await app.mailbox.waitFor(old)).text
    expect(notice).toContain(next)
    // Who signs in with the old address is somebody new; with the new one, this person.
    const back = await app.request('/api/auth/sign-in/magic-link', { json: { email: next, callbackURL: '/app' } })
    expect(back.status).toBe(200)
    const signedIn = await app.request('/api/auth/sign-in/link', { json: { token: await linkFor(next, 2) } })
    const again = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect(await app.idOf(again)).toBe(await app.idOf(cookie))
  })

  it('ends the private calendars: whoever has their addresses reads no more of them', async () => {
    cookie = await app.signInToTrack(old, 'Europe/London')
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    const addresses = async () => [await calendarOf(app.tools, id), await feedOf(app.tools, id)]
    for (const path of ['/api/reminders/calendar', '/api/events/feed'])
      expect((await app.request(path, { cookie, json: { action: 'renew' } })).status).toBe(200)
    const paths = (await addresses()).map((address) => new URL(address ?? '').pathname)
    const read = async () =>
      (await Promise.all(paths.map((path) => app.fetchAsStranger(path)))).map((one) => one.status)
    expect(await read()).toEqual([200, 200])
    await ask(next)
    expect((await confirm(await linkFor(next))).status).toBe(200)
    expect(await read()).toEqual([404, 404])
    expect(await addresses()).toEqual([null, null])
  })

  it('shows a button only where the link still works, and names the trap to whoever is signed out', async () => {
    await ask(next)
    const token = await linkFor(next)
    const address = `/account/email/confirm?token=${token}`
    const open = (as: string) =>
      readPage(app, { file: 'routes/account/email-confirm.tsx', address, params: {}, cookie: as })
    for (let look = 0; look < 2; look++) expect(await open(cookie)).toContain(token)
    // Straight to the sign-in page, somebody would enter the new address, and open a second account there.
    expect(await open('')).toContain('"at":"signed-out"')
    expect(await open(await app.signIn(`passer-by${people}@example.test`))).toContain('410')
    expect((await confirm(token)).status).toBe(200)
    expect(await open(cookie)).toContain('410')
  })

  it('works once, for an hour, and not for another account', async () => {
    await ask(next)
    const token = await linkFor(next)
    const stranger = await app.signIn(`stranger${people}@example.test`)
    expect((await confirm(token, stranger)).status).toBe(410)
    app.setNow('2026-06-15T13:00:00Z')
    expect((await confirm(token)).status).toBe(410)
    app.setNow('2026-06-15T12:59:59Z')
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(410)
    expect(await who(stranger)).toBe(`stranger${people}@example.test`)
  })

  it('is the last one asked for', async () => {
    await ask(next)
    const first = await linkFor(next)
    await ask(`later-${next}`)
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(await linkFor(`later-${next}`))).status).toBe(200)
  })

  it('is asked for with a fresh sign-in only', async () => {
    // Sessions are begun by the real clock.
    app.setNow(new Date(Date.now() + 61 * 60_000).toISOString())
    expect((await ask(next)).status).toBe(403)
    expect((await app.request('/api/account/email', { json: { email: next } })).status).toBe(401)
    expect(await mailsTo(next)).toEqual([])
  })

  it('that has an account answers like any other, tells that account, and changes nothing', async () => {
    const theirs = await app.signIn(next)
    expect([(await ask(next)).status, await who(theirs)]).toEqual([200, next])
    expect(await mailsTo(next)).toEqual(expect.arrayContaining(['email-change-taken']))
    expect(await mailsTo(next)).not.toContain('email-change')
  })

  it('that got an account in the meantime is refused, and the old one stays', async () => {
    await app.request('/api/create-subscription', { json: { plan: 'membership' }, cookie })
    await ask(next)
    const token = await linkFor(next)
    await app.request('/api/auth/sign-in/magic-link', { json: { email: next, callbackURL: '/app' } })
    await app.request('/api/auth/sign-in/link', { json: { token: await linkFor(next, 2) } })
    expect((await confirm(token)).status).toBe(410)
    expect(await who(cookie)).toBe(old)
    expect(await app.tools.db.$count(users, eq(users.email, next))).toBe(1)
    expect((await app.payments.stripe.customers.list({ email: old })).data).toHaveLength(1)
  })

  it('goes to one of two accounts that confirm it at the same moment, and Stripe keeps writing to the other', async () => {
    const second = `second${people}@example.test`
    const theirs = await app.signIn(second)
    const tokens: string[] = []
    for (const [place, as] of [cookie, theirs].entries()) {
      await app.request('/api/create-subscription', { json: { plan: 'membership' }, cookie: as })
      await ask(next, as)
      tokens.push(await linkFor(next, place + 1))
    }
    const [mine, other] = await Promise.all([confirm(tokens[0] ?? ''), confirm(tokens[1] ?? '', theirs)])
    expect([mine.status, other.status].toSorted()).toEqual([200, 410])
    const owners = [await who(cookie), await who(theirs)].toSorted()
    expect(owners).toEqual([next, mine.status === 200 ? second : old].toSorted())
    for (const email of owners)
      expect((await app.payments.stripe.customers.list({ email })).data, email).toHaveLength(1)
  })

  it('takes the members’ news along; the newsletter stays with the address that asked for it', async () => {
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, old))
    await grantComplimentaryMembership(app.tools, user?.id ?? '')
    await app.request('/api/account/member-news', { json: { wanted: 'yes' }, cookie })
    await app.request('/api/newsletter', { json: { email: old, consent: true } })
    await ask(next)
    await confirm(await linkFor(next))
    const listsOf = async (email: string) =>
      (await subscriptionsOf(app, email)).map(({ subscription: { list, confirmedAt } }) => [list, confirmedAt !== null])
    expect([await listsOf(old), await listsOf(next)]).toEqual([[['newsletter', false]], [['member-news', true]]])
  })

  it('leaves nothing of the account to whoever signs in with the old one', async () => {
    const id = await app.idOf(cookie)
    const begun = await app.request('/api/create-payment-intent', { json: { product: 'ebook' }, cookie })
    const { orderId } = await begun.json()
    await app.tools.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId))
    const cohortId = randomUUID()
    const now = app.tools.clock.now()
    const group = { name: 'Group', words: '', coach: '', startsOn: LocalDate.parse('2026-07-01'), size: 8 }
    await app.tools.db.insert(cohorts).values({ id: cohortId, ...group, createdAt: now })
    const seat = { cohortId, email: old, userId: id, invitedAt: now, heldUntil: now, takenAt: now }
    await app.tools.db.insert(cohortSeats).values(seat)
    await ask(next)
    await confirm(await linkFor(next))

    const stranger = await app.signIn(old)
    expect((await app.request(`/api/orders/${orderId}`, { cookie: stranger })).status).toBe(404)
    const { tables } = await (await app.request('/api/account/export.json', { cookie: stranger })).json()
    expect([tables.orders, tables.order_items, tables.cohort_seats]).toEqual([[], [], []])
    expect((await closeAccount(app, stranger)).status).toBe(200)
    app.setNow('2026-06-22T12:00:00Z')
    const [theirs] = await app.tools.db.select().from(users).where(eq(users.email, old))
    await carryOutClosing(app.tools, theirs?.id ?? '')
    expect(await app.tools.db.$count(users, eq(users.email, old))).toBe(0)
    expect(await app.tools.db.$count(cohortSeats, eq(cohortSeats.userId, id))).toBe(1)
  })

  it('keeps what was bought with the old one as a guest', async () => {
    const begun = await app.request('/api/create-payment-intent', { json: { product: 'ebook' } })
    const { orderId } = await begun.json()
    await app.tools.db.update(orders).set({ status: 'paid', email: old }).where(eq(orders.id, orderId))
    const seen = async (as: string) => (await app.request(`/api/orders/${orderId}`, { cookie: as })).status
    expect(await seen(cookie)).toBe(200)
    await ask(next)
    await confirm(await linkFor(next))
    expect([await seen(cookie), await seen(await app.signIn(old))]).toEqual([200, 404])
  })

  it.each(['a guest', 'a member'])('gets the emails of what was bought with the old one as %s', async (as) => {
    const [bought, theirs] = [await buyPacks(app), await buyPacks(app)]
    const userId = await app.idOf(cookie)
    const whose = { email: old, userId: as === 'a guest' ? null : userId }
    await app.tools.db.update(orders).set(whose).where(eq(orders.id, bought.id))
    // Theirs, and sent to somebody else's address.
    await app.tools.db.update(orders).set({ userId }).where(eq(orders.id, theirs.id))
    await ask(next)
    await confirm(await linkFor(next))
    const coach = await app.signInStaff('coach')
    for (const { id } of [bought, theirs])
      expect((await app.request(`/api/office/orders/${id}/dispatch`, { cookie: coach, json: {} })).status).toBe(200)
    const later = new Date(app.tools.clock.now().getTime() + 11 * 60_000)
    await sendDispatchEmails({ ...app.tools, clock: { now: () => later } })
    const refund = { request: randomUUID(), amount: '1.00', reason: 'A dented box' }
    const url = `/api/office/sales/packs/${bought.id}/refund`
    expect((await app.request(url, { cookie: coach, json: refund })).status).toBe(200)
    expect((await mailsTo(next)).slice(-2)).toEqual(['pack-dispatched', 'refund'])
    expect(await mailsTo(old)).not.toContain('pack-dispatched')
    expect(await mailsTo(theirs.email)).toContain('pack-dispatched')
  })

  it('is the one Stripe writes to; while Stripe cannot be told, nothing is changed', async () => {
    await app.request('/api/create-subscription', { json: { plan: 'membership' }, cookie })
    const customers = async (email: string) => (await app.payments.stripe.customers.list({ email })).data.length
    expect(await customers(old)).toBe(1)
    await ask(next)
    const token = await linkFor(next)
    await app.stripe.stop()
    expect([(await confirm(token)).status, await who(cookie)]).toEqual([503, old])
  })

  it('is one address that is not the present one', async () => {
    const same = await ask(old.toUpperCase())
    expect([same.status, (await same.json()).error.fields.email]).toEqual([409, 'That’s already your address.'])
    expect((await ask('a@b.test, c@d.test')).status).toBe(400)
  })
})
