import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { getFreeStock, setFreeStock } from '#app/features/shop/stock.server.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('a parcel of packs', () => {
  let app: TestShop
  let coach = ''
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => setFreeStock(app.tools, PACK, 20))

  const rowOf = async (id: string) => (await app.tools.db.select().from(orders).where(eq(orders.id, id)))[0]

  it('that was marked as sent, refunded and is still here is in the stock again', async () => {
    const { id } = await buyPacks(app, { quantity: 2 })
    const office = (path: string, json: object = {}) => app.request(`/api/office/${path}`, { cookie: coach, json })
    expect((await office(`orders/${id}/dispatch`)).status).toBe(200)
    const { amount = 0 } = (await rowOf(id)) ?? {}
    const refund = { request: crypto.randomUUID(), amount: String(amount / 100), reason: 'They rang in time' }
    expect((await office(`sales/packs/${id}/refund`, refund)).status).toBe(200)
    // It may be on its way.
    expect(await getFreeStock(app.tools, PACK)).toBe(18)
    expect((await office(`orders/${id}/undo-dispatch`)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'refunded', reservation: 'none', dispatchedAt: null })
    expect(await getFreeStock(app.tools, PACK)).toBe(20)
  })

  it('that is paid already takes its address once, also from a form that is sent again', async () => {
    const items = [{ productId: PACK, quantity: 1 }]
    const begun = await app.request('/api/create-payment-intent', { json: { items } })
    const { orderId, clientSecret } = await begun.json()
    await app.stripe.pay(String(clientSecret))
    await app.stripe.control('settle')
    const json = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }
    const deliver = (changed: object = {}) =>
      app.request(`/api/orders/${orderId}/delivery`, {
        json: { ...json, email: 'ada@example.test', ...changed },
        cookie: cookiesOf(begun),
      })
    const sent = await Promise.all([deliver(), deliver()])
    expect([...sent, await deliver()].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await deliver({ town: 'Leeds' })).status).toBe(409)
    expect((await rowOf(orderId))?.delivery).toMatchObject({ town: 'London' })
  })
})
