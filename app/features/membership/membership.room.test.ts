import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { sendUnpaidWarnings } from './reminders.server.ts'

const REFUND = expect.arrayContaining(['refund'])
const NO_REFUND = expect.not.arrayContaining(['refund'])

describe.skipIf(!hasDatabase())('a membership', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  async function person() {
    people += 1
    const email = `member-${people}@example.test`
    return { email, cookie: await app.signIn(email) }
  }
  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  const isMember = async (cookie: string) =>
    (await (await app.request('/api/session', { cookie })).json()).hasActiveSubscription
  const settled = () => stripe.control('settle')
  const mailsTo = async (email: string) =>
    (await app.mailsTo(email)).filter((template) => template !== 'membership-receipt')

  async function subscribe(card?: string) {
    const someone = await person()
    const { clientSecret } = await (await post('/create-subscription', someone.cookie)).json()
    await stripe.pay(clientSecret, card)
    await settled()
    return { ...someone, clientSecret: String(clientSecret) }
  }

  it('starts with the first payment, at £29.99 a month, with one email', async () => {
    const { cookie, email } = await person()
    const answer = await (await post('/create-subscription', cookie)).json()
    expect(answer.client_secret).toBe(answer.clientSecret)
    await settled()
    expect(await isMember(cookie)).toBe(false)
    const intent = await stripe.pay(answer.clientSecret)
    expect(intent).toMatchObject({ amount: 2999, currency: 'gbp' })
    await settled()
    expect(await isMember(cookie)).toBe(true)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'active', endsAt: null, actions: REFUND })
    expect(await mailsTo(email)).toEqual(['membership-started'])
  })

  it('is one customer and one subscription for twenty concurrent clicks', async () => {
    const { cookie, email } = await person()
    const clicks = await Promise.all(Array.from({ length: 20 }, () => post('/create-subscription', cookie)))
    const secrets = await Promise.all(clicks.map(async (click) => (await click.json()).clientSecret))
    expect(new Set(secrets).size).toBe(1)
    const { data: customers } = await stripe.sdk.customers.list({ email })
    expect(customers).toHaveLength(1)
    const { data } = await stripe.sdk.subscriptions.list({ customer: customers[0]?.id ?? '', status: 'all' })
    expect(data).toHaveLength(1)
  })

  it('is not sold twice', async () => {
    const { cookie } = await subscribe()
    expect((await post('/create-subscription', cookie)).status).toBe(409)
  })

  it('can be paid with another card after a decline', async () => {
    const { cookie } = await person()
    const { clientSecret } = await (await post('/create-subscription', cookie)).json()
    await expect(stripe.pay(clientSecret, 'pm_card_visa_chargeDeclined')).rejects.toThrow('declined')
    await settled()
    expect(await isMember(cookie)).toBe(false)
    const again = await (await post('/create-subscription', cookie)).json()
    expect(again.clientSecret).toBe(clientSecret)
    await stripe.pay(clientSecret)
    await settled()
    expect(await isMember(cookie)).toBe(true)
  })

  it.each(['reverse', 'duplicate'])('ends in the same state with events that come in %s', async (mode) => {
    await stripe.control('webhooks', { mode })
    const { cookie, email } = await subscribe()
    expect(await isMember(cookie)).toBe(true)
    expect(await mailsTo(email)).toEqual(['membership-started'])
  })

  it('is found by querying Stripe when the webhook never comes', async () => {
    await stripe.control('webhooks', { mode: 'dropped' })
    const { cookie } = await subscribe()
    expect(await isMember(cookie)).toBe(false)
    expect((await (await post('/billing/refresh', cookie)).json()).isEntitled).toBe(true)
    expect(await isMember(cookie)).toBe(true)
  })

  it('is cancelled by one click, stays open until the paid month ends, and is restored by another', async () => {
    const { cookie, email } = await subscribe()
    expect((await post('/billing/cancel', cookie)).status).toBe(200)
    expect(await billingOf(app, cookie)).toMatchObject({
      status: 'active',
      isEntitled: true,
      endsAt: '2026-07-15T12:00:00.000Z',
    })
    await settled()
    expect(await mailsTo(email)).toEqual(['membership-started', 'membership-cancelled'])
    expect((await post('/billing/resume', cookie)).status).toBe(200)
    expect(await billingOf(app, cookie)).toMatchObject({ endsAt: null, isEntitled: true })
    await settled()
    expect(await mailsTo(email)).toEqual(['membership-started', 'membership-cancelled', 'membership-resumed'])
    const { text } = await app.mailbox.waitFor(email, 1, /^Your membership goes on$/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('£29.99 is charged on 15 July 2026, and again each month until you')
  })

  it('is refunded in full within 30 days by one click, and ends', async () => {
    const { cookie } = await subscribe()
    expect((await post('/billing/refund', cookie)).status).toBe(200)
    await settled()
    expect(await isMember(cookie)).toBe(false)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'canceled', actions: NO_REFUND })
    expect((await post('/billing/refund', cookie)).status).toBe(409)
    const { data } = await stripe.sdk.refunds.list({ limit: 1 })
    expect(data[0]?.amount).toBe(2999)
  })

  it('cannot be refunded by the member after 30 days', async () => {
    const { cookie } = await subscribe()
    app.setNow('2026-07-15T12:00:00Z')
    expect((await post('/billing/refund', cookie)).status).toBe(409)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('can start again after it has ended', async () => {
    const { cookie } = await subscribe()
    await post('/billing/refund', cookie)
    await settled()
    const { clientSecret } = await (await post('/create-subscription', cookie)).json()
    await stripe.pay(clientSecret)
    await settled()
    expect(await isMember(cookie)).toBe(true)
  })

  it('opens the portal for members and for nobody else', async () => {
    const { cookie } = await subscribe()
    expect((await (await post('/billing/portal', cookie)).json()).url).toMatch(/^http/)
    const stranger = await person()
    for (const path of ['/billing/portal', '/billing/cancel', '/billing/resume', '/billing/refund'])
      expect((await post(path, stranger.cookie)).status, path).toBe(404)
  })

  it('keeps a complimentary membership when nothing was paid', async () => {
    const { cookie, email } = await person()
    const { grantComplimentaryMembership } = await import('./membership.server.ts')
    const { users } = await import('#app/db/schema/users.ts')
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, email))
    await grantComplimentaryMembership(app.tools, user?.id ?? '')
    expect((await post('/create-subscription', cookie)).status).toBe(409)
    await settled()
    expect(await isMember(cookie)).toBe(true)
    const [row] = await app.tools.db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, user?.id ?? ''))
    expect(row?.status).toBe('complimentary')
  })

  it('ends when its month is refunded at Stripe, and not for a part of it', async () => {
    const { cookie, email, clientSecret } = await subscribe()
    const intent = clientSecret.split('_secret_')[0] ?? ''
    await stripe.sdk.refunds.create({ payment_intent: intent, amount: 1000 })
    await settled()
    expect(await isMember(cookie)).toBe(true)
    await stripe.sdk.refunds.create({ payment_intent: intent })
    await settled()
    expect(await isMember(cookie)).toBe(false)
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'ended', actions: NO_REFUND })
    expect(await mailsTo(email)).toContain('membership-ended')
  })

  it('can be paused, refunded and joined again, and every page and door shows the same', async () => {
    const { cookie, email } = await subscribe()
    expect((await post('/billing/pause', cookie, { months: 1 })).status).toBe(200)
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'pausing', isEntitled: true, mayJoin: false })
    expect((await post('/billing/refund', cookie)).status).toBe(200)
    await settled()
    expect(await billingOf(app, cookie)).toMatchObject({
      state: 'ended',
      isEntitled: false,
      mayJoin: true,
      resumesAt: null,
      actions: [],
    })
    for (const action of ['unpause', 'resume', 'cancel', 'refund'])
      expect((await post(`/billing/${action}`, cookie)).status, action).toBe(409)
    expect((await mailsTo(email)).filter((template) => template === 'membership-ended')).toHaveLength(1)
    const { clientSecret } = await (await post('/create-subscription', cookie)).json()
    await stripe.pay(clientSecret)
    await settled()
    // The guarantee is given once.
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'running', isEntitled: true, actions: NO_REFUND })
    expect(await isMember(cookie)).toBe(true)
  })

  async function subscribeWithBadCard() {
    const member = await subscribe()
    const { data: customers } = await stripe.sdk.customers.list({ email: member.email })
    const id = customers[0]?.id ?? ''
    const bad = await stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id })
    const { data: all } = await stripe.sdk.subscriptions.list({ customer: id })
    await stripe.sdk.subscriptions.update(all[0]?.id ?? '', { default_payment_method: bad.id })
    return member
  }

  // Last: the sandbox's clock only runs forwards.
  it('is past due after a failed renewal, stays open for 14 days, and says so by email', async () => {
    const { cookie, email } = await subscribeWithBadCard()
    const leaver = await subscribeWithBadCard()
    await stripe.control('clock', { advance: '31d' })
    await settled()
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'past_due', paidUntil: '2026-07-15T12:00:00.000Z' })
    expect(await mailsTo(email)).toContain('membership-unpaid')
    // Who has cancelled hears of the open month then, and is not warned of it again.
    expect((await post('/billing/cancel', leaver.cookie)).status).toBe(200)
    for (const day of ['2026-07-16', '2026-07-23', '2026-07-28', '2026-07-29']) {
      app.setNow(`${day}T11:00:00Z`)
      await sendUnpaidWarnings(app.tools)
      await sendUnpaidWarnings(app.tools)
    }
    expect((await mailsTo(email)).filter((template) => template === 'membership-unpaid')).toHaveLength(3)
    const said = ['membership-started', 'membership-unpaid', 'membership-cancelled']
    expect(await mailsTo(leaver.email)).toEqual(said)
    const { text } = await app.mailbox.waitFor(leaver.email, 1, /^Your membership will end/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Its last month isn’t paid yet, and we may still charge your card')
    app.setNow('2026-07-29T11:59:59Z')
    expect(await isMember(cookie)).toBe(true)
    app.setNow('2026-07-29T12:00:00Z')
    expect(await isMember(cookie)).toBe(false)
  })
})
