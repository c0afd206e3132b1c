import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coupons } from '#app/db/schema/shop.ts'
import { countUses } from '#app/features/shop/coupons.server.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }

describe.skipIf(!hasDatabase())('a code in two requests at once', () => {
  let app: TestShop
  let codes = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  async function code(changes: Partial<typeof coupons.$inferInsert> = {}) {
    codes += 1
    const begun = new Date('2026-06-01T00:00:00Z')
    const row = { code: `AT-ONCE-${codes}`, kind: 'percent', value: 20, isOnceEach: false, by: 'x' } as const
    await app.tools.db.insert(coupons).values({ from: begun, createdAt: begun, ...row, ...changes })
    return row.code
  }
  const begin = (json: object, cookie?: string) =>
    app.request('/api/create-payment-intent', { json, ...(cookie ? { cookie } : {}) })
  async function packsWith(typed: string) {
    const cookie = cookiesOf(await app.request('/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 } }))
    const json = { ...ADDRESS, email: `packs-${codes}@example.test`, code: typed }
    const made = await app.request('/api/cart/checkout', { json, cookie })
    return { cookie, id: String((await made.json()).orderId) }
  }
  const statuses = (sent: readonly Response[]) => sent.map(({ status }) => status)

  it('has its last use in one of two purchases that a browser begins', async () => {
    const scarce = await code({ maxUses: 1 })
    const { cookie, id } = await packsWith(scarce)
    const begun = await Promise.all([
      begin({ order: id }, cookie),
      begin({ product: 'ebook', amount: 999, code: scarce }, cookie),
    ])
    for (const answer of begun)
      if (answer.ok) await app.stripe.pay(String((await answer.json()).clientSecret)).catch(() => {})
    await app.stripe.control('settle')
    expect(await countUses(app.tools.db, scarce)).toBe(1)
  })

  it('is good for one of two browsers that name the same address', async () => {
    const once = await code({ isOnceEach: true })
    const begun = await Promise.all([1, 2].map(() => begin({ product: 'ebook', amount: 999, code: once })))
    const email = 'twice@example.test'
    const told = await Promise.all(
      begun.map(async (answer) =>
        app.request(`/api/orders/${(await answer.json()).orderId}/details`, {
          json: { email, waiver: 'on' },
          cookie: cookiesOf(answer),
        }),
      ),
    )
    expect(statuses(told).toSorted()).toEqual([200, 409])
  })

  it('sends the book once to a browser that asks for it twice', async () => {
    const free = await code({ value: 100 })
    const cookie = cookiesOf(await app.request('/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 } }))
    const json = { email: 'free@example.test', code: free }
    const sent = await Promise.all([1, 2].map(() => app.request('/api/ebook/with-code', { json, cookie })))
    expect(statuses(sent)).toEqual([200, 200])
    expect(await app.mailsTo('free@example.test')).toEqual(['ebook-order'])
  })

  it('completes packs that cost nothing once for two presses', async () => {
    const delivery = { json: { price: '0', freeFrom: '' }, cookie: await app.signInStaff('coach') }
    expect((await app.request('/api/office/delivery', delivery)).status).toBe(200)
    const { cookie, id } = await packsWith(await code({ value: 100 }))
    const taken = await Promise.all([1, 2].map(() => app.request(`/api/orders/${id}/take`, { json: {}, cookie })))
    expect(statuses(taken)).toEqual([200, 200])
    expect(await app.mailsTo(`packs-${codes}@example.test`)).toEqual(['pack-order'])
  })
})
