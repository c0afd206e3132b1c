import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { invoices, stripeEvents } from '#app/db/schema/payments.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the webhook', () => {
  let app: TestShop
  let secret: string
  beforeAll(async () => {
    app = await createTestShop()
    secret = app.tools.payments?.webhookSecret ?? ''
  })
  afterAll(() => app.close())

  let count = 0
  function event(change: object = {}) {
    count += 1
    return JSON.stringify({
      id: `evt_${count}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: 1_781_000_000,
      livemode: false,
      type: 'product.created',
      data: { object: { id: 'prod_1', object: 'product' } },
      ...change,
    })
  }
  const now = () => Math.floor(Date.now() / 1000)
  const sign = (payload: string, { key = secret, timestamp = now() } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
  const post = (body: string, signature: string | null, headers: Record<string, string> = {}) =>
    app.request('/api/stripe/webhook', {
      body,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(signature === null ? {} : { 'stripe-signature': signature }),
      },
    })
  const known = async () => (await app.tools.db.select().from(stripeEvents)).length

  it('accepts a signed event from a foreign server, and stores it once', async () => {
    const body = event()
    for (let time = 1; time <= 3; time += 1)
      expect((await post(body, sign(body), { origin: 'https://stripe.test' })).status).toBe(200)
    expect(await known()).toBe(1)
  })

  it.each([
    ['no data', { data: undefined }],
    ['data of null', { data: null }],
    ['no object', { data: {} }],
    ['a list for an object', { data: { object: [] } }],
    ['a number for an id', { id: 7 }],
    ['an id with a null character', { id: 'evt_\u0000' }],
    ['an object’s id with a null character', { data: { object: { id: 'x\u0000', object: 'customer' } } }],
    ['a payment’s id with a lone surrogate', { data: { object: { payment_intent: '\ud800' } } }],
    ['no type', { type: undefined }],
    ['an impossible time', { created: 1e300 }],
    ['no mode', { livemode: 'false' }],
  ])('discards a signed event with %s: a retry would not make it readable', async (_name, change) => {
    const before = await known()
    const body = event(change)
    expect([200, 400]).toContain((await post(body, sign(body))).status)
    expect(await known()).toBe(before)
  })

  it.each(['null', '7', '[]', '"x"', '', '{'])('discards or refuses a signed body of %j', async (body) => {
    expect([200, 400]).toContain((await post(body, sign(body))).status)
  })

  it('accepts either of two signatures during a change of the secret', async () => {
    const body = event()
    const [, old = ''] = sign(body, { key: 'whsec_old' }).split(',')
    expect((await post(body, `${sign(body)},${old}`)).status).toBe(200)
  })

  it.each([
    ['no signature', () => null],
    ['an invalid signature', () => 'x'],
    ['another secret', (body: string) => sign(body, { key: 'whsec_other' })],
    ['a signature of another body', () => sign('{}')],
    ['an old scheme only', (body: string) => sign(body).replace('v1=', 'v0=')],
    ['301 seconds of age', (body: string) => sign(body, { timestamp: now() - 301 })],
    ['a time in the future', (body: string) => sign(body, { timestamp: now() + 400 })],
  ])('refuses %s and stores nothing', async (_name, signature) => {
    const before = await known()
    const body = event()
    expect((await post(body, signature(body))).status).toBe(400)
    expect(await known()).toBe(before)
  })

  it('accepts a signature 290 seconds old', async () => {
    const body = event()
    expect((await post(body, sign(body, { timestamp: now() - 290 }))).status).toBe(200)
  })

  it('refuses live events with test keys', async () => {
    const body = event({ livemode: true })
    expect((await post(body, sign(body))).status).toBe(400)
  })

  it('accepts 1 MiB and no more', async () => {
    const fits = event({ data: { object: { id: 'prod_1', description: 'x'.repeat(1_000_000) } } })
    expect((await post(fits, sign(fits))).status).toBe(200)
    const large = event({ data: { object: { id: 'prod_1', description: 'x'.repeat(1_100_000) } } })
    expect((await post(large, sign(large))).status).toBe(413)
  })

  it.each([
    ['payment_intent.succeeded', { id: 'pi_no', object: 'payment_intent', metadata: { kind: 'order', saleId: 'x' } }],
    ['customer.subscription.updated', { id: 'sub_no', object: 'subscription', customer: 'cus_no', status: 'active' }],
    ['invoice.paid', { id: 'in_no', object: 'invoice', customer: 'cus_no' }],
    ['invoice.paid', { id: 'in_no', object: 'invoice' }],
    ['charge.refunded', { id: 'ch_no', object: 'charge', payment_intent: 'pi_no', customer: 'cus_no' }],
    ['charge.dispute.created', { id: 'dp_no', object: 'dispute', payment_intent: 'pi_no' }],
  ])('accepts %s about a foreign object, and does nothing', async (type, object) => {
    const body = event({ type, data: { object } })
    expect((await post(body, sign(body))).status).toBe(200)
    expect(await app.tools.db.select().from(invoices)).toEqual([])
  })

  it('accepts an unknown invoice of our customer’s, and writes no receipt', async () => {
    const cookie = await app.signIn('invoiced@example.test')
    await app.request('/api/create-subscription', { json: {}, cookie })
    const [row] = await app.tools.db.select().from(billingCustomers)
    const object = { id: 'in_made_up', object: 'invoice', customer: row?.customerId, amount_paid: 2999, status: 'paid' }
    const body = event({ type: 'invoice.paid', data: { object } })
    expect((await post(body, sign(body))).status).toBe(200)
    expect(await app.tools.db.select().from(invoices)).toEqual([])
    expect((await billingOf(app, cookie))?.isEntitled ?? false).toBe(false)
  })

  it('answers 503 while payments are off', async () => {
    const { payments } = app.tools
    app.tools.payments = null
    const body = event()
    expect((await post(body, sign(body))).status).toBe(503)
    expect((await app.request('/api/create-payment-intent', { json: { amount: 999 } })).status).toBe(503)
    app.tools.payments = payments
  })
})

describe.skipIf(!hasDatabase())('a failing Stripe', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  const begin = () => app.request('/api/create-payment-intent', { json: { product: 'ebook' } })

  it.each(['500', 'reset', 'garbage'])('is reported as unavailable after %s, and the next try works', async (fault) => {
    await app.stripe.control('faults', { route: 'POST /v1/payment_intents', fault, times: 3 })
    const response = await begin()
    expect(response.status).toBe(503)
    expect((await response.json()).error.message).toContain('Nothing was charged')
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    let again = await app.request('/api/create-payment-intent', { json: { product: 'ebook' }, cookie })
    if (again.status === 503)
      again = await app.request('/api/create-payment-intent', { json: { product: 'ebook' }, cookie })
    expect(again.status).toBe(200)
  })
})
