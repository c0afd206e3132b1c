import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartItems, orders } from '#app/db/schema/shop.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { anonymiseUnpaidOrders, deleteGuestCarts } from './clean-up.server.ts'

const BEGUN = new Date('2026-06-15T12:00:00Z')
const DELIVERY = { name: 'Ada', line1: '1 High Street', line2: '', town: 'Leeds', postcode: 'LS1 1AA' }

describe.skipIf(!hasDatabase())('the shop’s clean-up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.tools.db.delete(orders)
    await app.tools.db.delete(cartItems)
  })
  const afterDays = (days: number, ms = 0) => app.setNow(new Date(+BEGUN + days * 86_400_000 + ms).toISOString())

  it('deletes carts of expired browsers, and no others', async () => {
    const cookie = await app.signIn('ann@example.test')
    const userId = await app.idOf(cookie)
    const line = { productId: 'starter-pack', quantity: 1, addedAt: BEGUN }
    await app.tools.db.insert(cartItems).values([
      { ...line, visitorHash: 'a-browser' },
      { ...line, userId },
    ])
    afterDays(90)
    await deleteGuestCarts(app.tools)
    expect(await app.tools.db.$count(cartItems)).toBe(2)
    afterDays(90, 1)
    await deleteGuestCarts(app.tools)
    expect(await app.tools.db.select().from(cartItems)).toMatchObject([{ userId }])
  })

  it('anonymises orders that were never paid; a paid one keeps its address', async () => {
    const order = {
      ...{
        kind: 'packs' as const,
        visitorHash: 'a-browser',
        email: 'ada@example.test',
        amount: 1_000,
        currency: 'gbp',
      },
      ...{ livemode: false, delivery: DELIVERY, createdAt: BEGUN },
    }
    const [unpaid, paid] = [randomUUID(), randomUUID()]
    await app.tools.db.insert(orders).values([
      { ...order, id: unpaid },
      { ...order, id: paid, status: 'paid', paidAt: BEGUN },
    ])
    const kept = async () =>
      Object.fromEntries(
        (await app.tools.db.select().from(orders)).map(({ id, email, delivery }) => [id, { email, delivery }]),
      )
    const known = { email: 'ada@example.test', delivery: DELIVERY }
    afterDays(90)
    await anonymiseUnpaidOrders(app.tools)
    expect(await kept()).toEqual({ [unpaid]: known, [paid]: known })
    afterDays(90, 1)
    await anonymiseUnpaidOrders(app.tools)
    expect(await kept()).toEqual({ [unpaid]: { email: null, delivery: null }, [paid]: known })
  })
})
