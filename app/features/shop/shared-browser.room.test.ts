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

  /** Begins to buy the e-book; returns the order, and the cookie that the browser got for it. */
  async function begin(...cookies: string[]) {
    const json = { product: 'ebook' }
    const begun = await app.request('/api/create-payment-intent', { json, cookie: cookies.join('; ') })
    const { orderId } = await begun.json()
    return { orderId: orderId as string, visitor: cookiesOf(begun) }
  }
  const pay = (orderId: string) => app.tools.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, orderId))
  async function buy(session = '') {
    const begun = await begin(session)
    await pay(begun.orderId)
    return begun
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
  it.each([
    ['begins to pay again', (_orderId: string, ...cookies: string[]) => begin(...cookies)],
    ['gives their details', saveDetails],
  ])('begun as a guest is the account’s that %s', async (what, takeUp) => {
    const { orderId, visitor } = await begin()
    const session = await app.signIn(`${what.replaceAll(' ', '-')}@example.test`)
    await takeUp(orderId, visitor, session)
    await pay(orderId)
    expect(await see(orderId, session), 'its buyer, elsewhere').toBe(200)
    expect(await see(orderId, visitor), 'nobody is signed in').toBe(404)
    expect(await see(orderId, visitor, await app.signIn('next@example.test')), 'the next person').toBe(404)
  })

  function saveDetails(orderId: string, ...cookies: string[]) {
    const json = { email: 'elsewhere@example.test', country: 'GB', waiver: 'on' }
    return app.request(`/api/orders/${orderId}/details`, { json, cookie: cookies.join('; ') })
  }

  it('begun as a guest from an order’s page is the account’s that pays', async () => {
    const json = { items: [{ productId: 'starter-pack-1', quantity: 1 }] }
    const begun = await app.request('/api/create-payment-intent', { json })
    const { orderId } = await begun.json()
    const session = await app.signIn('parcel@example.test')
    const cookie = `${cookiesOf(begun)}; ${session}`
    expect((await app.request('/api/create-payment-intent', { json: { order: orderId }, cookie })).status).toBe(200)
    await pay(orderId)
    expect(await see(orderId, session), 'its buyer, elsewhere').toBe(200)
    expect(await see(orderId, cookiesOf(begun)), 'nobody is signed in').toBe(404)
  })
})
