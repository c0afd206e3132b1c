import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const NOTICE = 'Payment processing is temporarily unavailable. Please contact us directly.'
const PACK = { productId: 'starter-pack-1', quantity: 1 }
const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'sw1y4jh' }

describe.skipIf(!hasDatabase())('without Stripe keys', () => {
  let app: TestApp
  let member: string
  beforeAll(async () => {
    app = await createTestApp()
    member = await app.signIn('keyless@example.test')
  })
  afterAll(() => app.close())

  const id = '00000000-0000-4000-8000-000000000000'
  it.each([
    ['/api/create-payment-intent', { product: 'ebook' }],
    ['/api/create-payment-intent', { product: 'ebook', payWhatYouCan: 300 }],
    ['/api/create-payment-intent', { items: [PACK] }],
    ['/api/create-payment-intent', { order: id }],
    ['/api/create-payment-intent', { type: 'donation', amount: 500, description: 'Virtual coffee' }],
    ['/api/create-subscription', {}],
    ['/api/create-subscription', { plan: 'community' }],
    [`/api/orders/${id}/refund`, {}],
    ['/api/billing/cancel', {}],
    ['/api/billing/portal', {}],
  ])('%s answers 503 to %j with the notice, and stores nothing', async (path, json) => {
    const response = await app.request(path, { json, cookie: member })
    expect([response.status, (await response.json()).error.message]).toEqual([503, NOTICE])
    expect(await app.tools.db.select().from(orders)).toEqual([])
  })

  it('a cart is kept, and its checkout shows the notice instead of creating an order', async () => {
    const filled = await app.request('/api/cart', { json: PACK })
    expect(filled.status).toBe(200)
    const cookie = cookiesOf(filled)
    const json = { ...address, email: 'packs@example.test' }
    const response = await app.request('/api/cart/checkout', { json, cookie })
    expect([response.status, (await response.json()).error.message]).toEqual([503, NOTICE])
    const form = await app.request('/api/cart/checkout', { form: { ...json }, cookie })
    expect([form.status, await form.text()]).toEqual([503, expect.stringContaining(NOTICE)])
    expect(await app.tools.db.select().from(orders)).toEqual([])
    expect(await (await app.request('/api/cart', { cookie })).json()).toMatchObject({ lines: [PACK] })
  })

  it('the free copy is sent: it needs no payment', async () => {
    const json = { email: 'gift@example.test' }
    expect((await app.request('/api/ebook/free', { json })).status).toBe(202)
    const { text } = await app.mailbox.waitFor(json.email, 1)
    const token = /\/download\/([\w-]{43})/.exec(text)?.[1] ?? ''
    expect((await app.request('/api/downloads', { json: { token, format: 'epub' } })).status).toBe(200)
  })
})
