import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gifts } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

// A plain form may be sent once more by the script that has just taken the page over.
describe.skipIf(!hasDatabase())('a gift whose form is sent twice', () => {
  let app: TestShop
  let cookie = ''
  beforeAll(async () => {
    app = await createTestShop()
    cookie = cookiesOf(await app.request('/api/cart', { json: { productId: 'starter-pack-1' } }))
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  const FIELDS = { gift: 'gift-ebook', email: 'ann@example.test', country: 'GB', fromName: 'Ann', forName: 'Ben' }
  async function begin(change: object = {}) {
    const made = await app.request('/api/gifts', { json: { ...FIELDS, ...change }, cookie })
    return String((await made.json()).orderId)
  }
  const payFor = async (order: string) => {
    const begun = await app.request('/api/create-payment-intent', { json: { order }, cookie })
    await app.stripe.pay(String((await begun.json()).clientSecret))
    await app.stripe.control('settle')
  }
  const MAILED = { recipient: 'ben@example.test', message: 'With love' }

  it.each([
    ['to hand over', {}],
    ['emailed at once', MAILED],
    ['emailed on a day', { ...MAILED, day: '2026-06-20' }],
  ])('is one order: %s', async (_name, wish) => {
    const both = await Promise.all([begin(wish), begin(wish)])
    app.setNow('2026-06-15T12:00:02Z')
    expect(new Set([...both, await begin(wish)]).size).toBe(1)
  })

  it.each([
    ['another gift', { gift: 'gift-membership-1' }],
    ['another name', { forName: 'Cal' }],
    ['another giver', { fromName: 'Anna' }],
    ['another address', { recipient: 'cal@example.test' }],
    ['another message', { message: 'With more love' }],
    ['another day', { day: '2026-06-21' }],
    ['the receipt elsewhere', { email: 'anna@example.test' }],
  ])('is two orders with %s', async (_name, change) => {
    const wish = { ...MAILED, day: '2026-06-20' }
    expect(await begin({ ...wish, ...change })).not.toBe(await begin(wish))
  })

  it('is two gifts, once the first is paid', async () => {
    const first = await begin({ forName: 'Both of you' })
    await payFor(first)
    const second = await begin({ forName: 'Both of you' })
    expect(second).not.toBe(first)
    const rows = await app.tools.db.select({ code: gifts.code }).from(gifts).where(eq(gifts.forName, 'Both of you'))
    expect(new Set(rows.map(({ code }) => code)).size).toBe(2)
  })
})
