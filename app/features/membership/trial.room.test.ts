import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { users } from '#app/db/schema/users.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { sendChargeReminders } from './reminders.server.ts'
import { checkReturningPayment } from './return.server.ts'
import { mailboxOf } from './trials.server.ts'

describe.skipIf(!hasDatabase())('a free month, and a pause', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let people = 0
  // Early enough that sessions, which use real time, outlast the months that pass here.
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  async function person(email = `trial-${++people}@example.test`) {
    return { email, cookie: await app.signIn(email) }
  }
  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  const mailsTo = async (email: string) =>
    (await app.mailsTo(email)).filter((template) => template !== 'membership-receipt')
  async function begin(cookie: string, plan = 'community') {
    return String((await (await post('/create-subscription', cookie, { plan })).json()).clientSecret)
  }
  async function keepCard(secret: string, card = 'pm_card_visa') {
    await stripe.setUp(secret, card)
    await stripe.control('settle')
  }
  const idIn = (secret: string) => secret.split('_secret_')[0] ?? ''
  async function comeBack({ email, secret }: { email: string; secret: string }) {
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, email))
    return checkReturningPayment(app.tools, user ?? { id: '', email }, idIn(secret))
  }
  async function join() {
    const someone = await person()
    await keepCard(await begin(someone.cookie), 'pm_card_mastercard')
    return someone
  }
  async function subscribe() {
    const someone = await person()
    await stripe.pay(await begin(someone.cookie, 'membership'))
    await stripe.control('settle')
    return someone
  }

  it('gives access only once there is a card, and charges nothing', async () => {
    const { cookie, email } = await person()
    const secret = await begin(cookie)
    expect(secret).toMatch(/^seti_/)
    await stripe.control('settle')
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'trialing', isEntitled: false })
    expect(await begin(cookie)).toBe(secret)
    await keepCard(secret)
    expect(await billingOf(app, cookie)).toMatchObject({ plan: 'community', isEntitled: true, price: 2999 })
    expect((await billingOf(app, cookie)).trialEndsAt).toMatch(/^2026-03-17T/)
    expect(await mailsTo(email)).toEqual(['membership-started'])
    const [customer] = (await stripe.sdk.customers.list({ limit: 100 })).data.filter((one) => one.email === email)
    const [subscription] = (await stripe.sdk.subscriptions.list({ customer: customer?.id ?? '' })).data
    expect(subscription?.default_payment_method).toMatch(/^pm_/)
    expect((await stripe.sdk.paymentIntents.list({ customer: customer?.id ?? '' })).data).toEqual([])
  })

  it('reminds once, three days before, and then charges', async () => {
    const { cookie, email } = await join()
    await app.passDays(26)
    expect(await sendChargeReminders(app.tools)).toBe(0)
    await app.passDays(2)
    await sendChargeReminders(app.tools)
    expect((await mailsTo(email)).filter((template) => template === 'charge-reminder')).toHaveLength(1)
    await app.passDays(3)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'active', isEntitled: true, trialEndsAt: null })
    expect((await mailsTo(email)).filter((template) => template === 'membership-ended')).toEqual([])
  })

  it('costs nothing when it is cancelled before', async () => {
    const { cookie } = await join()
    expect((await post('/billing/cancel', cookie)).status).toBe(200)
    await app.passDays(31)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'canceled', isEntitled: false })
  })

  it('is given once per person and mailbox', async () => {
    const first = await person('Once.More+a@gmail.com'.toLowerCase())
    await keepCard(await begin(first.cookie), 'pm_card_createDispute')
    const again = await person('oncemore@googlemail.com')
    expect(await begin(again.cookie)).toMatch(/^pi_/)
    expect(mailboxOf('A.da+x@GoogleMail.com')).toBe('ada@gmail.com')
    expect(mailboxOf('a.da+x@example.org')).toBe('a.da@example.org')
  })

  it('cannot be started a fourth time with one card, and nothing is charged', async () => {
    const household = []
    for (let number = 0; number < 4; number += 1) {
      const someone = await person()
      const secret = await begin(someone.cookie)
      await keepCard(secret, 'pm_card_chargeCustomerFail')
      household.push({ ...someone, secret })
    }
    const states = await Promise.all(household.map(async ({ cookie }) => (await billingOf(app, cookie)).isEntitled))
    expect(states).toEqual([true, true, true, false])
    const [first, , , fourth] = household
    if (!first || !fourth) throw new Error('four joined')
    expect(await mailsTo(fourth.email)).toEqual(['trial-refused'])
    expect(await comeBack(first)).toBe(null)
    expect(await comeBack(fourth)).toBe('refused')
    // What never began cannot have ended.
    expect(await billingOf(app, fourth.cookie)).toMatchObject({ state: 'none', mayJoin: true, isEntitled: false })
    expect(await mailsTo(fourth.email)).toEqual(['trial-refused'])

    // Without the trial they join as the email says; with another card the free month is still theirs.
    const paid = await begin(fourth.cookie, 'membership')
    expect(paid).toMatch(/^pi_/)
    const free = await begin(fourth.cookie)
    await keepCard(free)
    expect(await comeBack({ ...fourth, secret: free })).toBe(null)
  })

  it('is neither refused nor activated for whoever opens the address of their return again, when it’s over', async () => {
    const { cookie, email } = await person()
    const secret = await begin(cookie)
    await keepCard(secret)
    await post('/billing/cancel', cookie)
    await app.passDays(31)
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'ended' })
    expect(await comeBack({ email, secret })).toBe(null)
  })

  it('allows changing the plan before paying, without two to pay', async () => {
    const { cookie } = await person()
    const dear = await begin(cookie, 'membership')
    const free = await begin(cookie, 'community')
    expect([dear.slice(0, 3), free.slice(0, 3)]).toEqual(['pi_', 'set'])
    await expect(stripe.pay(dear)).rejects.toThrow()
    expect((await post('/create-subscription', cookie, { plan: 'gold' })).status).toBe(400)
  })

  it('pauses: nothing is charged, the paid period stays open, it resumes by itself after a reminder', async () => {
    const { cookie, email } = await subscribe()
    for (const months of [0, 4, '1.0', '٣', -1, null])
      expect((await post('/billing/pause', cookie, { months })).status).toBe(400)
    expect((await post('/billing/pause', cookie, { months: '1' })).status).toBe(200)
    const { resumesAt } = await billingOf(app, cookie)
    // Sent again, since the answer was lost: the same pause; another one is refused.
    const again = await Promise.all([1, 1, 2].map((months) => post('/billing/pause', cookie, { months })))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 409])
    expect((await billingOf(app, cookie)).resumesAt).toBe(resumesAt)
    expect((await billingOf(app, cookie)).isEntitled).toBe(true)
    await app.passDays(32)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'active', isEntitled: false })
    await app.passDays(27)
    await sendChargeReminders(app.tools)
    expect((await mailsTo(email)).filter((template) => template === 'charge-reminder')).toHaveLength(1)
    await app.passDays(4)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'active', isEntitled: true, resumesAt: null })
    const [customer] = (await stripe.sdk.customers.list({ limit: 100 })).data.filter((one) => one.email === email)
    const paid = (await stripe.sdk.invoices.list({ customer: customer?.id ?? '', status: 'paid' })).data
    expect(paid.map((invoice) => invoice.amount_paid)).toEqual([2999, 2999])
  })

  it('starts a new month at once when a pause is ended after the paid period', async () => {
    const { cookie, email } = await subscribe()
    await post('/billing/pause', cookie, { months: 2 })
    await app.passDays(40)
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'paused', isEntitled: false })
    expect((await post('/billing/unpause', cookie)).status).toBe(200)
    await stripe.control('settle')
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'running', isEntitled: true })
    const [customer] = (await stripe.sdk.customers.list({ limit: 100 })).data.filter((one) => one.email === email)
    const paid = (await stripe.sdk.invoices.list({ customer: customer?.id ?? '', status: 'paid' })).data
    expect(paid.map((invoice) => invoice.amount_paid)).toEqual([2999, 2999])
    // Not open a day longer than was paid for.
    const days = (Date.parse((await billingOf(app, cookie)).paidUntil) - app.tools.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
  })

  it('ends a pause at once on request', async () => {
    const { cookie } = await subscribe()
    await post('/billing/pause', cookie, { months: 2 })
    expect((await post('/billing/unpause', cookie)).status).toBe(200)
    expect(await billingOf(app, cookie)).toMatchObject({ resumesAt: null, isEntitled: true })
  })

  it('emails a member how to continue when the bank asks at a renewal', async () => {
    const { cookie, email } = await subscribe()
    const [customer] = (await stripe.sdk.customers.list({ limit: 100 })).data.filter((one) => one.email === email)
    const id = customer?.id ?? ''
    const card = await stripe.sdk.paymentMethods.attach('pm_card_authenticationRequired', { customer: id })
    const [subscription] = (await stripe.sdk.subscriptions.list({ customer: id })).data
    await stripe.sdk.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id })
    await app.passDays(33)
    // One email for one event, though Stripe sends two; later warnings follow by date.
    const sent = await mailsTo(email)
    expect(sent.filter((template) => template === 'membership-unpaid')).toHaveLength(1)
    const all = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
    const { subject, text } = await app.mailbox.waitFor(email, all.length)
    expect(subject).toBe('Please confirm your membership payment')
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /Your dashboard stays open until \d+ \w+ 2026\..*Confirm the payment http/,
    )
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'past_due', isEntitled: true })
  })

  it('counts the guarantee from the payment, not from when we noticed it', async () => {
    const { cookie, email } = await person()
    const secret = await begin(cookie, 'membership')
    await stripe.control('webhooks', { mode: 'dropped' })
    await stripe.pay(secret)
    const paidAt = app.tools.clock.now()
    await app.passDays(2)
    await stripe.control('webhooks', { mode: 'normal' })
    const { data: customers } = await stripe.sdk.customers.list({ email })
    const { data: subscriptions } = await stripe.sdk.subscriptions.list({ customer: customers[0]?.id ?? '' })
    // Any later event of the subscription makes up for the missed one.
    await stripe.sdk.subscriptions.update(subscriptions[0]?.id ?? '', { metadata: { heard: 'late' } })
    await stripe.control('settle')
    const [row] = await app.tools.db
      .select({ firstPaidAt: memberships.firstPaidAt })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(users.email, email))
    expect(Math.abs((row?.firstPaidAt?.getTime() ?? 0) - paidAt.getTime())).toBeLessThan(3_600_000)
  })
})
