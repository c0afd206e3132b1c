import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { users } from '#app/db/schema/users.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import { billingOf } from '#dev/own-account.ts'
import { missing, named, proxyStripe, type StripeAnswer, unaltered, without } from '#dev/proxy-stripe.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

// Any Stripe that follows the API description must work, even when other programs use the same account.
describe.skipIf(!hasDatabase())('a Stripe other than the sandbox', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let alter: (answer: StripeAnswer) => StripeAnswer = unaltered
  let stop: () => Promise<void> = async () => {}
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
    const proxy = await proxyStripe(stripe.settings.apiBase, (answer) => alter(answer))
    app.tools.payments = createPayments({ ...stripe.settings, apiBase: proxy.url })
    stop = proxy.stop
  })
  afterEach(async () => {
    alter = unaltered
    await stripe.control('webhooks', { mode: 'normal' })
  })
  afterAll(async () => {
    await stop()
    await app.close()
  })

  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  const settled = () => stripe.control('settle')
  const dropWebhooks = () => stripe.control('webhooks', { mode: 'dropped' })
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''

  async function subscribe(plan = 'membership') {
    people += 1
    const email = `other-${people}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await post('/create-subscription', cookie, { plan })).json()
    const secret = String(clientSecret)
    await (secret.startsWith('seti_') ? stripe.setUp(secret) : stripe.pay(secret))
    await settled()
    const [owner] = await app.tools.db
      .select({ customer: billingCustomers.customerId, userId: users.id })
      .from(billingCustomers)
      .innerJoin(users, eq(users.id, billingCustomers.userId))
      .where(eq(users.email, email))
    const customer = owner?.customer ?? ''
    const { data } = await stripe.sdk.subscriptions.list({ customer, status: 'all' })
    return { email, cookie, secret, customer, userId: owner?.userId ?? '', subscription: data[0]?.id ?? '' }
  }
  async function begin() {
    const response = await app.request('/api/create-payment-intent', { json: { product: 'ebook' } })
    const { clientSecret, orderId } = await response.json()
    return { secret: String(clientSecret), id: String(orderId), cookie: cookiesOf(response) }
  }
  async function buy() {
    people += 1
    const email = `other-${people}@example.test`
    const order = await begin()
    await post(`/orders/${order.id}/details`, order.cookie, { email, waiver: 'on' })
    await stripe.pay(order.secret)
    await settled()
    return { ...order, email }
  }

  it('with a payment already refunded there: the button refunds it once only', async () => {
    const order = await buy()
    const member = await subscribe()
    await dropWebhooks()
    await stripe.sdk.refunds.create({ payment_intent: idOf(order.secret) })
    await stripe.sdk.refunds.create({ payment_intent: idOf(member.secret) })
    expect((await post(`/orders/${order.id}/refund`, order.cookie)).status).toBe(200)
    expect((await app.orderOf(order.id))?.status).toBe('refunded')
    expect((await post('/billing/refund', member.cookie)).status).toBe(200)
    expect(await billingOf(app, member.cookie)).toMatchObject({ status: 'canceled', isEntitled: false })
    const { data } = await stripe.sdk.refunds.list({ payment_intent: idOf(member.secret) })
    expect(data).toHaveLength(1)
  })

  it.each(['cancel', 'resume', 'unpause', 'pause'])(
    'may have ended a membership: the member who wants to %s is told',
    async (action) => {
      const { cookie, subscription } = await subscribe()
      await dropWebhooks()
      await stripe.sdk.subscriptions.cancel(subscription)
      const response = await post(`/billing/${action}`, cookie, action === 'pause' ? { months: 1 } : {})
      expect(response.status).toBe(409)
      expect((await response.json()).error.message).toBe('Your membership has already ended. Nothing more is charged.')
      expect(await billingOf(app, cookie)).toMatchObject({ status: 'canceled', isEntitled: false })
    },
  )

  it('may delete a customer: the membership ends, and they can join again', async () => {
    const { cookie, customer } = await subscribe()
    alter = (answer) => {
      const isTheirs = answer.query.get('customer') === customer || answer.path.includes('/subscriptions/sub_')
      if (isTheirs && answer.path === '/v1/subscriptions') return { ...answer, json: { object: 'list', data: [] } }
      return isTheirs ? missing(answer) : answer
    }
    await stripe.sdk.customers.del(customer)
    await settled()
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'canceled', isEntitled: false })
    alter = unaltered
    const { clientSecret } = await (await post('/create-subscription', cookie)).json()
    await stripe.pay(String(clientSecret))
    await settled()
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'active', isEntitled: true })
  })

  it('may not know a payment begun with other keys: a new one is created', async () => {
    const { secret, cookie } = await begin()
    alter = (answer) => (answer.path.endsWith(idOf(secret)) ? missing(answer) : answer)
    const again = await (await post('/create-payment-intent', cookie, { product: 'ebook' })).json()
    expect(idOf(again.clientSecret)).toMatch(/^pi_/)
    expect(again.clientSecret).not.toBe(secret)
  })

  it.each([
    ['a refund', 'refund.created', 'refund', 'refunded'],
    ['a dispute', 'charge.dispute.created', 'dispute', 'disputed'],
  ])('may name only the charge of %s', async (_what, type, object, status) => {
    const order = await buy()
    const intent = await stripe.sdk.paymentIntents.retrieve(idOf(order.secret))
    const charge = String(intent.latest_charge)
    await dropWebhooks()
    if (object === 'refund') await stripe.sdk.refunds.create({ payment_intent: intent.id })
    // Disputed, but the dispute itself cannot be read yet.
    else
      alter = (answer) => {
        if (answer.path === `/v1/payment_intents/${intent.id}`)
          Object.assign(Object(answer.json).latest_charge, { disputed: true })
        return answer
      }
    const payload = JSON.stringify({
      id: `evt_${object}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: 1_781_000_000,
      livemode: false,
      type,
      data: { object: { id: `x_${object}`, object, charge, payment_intent: null, customer: null } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.settings.webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await app.request('/api/stripe/webhook', { body: payload, headers })).status).toBe(200)
    expect((await app.orderOf(order.id))?.status).toBe(status)
  })

  it('may send a cancellation without the date, and the end without the time', async () => {
    const { cookie } = await subscribe()
    alter = ({ json, ...answer }) => ({ ...answer, json: without(json, ['cancel_at', 'ended_at']) })
    await post('/billing/cancel', cookie)
    expect(await billingOf(app, cookie)).toMatchObject({ endsAt: '2026-07-15T12:00:00.000Z', isEntitled: true })
    await post('/billing/resume', cookie)
    expect(await billingOf(app, cookie)).toMatchObject({ endsAt: null })
    expect((await post('/billing/refund', cookie)).status).toBe(200)
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'canceled', isEntitled: false })
  })

  it('may send the id of an object we asked to expand, and short pages', async () => {
    alter = (answer) => {
      const json = answer.path.startsWith('/v1/subscriptions') ? named(answer.json) : answer.json
      return { ...answer, json: answer.path.startsWith('/v1/payment_intents') ? named(json) : json }
    }
    const order = await buy()
    await stripe.sdk.refunds.create({ payment_intent: idOf(order.secret) })
    await settled()
    expect((await app.orderOf(order.id))?.status).toBe('refunded')
    expect(await billingOf(app, (await subscribe()).cookie)).toMatchObject({ status: 'active', isEntitled: true })
    expect(await billingOf(app, (await subscribe('community')).cookie)).toMatchObject({
      status: 'trialing',
      isEntitled: true,
    })
  })

  it('may save another payment method than a card for a free month, and omit the plan on its invoices', async () => {
    alter = (answer) => {
      // A wallet isn't found by a search for cards.
      if (answer.query.get('type') === 'card') return { ...answer, json: { object: 'list', data: [], has_more: false } }
      return answer.path.startsWith('/v1/invoices/') ? { ...answer, json: without(answer.json, ['parent']) } : answer
    }
    const { cookie, userId } = await subscribe('community')
    expect(await billingOf(app, cookie)).toMatchObject({ status: 'trialing', isEntitled: true })
    await stripe.control('clock', { advance: '31d' })
    await settled()
    const [receipt] = await app.tools.db.select().from(invoices).where(eq(invoices.userId, userId))
    expect(receipt?.lines[0]?.name).toMatch(/^Longevity membership \(TLC-Community\), /)
  })

  it('may refund a month after its member was erased: the receipt that stays is credited', async () => {
    const { secret, userId, subscription } = await subscribe()
    await stripe.sdk.subscriptions.cancel(subscription)
    await settled()
    await app.tools.db.delete(users).where(eq(users.id, userId))
    await stripe.sdk.refunds.create({ payment_intent: idOf(secret), amount: 1_000 })
    await stripe.sdk.refunds.create({ payment_intent: idOf(secret) })
    await settled()
    const papers = await app.tools.db
      .select()
      .from(invoices)
      .where(eq(invoices.paymentIntentId, idOf(secret)))
      .orderBy(invoices.number)
    expect(papers.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ kind }) => kind)[0]).toBe('receipt')
    const credited = papers.filter(({ kind }) => kind === 'credit-note').reduce((sum, { amount }) => sum + amount, 0)
    expect(credited).toBe(2_999)
  })

  it.each([
    [402, 'card_error'],
    [400, 'invalid_request_error'],
    [409, 'idempotency_error'],
  ])('may refuse with %i: the error is shown, and the next try works', async (status, type) => {
    let times = 0
    alter = (answer) => {
      if (answer.method !== 'POST' || answer.path !== '/v1/customers' || times > 2) return answer
      times += 1
      return { ...answer, status, json: { error: { type, message: 'not now' } } }
    }
    people += 1
    const cookie = await app.signIn(`other-${people}@example.test`)
    let response = await post('/create-subscription', cookie)
    expect(response.status).toBe(503)
    expect((await response.json()).error.message).toMatch(/our payment provider/i)
    alter = unaltered
    response = await post('/create-subscription', cookie)
    expect(response.status).toBe(200)
  })
})
