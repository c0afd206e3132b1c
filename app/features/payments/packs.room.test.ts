import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders, stock } from '#app/db/schema/shop.ts'
import { dispatchOrder, sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { releaseLapsedReservations } from './release.server.ts'

const PACK = 'starter-pack-1'
const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'sw1y4jh' }

describe.skipIf(!hasDatabase())('buying packs', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let guests = 0
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    // Lapses what other tests have reserved and never paid.
    await app.tools.db.update(orders).set({ reservation: 'none' }).where(eq(orders.status, 'pending'))
    await setFreeStock(app.tools, PACK, 20)
  })

  const cartOf = async (cookie: string) => await (await app.request('/api/cart', { cookie })).json()
  const free = async () => (await app.tools.db.select().from(stock).where(eq(stock.productId, PACK)))[0]?.free
  const mailsTo = (email: string) => app.mailsTo(email)

  async function fillCart(quantity = 1, productId = PACK) {
    const response = await app.request('/api/cart', { json: { productId, quantity } })
    expect(response.status).toBe(200)
    return cookiesOf(response)
  }

  async function order(quantity = 1) {
    guests += 1
    const email = `packs-${guests}@example.test`
    const cookie = await fillCart(quantity)
    const made = await app.request('/api/cart/checkout', { json: { ...address, email }, cookie })
    expect(made.status).toBe(200)
    return { email, cookie, id: (await made.json()).orderId as string }
  }

  const beginPay = (cookie: string, id: string) =>
    app.request('/api/create-payment-intent', { json: { order: id }, cookie })

  async function buy(quantity = 1) {
    const bought = await order(quantity)
    const { clientSecret } = await (await beginPay(bought.cookie, bought.id)).json()
    await stripe.pay(clientSecret)
    await stripe.control('settle')
    return bought
  }
  const look = async (id: string, cookie: string) => await (await app.request(`/api/orders/${id}`, { cookie })).json()

  it('keeps a cart per browser: adds, changes, removes', async () => {
    const cookie = await fillCart(2)
    await app.request('/api/cart', { json: { productId: PACK, quantity: 3 }, cookie })
    expect(await cartOf(cookie)).toMatchObject({
      lines: [{ productId: PACK, quantity: 5 }],
      goods: 24_995,
      total: 25_490,
    })
    await app.request('/api/cart', { json: { productId: PACK, quantity: 9 }, cookie })
    expect(await cartOf(cookie)).toMatchObject({ lines: [{ quantity: 10 }] })
    await app.request('/api/cart/set', { json: { productId: PACK, quantity: 1 }, cookie })
    expect(await cartOf(cookie)).toMatchObject({ lines: [{ quantity: 1 }] })
    await app.request('/api/cart/remove', { json: { productId: PACK }, cookie })
    expect(await cartOf(cookie)).toMatchObject({ lines: [], total: 0 })
  })

  it('redirects a plain form to the cart', async () => {
    const response = await app.request('/api/cart', {
      body: new URLSearchParams({ productId: PACK, quantity: '2' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cart'])
  })

  it.each([0, -1, 11, 1.5, '5e2', '٣', '', ' 1', null, true, 1e9, [1]])('refuses the quantity %j', async (quantity) => {
    expect((await app.request('/api/cart', { json: { productId: PACK, quantity } })).status).toBe(400)
    const items = [{ productId: PACK, quantity }]
    expect((await app.request('/api/create-payment-intent', { json: { items } })).status).toBe(400)
  })

  it.each([
    ['hotbox-sauna', 404],
    ['cold-water-tank', 404],
    ['ebook', 404],
    ['__proto__', 404],
    ['starter-pack-9', 404],
  ])('refuses any request for %s', async (productId, status) => {
    expect((await app.request('/api/cart', { json: { productId, quantity: 1 } })).status).toBe(status)
    const items = [{ productId, quantity: 1 }]
    expect((await app.request('/api/create-payment-intent', { json: { items } })).status).toBe(status)
  })

  it('ignores prices in a request', async () => {
    const items = [{ productId: PACK, quantity: 1, unitPrice: 1 }]
    expect((await app.request('/api/create-payment-intent', { json: { items } })).status).toBe(400)
    expect((await app.request('/api/create-payment-intent', { json: { items: [], amount: 1 } })).status).toBe(400)
    const twice = [...items.map(() => ({ productId: PACK, quantity: 1 })), { productId: PACK, quantity: 1 }]
    expect((await app.request('/api/create-payment-intent', { json: { items: twice } })).status).toBe(400)
  })

  it('sends our price and the delivery to Stripe', async () => {
    const items = [
      { productId: PACK, quantity: 2 },
      { productId: 'starter-pack-2', quantity: 1 },
    ]
    const { clientSecret } = await (await app.request('/api/create-payment-intent', { json: { items } })).json()
    const intent = await stripe.sdk.paymentIntents.retrieve(clientSecret.split('_secret_')[0])
    expect(intent.amount).toBe(2 * 4_999 + 8_999 + 495)
  })

  it('moves the browser’s cart to the person who signs in', async () => {
    const member = await app.signIn('carts@example.test')
    await app.request('/api/cart', { json: { productId: PACK, quantity: 2 }, cookie: member })
    const browser = await fillCart(3)
    expect(await cartOf(`${member}; ${browser}`)).toMatchObject({ lines: [{ quantity: 5 }] })
    expect(await cartOf(member)).toMatchObject({ lines: [{ quantity: 5 }] })
    expect(await cartOf(browser)).toMatchObject({ lines: [] })
  })

  it.each([
    { postcode: 'JE2 3AB' },
    { postcode: '12345' },
    { postcode: '' },
    { line1: ' ' },
    { town: '1' },
    { name: '' },
    { email: 'nobody' },
    { line1: 'x'.repeat(101) },
    { country: 'FR' },
  ])('refuses the address with %j and makes no order', async (wrong) => {
    const cookie = await fillCart()
    const json = { ...address, email: 'ada@example.test', ...wrong }
    expect((await app.request('/api/cart/checkout', { json, cookie })).status).toBe(400)
  })

  it('sells them once: email, empty cart, stock, order history', async () => {
    await stripe.control('webhooks', { mode: 'duplicate' })
    const { id, cookie, email } = await buy(2)
    await stripe.control('webhooks', { mode: 'normal' })
    expect(await look(id, cookie)).toMatchObject({
      status: 'paid',
      amount: 10_493,
      delivery: { postcode: 'SW1Y 4JH' },
      dispatchedAt: null,
    })
    expect(await mailsTo(email)).toEqual(['pack-order'])
    expect((await cartOf(cookie)).lines).toEqual([])
    expect(await free()).toBe(18)
    expect((await app.request(`/api/orders/${id}`)).status).toBe(404)
  })

  it('marks them sent once, with one email, and not before they are paid', async () => {
    const unpaid = await order()
    const parcel = { carrier: 'Royal Mail', tracking: 'RM123' }
    await expect(dispatchOrder(app.tools, unpaid.id, parcel)).rejects.toThrow(/not waiting/)
    const { id, cookie, email } = await buy()
    await dispatchOrder(app.tools, id, parcel)
    await expect(dispatchOrder(app.tools, id, parcel)).rejects.toThrow(/not waiting/)
    expect(await look(id, cookie)).toMatchObject({ tracking: 'RM123', canBeRefunded: false })
    app.setNow('2026-06-15T12:09:59Z')
    await sendDispatchEmails(app.tools)
    expect(await mailsTo(email)).toEqual(['pack-order'])
    app.setNow('2026-06-15T12:10:00Z')
    await Promise.all([sendDispatchEmails(app.tools), sendDispatchEmails(app.tools)])
    await sendDispatchEmails(app.tools)
    expect(await mailsTo(email)).toEqual(['pack-order', 'pack-dispatched'])
    const mail = await app.mailbox.waitFor(email, 2)
    expect(mail.text).toContain('royalmail.com/track-your-item#/tracking-results/RM123')
  })

  it('restocks refunded packs that were not sent yet', async () => {
    const { id, cookie } = await buy(3)
    expect(await free()).toBe(17)
    expect((await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })).status).toBe(200)
    await stripe.control('settle')
    expect(await look(id, cookie)).toMatchObject({ status: 'refunded' })
    expect(await free()).toBe(20)
  })

  it('keeps the address of a paid parcel', async () => {
    const { id, cookie } = await buy()
    const json = { ...address, line1: '1 Other Street', email: 'other@example.test' }
    expect((await app.request(`/api/orders/${id}/delivery`, { json, cookie })).status).toBe(409)
    expect((await app.request(`/api/orders/${id}/delivery`, { json })).status).toBe(404)
  })

  it('reserves stock for half an hour, then cancels the payment and releases it', async () => {
    await setFreeStock(app.tools, PACK, 1)
    const first = await order()
    const begun = await (await beginPay(first.cookie, first.id)).json()
    const second = await order()
    expect((await beginPay(second.cookie, second.id)).status).toBe(409)

    app.setNow('2026-06-15T12:29:00Z')
    expect(await releaseLapsedReservations(app.tools, app.payments)).toBe(0)
    app.setNow('2026-06-15T12:31:00Z')
    expect((await beginPay(second.cookie, second.id)).status).toBe(200)
    const intent = await stripe.sdk.paymentIntents.retrieve(begun.clientSecret.split('_secret_')[0])
    expect(intent.status).toBe('canceled')
    expect(await free()).toBe(0)
  })

  it('fulfils a payment made at the last moment instead of releasing its packs', async () => {
    await setFreeStock(app.tools, PACK, 1)
    await stripe.control('webhooks', { mode: 'dropped' })
    const first = await order()
    const begun = await (await beginPay(first.cookie, first.id)).json()
    await stripe.pay(begun.clientSecret)
    app.setNow('2026-06-15T13:00:00Z')
    await releaseLapsedReservations(app.tools, app.payments)
    await stripe.control('webhooks', { mode: 'normal' })
    expect(await look(first.id, first.cookie)).toMatchObject({ status: 'paid' })
    expect(await free()).toBe(0)
  })

  it('never oversells, whoever comes when', async () => {
    const run = fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
      async (onShelf, wishes) => {
        await setFreeStock(app.tools, PACK, onShelf)
        const made = []
        for (const quantity of wishes) made.push({ quantity, ...(await order(quantity)) })
        const answers = await Promise.all(made.map(({ cookie, id }) => beginPay(cookie, id)))
        const held = made.filter((_, index) => answers[index]?.status === 200)
        const taken = held.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(taken).toBeLessThanOrEqual(onShelf)
        expect(await free()).toBe(onShelf - taken)
        for (const { id } of made)
          await app.tools.db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, id))
      },
    )
    await fc.assert(run, { numRuns: 8 })
  })
})
