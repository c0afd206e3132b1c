import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productPrices } from '#app/db/schema/shop-catalogue.ts'
import { orderPacks } from '#dev/packs-buyer.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const CHANGED = 'The price has changed. Please order again; nothing was charged.'

describe.skipIf(!hasDatabase())('an order whose price has changed before it was paid', () => {
  let app: TestShop
  let pence = 5_500
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.set({ membership: { price: 2_999, trialDays: 30 } }))

  async function changePrice() {
    const now = app.tools.clock.now()
    pence += 1
    const price = { productId: 'starter-pack-1', pence, from: now, by: 'coach', createdAt: now }
    await app.tools.db.insert(productPrices).values(price)
    await app.tools.settings.renew()
  }
  async function pay(order: string, cookie: string) {
    const begun = await app.request('/api/create-payment-intent', { json: { order }, cookie })
    return { status: begun.status, ...(await begun.json()) }
  }

  it('of packs isn’t paid at the old one', async () => {
    const { id, cookie } = await orderPacks(app)
    await changePrice()
    expect(await pay(id, cookie)).toMatchObject({ status: 409, error: { message: CHANGED } })
    const again = await orderPacks(app)
    expect((await pay(again.id, again.cookie)).status).toBe(200)
  })

  it('of a gift isn’t paid at the old one', async () => {
    const wish = {
      gift: 'gift-membership-1',
      email: 'ann@example.test',
      country: 'GB',
      fromName: 'Ann',
      forName: 'Ben',
    }
    const made = await app.request('/api/gifts', { json: wish })
    await app.set({ membership: { price: 3_999, trialDays: 30 } })
    const paid = await pay((await made.json()).orderId, cookiesOf(made))
    expect(paid).toMatchObject({ status: 409, error: { message: CHANGED } })
  })

  it('is said to be paid, where its payment has come through but wasn’t noticed yet', async () => {
    const { id, cookie } = await orderPacks(app)
    const { clientSecret } = await pay(id, cookie)
    await app.stripe.pay(String(clientSecret))
    await changePrice()
    expect(await pay(id, cookie)).toMatchObject({ status: 409, error: { reason: 'already_paid' } })
    expect(await app.orderOf(id)).toMatchObject({ status: 'paid' })
  })
})
