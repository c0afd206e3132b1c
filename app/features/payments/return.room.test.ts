import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { orderPacks } from '#dev/packs-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('returning from Stripe before its webhook', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
    await app.stripe.control('webhooks', { mode: 'dropped' })
  })
  afterAll(() => app.close())

  it.each([
    ['back from there', (intent: string) => `?payment_intent=${intent}`],
    ['reloaded in the middle of it', () => ''],
  ])('shows the page of the paid order, %s, and its header counts a cart without it', async (_, query) => {
    const { id, cookie } = await orderPacks(app)
    const begun = await app.request('/api/create-payment-intent', { json: { order: id }, cookie })
    const { clientSecret } = await begun.json()
    await app.stripe.pay(clientSecret)
    const cart = async () => (await (await app.request('/api/cart', { cookie })).json()).lines
    expect(await cart()).toHaveLength(1)
    const page = { file: 'routes/shop/order.tsx', params: { orderId: id }, cookie }
    const address = `/orders/${id}${query(clientSecret.split('_secret_')[0])}`
    expect(await readPage(app, { ...page, address })).toBeNull()
    expect(await cart()).toEqual([])
    expect(await readPage(app, { ...page, address: `/orders/${id}?back=1` })).toContain('"status":"paid"')
  })

  it.each(['-'.repeat(36), 'x', ''])('finds no donation %j, which is no id', async (id) => {
    const cookie = cookiesOf(await app.request('/api/cart', { json: { productId: 'starter-pack-1' } }))
    const address = `/donation/thanks?donation=${id}`
    expect(await readPage(app, { file: 'routes/public/donation-thanks.tsx', params: {}, address, cookie })).toBe('null')
  })

  it('says of a donation that the bank has given back that it’s over, not that the bank is asking', async () => {
    const begun = await app.request('/api/create-payment-intent', { json: { type: 'donation', amount: 800 } })
    const cookie = cookiesOf(begun)
    const { id: payment_intent } = await app.stripe.pay((await begun.json()).clientSecret)
    await app.stripe.control('webhooks', { mode: 'normal' })
    const page = { file: 'routes/public/donation-thanks.tsx', params: {}, cookie }
    const [donation] = await app.tools.db.select().from(donations)
    const shown = async (status: string) => {
      await app.stripe.control('disputes', { payment_intent, status })
      await app.stripe.control('settle')
      return readPage(app, { ...page, address: `/donation/thanks?donation=${donation?.id}` })
    }
    expect(await shown('needs_response')).toContain('"isLost":false')
    expect(await shown('lost')).toContain('"isLost":true')
  })
})
