import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloads, orders } from '#app/db/schema/shop.ts'
import { beginEbook, type EbookOrder, orderEbook, statusOfOrder } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { settlePayment } from './settle.server.ts'

describe.skipIf(!hasDatabase())('buying the e-book', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  const begin = (json?: object, cookie?: string) => beginEbook(app, json, cookie)
  const order = (email?: string) => orderEbook(app, email)
  const mailsTo = (email: string) => app.mailsTo(email)
  const statusOf = (bought: EbookOrder) => statusOfOrder(app, bought)
  const settled = () => stripe.control('settle')

  it('sends exactly our price to Stripe, whatever the request says', async () => {
    for (const json of [{ product: 'ebook' }, { amount: 999 }, { product: 'ebook', amount: 999 }]) {
      const { answer, orderId } = await begin(json)
      expect(answer.client_secret).toBe(answer.clientSecret)
      const intent = await stripe.sdk.paymentIntents.retrieve(answer.clientSecret.split('_secret_')[0])
      expect(intent).toMatchObject({ amount: 999, currency: 'gbp', metadata: { kind: 'order', saleId: orderId } })
    }
  })

  it.each([100, 300, 500])('charges %i pence instead when somebody cannot pay the price', async (payWhatYouCan) => {
    const { answer, orderId, cookie, secret } = await begin({ product: 'ebook', payWhatYouCan })
    const intent = await stripe.sdk.paymentIntents.retrieve(answer.clientSecret.split('_secret_')[0])
    expect(intent).toMatchObject({ amount: payWhatYouCan, metadata: { saleId: orderId } })
    await stripe.pay(secret)
    await settled()
    expect(await statusOf({ orderId, cookie })).toBe('paid')
  })

  it('keeps the full and the reduced price apart: one order each', async () => {
    const { cookie, orderId } = await begin()
    const less = await begin({ product: 'ebook', payWhatYouCan: 300 }, cookie)
    expect(less.orderId).not.toBe(orderId)
    expect((await begin({ product: 'ebook' }, cookie)).orderId).toBe(orderId)
  })

  it.each([
    {},
    { payWhatYouCan: 300 },
    { product: 'ebook', payWhatYouCan: 299 },
    { product: 'ebook', payWhatYouCan: 0 },
    { product: 'ebook', payWhatYouCan: -100 },
    { product: 'ebook', payWhatYouCan: '300' },
    { product: 'ebook', payWhatYouCan: null },
    { product: 'ebook', amount: 999, payWhatYouCan: 300 },
    { amount: 300 },
    { amount: 998 },
    { amount: 1000 },
    { amount: '999' },
    { amount: 999.5 },
    { amount: -999 },
    { amount: 0 },
    { amount: null },
    { product: 'starter-pack-1' },
    { product: 'ebook', amount: 1 },
    { product: 'ebook', quantity: 2 },
    { product: 'ebook', currency: 'usd' },
    { type: 'subscription', amount: 999 },
  ])('refuses %j and makes no Stripe call', async (json) => {
    const before = (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.length
    const { response } = await begin(json)
    expect(response.status).toBe(400)
    expect((await stripe.sdk.paymentIntents.list({ limit: 100 })).data).toHaveLength(before)
  })

  it('returns the same payment to the same browser, also for concurrent clicks', async () => {
    const first = await begin()
    const many = await Promise.all(Array.from({ length: 8 }, () => begin({ product: 'ebook' }, first.cookie)))
    expect(new Set(many.map(({ secret }) => secret))).toEqual(new Set([first.secret]))
  })

  it('delivers the book once the webhook has come, once, with one email', async () => {
    await stripe.control('webhooks', { mode: 'duplicate' })
    const bought = await order()
    expect(await statusOf(bought)).toBe('pending')
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
    expect(await app.tools.db.select().from(downloads).where(eq(downloads.orderId, bought.orderId))).toHaveLength(1)
  })

  it.each(['reverse', 'delayed', 'stale'] as const)('ends in the same state with %s events', async (mode) => {
    await stripe.control('webhooks', { mode, delayMs: 20 })
    const bought = await order()
    await stripe.pay(bought.secret)
    await stripe.control('webhooks', { mode: 'normal' })
    await stripe.control('flush')
    await settled()
    // A stale signature is refused; the return page does the same work.
    if (mode === 'stale') {
      expect(await statusOf(bought)).toBe('pending')
      await returnFromStripe(bought)
    }
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
  })

  it('sends the newsletter’s confirmation to a buyer who ticked it, after the payment', async () => {
    const bought = await begin()
    const email = 'news@example.test'
    const json = { email, waiver: 'on', news: 'on' }
    await app.request(`/api/orders/${bought.orderId}/details`, { json, cookie: bought.cookie })
    expect(await mailsTo(email)).toEqual([])
    await stripe.pay(bought.secret)
    await settled()
    await returnFromStripe(bought)
    expect((await mailsTo(email)).sort()).toEqual(['confirm-subscription', 'ebook-order'])
  })

  it('sends the book to somebody who cannot pay, by email, once', async () => {
    const json = { email: 'gift@example.test' }
    expect((await app.request('/api/ebook/free', { json })).status).toBe(202)
    expect((await app.request('/api/ebook/free', { json })).status).toBe(202)
    expect(await mailsTo(json.email)).toEqual(['ebook-gift', 'ebook-link'])
    const gifts = await app.tools.db.select().from(orders).where(eq(orders.email, json.email))
    expect(gifts).toMatchObject([{ amount: 0, status: 'paid', paymentIntentId: null }])
    expect((await app.request('/api/ebook/free', { json: { email: 'nobody' } })).status).toBe(400)
  })

  const returnFromStripe = ({ secret }: { secret: string }) =>
    settlePayment(app.tools, app.payments, secret.split('_secret_')[0] ?? '')

  it('is fulfilled once by concurrent webhooks and return pages, ten times each', async () => {
    const bought = await order()
    await stripe.control('webhooks', { mode: 'duplicate' })
    await stripe.pay(bought.secret)
    await Promise.all([...Array.from({ length: 10 }, () => returnFromStripe(bought)), settled()])
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
  })

  it('stays unpaid after a decline, and can be paid with another card', async () => {
    const bought = await order()
    await expect(stripe.pay(bought.secret, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    })
    await settled()
    expect(await statusOf(bought)).toBe('pending')
    expect(await mailsTo(bought.email)).toEqual([])
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('paid')
  })

  it('opens a new order after a paid one, and never charges the paid one again', async () => {
    // Drops all events: a late one about the payment's creation would already find it paid.
    await stripe.control('webhooks', { mode: 'dropped' })
    const bought = await order()
    await stripe.pay(bought.secret)
    const again = await begin({ product: 'ebook' }, bought.cookie)
    expect(again.response.status).toBe(409)
    expect(await statusOf(bought)).toBe('paid')
    const next = await begin({ product: 'ebook' }, bought.cookie)
    expect(next.orderId).not.toBe(bought.orderId)
  })

  it('does not fulfil a payment whose amount was changed at Stripe', async () => {
    const bought = await order()
    await stripe.sdk.paymentIntents.update(bought.secret.split('_secret_')[0] ?? '', { amount: 30 })
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('pending')
    expect(await mailsTo(bought.email)).toEqual([])
  })

  it('shows an order to nobody else', async () => {
    const bought = await order()
    const stranger = await begin()
    for (const path of ['', '/details', '/download', '/refund'])
      for (const cookie of [stranger.cookie, await app.signIn('stranger@example.test')]) {
        const response = await app.request(`/api/orders/${bought.orderId}${path}`, {
          cookie,
          ...(path === '' ? {} : { json: path === '/details' ? { email: 'x@example.test', waiver: 'on' } : {} }),
        })
        expect(response.status, path).toBe(404)
      }
  })

  it('is in the library of whoever proves they own the address it was bought with', async () => {
    const cookie = await app.signIn('library@example.test')
    const bought = await order('library@example.test')
    await stripe.pay(bought.secret)
    await settled()
    const response = await app.request(`/api/orders/${bought.orderId}/download`, { json: {}, cookie })
    expect((await response.json()).path).toMatch(/^\/download\/[\w-]{43}$/)
  })
})
