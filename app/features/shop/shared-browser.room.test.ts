import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what was bought in a browser that several people use', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  /** Buys the e-book; returns the order, and the cookie that the browser got for it. */
  async function buy(session = '') {
    const begun = await app.request('/api/create-payment-intent', { json: { product: 'ebook' }, cookie: session })
    const { orderId } = await begun.json()
    await app.tools.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId))
    return { orderId: orderId as string, visitor: cookiesOf(begun) }
  }
  const see = async (orderId: string, ...cookies: string[]) =>
    (await app.request(`/api/orders/${orderId}`, { cookie: cookies.join('; ') })).status

  it.each(['/api/logout', '/api/logout/everywhere'])('is forgotten by it after %s', async (path) => {
    const session = await app.signIn('leaving@example.test')
    const { orderId, visitor } = await buy()
    expect([await see(orderId, visitor), await see(orderId, visitor, session)]).toEqual([200, 200])
    const out = await app.request(path, { method: 'POST', cookie: `${visitor}; ${session}` })
    expect(out.headers.getSetCookie().find((line) => line.startsWith('visitor='))).toMatch(/^visitor=;.*Max-Age=0/)
  })

  it('while signed in is the account’s alone, also where the session ended without a word', async () => {
    const session = await app.signIn('ended@example.test')
    const { orderId, visitor } = await buy(session)
    expect(await see(orderId, session)).toBe(200)
    expect(await see(orderId, visitor), 'nobody is signed in').toBe(404)
    expect(await see(orderId, visitor, await app.signIn('next@example.test')), 'the next person').toBe(404)
  })
})
