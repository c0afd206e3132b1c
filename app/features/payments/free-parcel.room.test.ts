import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundRequests } from '#app/db/schema/payments.ts'
import { coupons, orders } from '#app/db/schema/shop.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }

describe.skipIf(!hasDatabase())('a parcel that cost nothing', () => {
  let app: TestShop
  let buyers = 0
  beforeAll(async () => {
    app = await createTestShop({ env: { OWNER_EMAIL: 'owner@example.test' } })
    const from = new Date('2026-06-01T00:00:00Z')
    const code = { code: 'FREE', kind: 'percent', value: 100, isOnceEach: false, by: 'x' } as const
    await app.tools.db.insert(coupons).values({ from, createdAt: from, ...code })
    const [json, cookie] = [{ price: '0', freeFrom: '' }, await app.signInStaff('coach')]
    expect((await app.request('/api/office/delivery', { json, cookie })).status).toBe(200)
  })
  afterAll(() => app?.close())

  async function take() {
    buyers += 1
    const email = `nothing-${buyers}@example.test`
    const cookie = cookiesOf(await app.request('/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 } }))
    const made = await app.request('/api/cart/checkout', { json: { ...ADDRESS, email, code: 'FREE' }, cookie })
    const id = String((await made.json()).orderId)
    await app.request(`/api/orders/${id}/take`, { json: {}, cookie })
    return { id, email, cookie }
  }
  const cancel = (id: string, cookie: string) => app.request(`/api/orders/${id}/refund`, { json: {}, cookie })
  const shown = async (id: string, cookie: string) => (await app.request(`/api/orders/${id}`, { cookie })).json()
  const left = () => getFreeStock(app.tools, 'starter-pack-1')

  it('is cancelled by its buyer until it’s sent: it goes back on the shelf, and both are told once', async () => {
    const before = await left()
    const { id, email, cookie } = await take()
    expect(await left()).toBe(before - 1)
    expect(await shown(id, cookie)).toMatchObject({ status: 'paid', canBeRefunded: true })
    const answers = await Promise.all([cancel(id, cookie), cancel(id, cookie)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shown(id, cookie)).toMatchObject({ status: 'refunded', amountRefunded: 0, canBeRefunded: false })
    expect(await left()).toBe(before)
    const asked = await app.tools.db.select().from(refundRequests).where(eq(refundRequests.orderId, id))
    expect(asked).toMatchObject([{ id, amount: 0, reason: 'Cancelled by the buyer', askedAt: app.tools.clock.now() }])
    expect(await app.mailsTo(email)).toEqual(['pack-order', 'refund'])
    expect((await app.mailbox.waitFor(email, 1, /cancelled/)).text).toContain('There was nothing to pay')
    const toOwner = await app.mailbox.waitFor('owner@example.test', 1, /^Cancelled: Starter Pack 1/)
    expect(toOwner.text).toContain('Please do not send it')
  })

  it('isn’t, once it’s sent, or by somebody else', async () => {
    const { id, cookie } = await take()
    expect((await cancel(id, '')).status).toBe(404)
    await app.tools.db.update(orders).set({ dispatchedAt: app.tools.clock.now() }).where(eq(orders.id, id))
    expect((await cancel(id, cookie)).status).toBe(409)
    expect((await app.orderOf(id))?.status).toBe('paid')
  })
})
