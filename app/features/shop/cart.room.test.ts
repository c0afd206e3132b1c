import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartItems } from '#app/db/schema/shop.ts'
import { readVisitor } from '#app/platform/web/visitor.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { countCart } from './cart.server.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('a cart that was filled before signing in', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const add = (quantity: number, cookie = '') =>
    app.request('/api/cart', { json: { productId: PACK, quantity }, cookie })
  const cartOf = async (cookie: string) => (await (await app.request('/api/cart', { cookie })).json()).lines
  /** Counts it as the header of every page does. */
  async function openPage(cookie: string) {
    const user = await (await app.request('/api/auth/user', { cookie })).json()
    return countCart(app.tools, { user, visitor: readVisitor(app.tools, cookie) })
  }

  it('is the account’s from the next page on, whichever it is, and there again after signing out', async () => {
    const visitor = cookiesOf(await add(2))
    const session = await app.signIn('filled@example.test')
    expect(await openPage(`${visitor}; ${session}`)).toBe(2)
    const again = await app.signIn('filled@example.test')
    expect(await cartOf(again)).toMatchObject([{ productId: PACK, quantity: 2 }])
  })

  it('is counted with what the account had, up to the most of one product', async () => {
    const session = await app.signIn('both@example.test')
    await add(7, session)
    const visitor = cookiesOf(await add(6))
    const opened = await Promise.all([openPage(`${visitor}; ${session}`), openPage(`${visitor}; ${session}`)])
    expect(opened).toEqual([10, 10])
    expect(await openPage(session)).toBe(10)
    expect(await app.tools.db.$count(cartItems, eq(cartItems.productId, PACK))).toBe(2)
  })
})
