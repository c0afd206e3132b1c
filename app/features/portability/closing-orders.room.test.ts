import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import { closeAccount } from '#dev/account-end.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { carryOutClosing } from './erase.server.ts'

const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }

describe.runIf(hasDatabase())('closing an account with an order that isn’t paid', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())

  /** An account whose last day has come, with an order of packs that is being paid. */
  async function orderLate() {
    app.setNow('2026-06-15T12:00:00Z')
    const email = `late-${++people}@example.test`
    const cookie = await app.signIn(email)
    const id = await app.idOf(cookie)
    await closeAccount(app, cookie)
    app.setNow('2026-06-22T12:00:00Z')
    const cart = await app.request('/api/cart', { cookie, json: { productId: 'starter-pack-1', quantity: 2 } })
    const both = `${cookie}; ${cookiesOf(cart)}`
    const made = await app.request('/api/cart/checkout', { cookie: both, json: { ...ADDRESS, email } })
    const { orderId } = await made.json()
    const begun = await app.request('/api/create-payment-intent', { cookie: both, json: { order: orderId } })
    const payment = String((await begun.json()).clientSecret).split('_secret_')[0]
    return { userId: String(id), orderId: String(orderId), payment }
  }
  const free = () => getFreeStock(app.tools, 'starter-pack-1')
  const statusOf = async (id: string) =>
    (await app.tools.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status

  it('returns its packs to the stock', async () => {
    const before = await free()
    const { userId, orderId } = await orderLate()
    expect(await free()).toBe(before - 2)
    await carryOutClosing(app.tools, userId)
    expect(await statusOf(orderId)).toBeUndefined()
    expect(await free()).toBe(before)
  })

  it('keeps one whose bank takes days, which is paid after all', async () => {
    const { userId, orderId, payment } = await orderLate()
    await app.stripe.control('payments', { payment_intent: payment, status: 'processing' })
    await app.stripe.control('settle')
    await carryOutClosing(app.tools, userId)
    expect(await statusOf(orderId)).toBe('pending')
    await app.stripe.control('payments', { payment_intent: payment, status: 'succeeded' })
    await app.stripe.control('settle')
    expect(await statusOf(orderId)).toBe('paid')
  })
})
