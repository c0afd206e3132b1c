import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { promoteEbook } from '#app/features/shop/catalogue.server.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const REFUSED = 'The e-book cannot be bought at the moment. Nothing was charged.'
const GIFT = { email: 'giver@example.test', country: 'GB', fromName: 'Ann', forName: 'Ben' }

describe.skipIf(!hasDatabase()).each(['coming-soon', 'withdrawn'] as const)('the e-book while it’s %s', (status) => {
  let app: TestShop
  let bought: Awaited<ReturnType<typeof orderEbook>>
  beforeAll(async () => {
    app = await createTestShop()
    bought = await orderEbook(app)
    await app.stripe.pay(bought.secret)
    await app.stripe.control('settle')
    const cookie = await app.signInStaff('coach')
    const json = { status, contents: '', revision: '0' }
    expect((await app.request('/api/office/products/ebook', { cookie, json })).status).toBe(200)
  })
  afterAll(() => app?.close())

  it.each([
    ['/api/create-payment-intent', { product: 'ebook' }],
    ['/api/create-payment-intent', { product: 'ebook', payWhatYouCan: 300 }],
    ['/api/create-payment-intent', { type: 'donation', amount: 999, copies: 1 }],
    ['/api/gifts', { ...GIFT, gift: 'gift-ebook' }],
    ['/api/ebook/free', { email: 'reader@example.test' }],
  ])('is neither sold nor given by %s with %j', async (path, json) => {
    const response = await app.request(path, { json })
    expect([response.status, (await response.json()).error?.message]).toEqual([409, REFUSED])
    expect(await app.tools.db.$count(orders)).toBe(1)
  })

  const read = async (file: string, address: string, cookie = '') =>
    JSON.parse((await readPage(app, { file, address, params: {}, cookie })) ?? 'null')

  it('is not offered by its checkout, which still shows what was bought', async () => {
    expect(await read('routes/shop/checkout.tsx', '/checkout')).toMatchObject({
      product: null,
      owned: null,
      hasWaitlist: status === 'coming-soon',
    })
    const own = await read('routes/shop/checkout.tsx', '/checkout', bought.cookie)
    expect(own).toMatchObject({ product: null, owned: bought.orderId })
    const address = `/checkout?success=true&order=${bought.orderId}`
    const shown = await read('routes/shop/checkout.tsx', address, bought.cookie)
    expect(shown.purchase.order).toMatchObject({ id: bought.orderId, status: 'paid' })
  })

  it('is promoted only if it will come', () => {
    expect(promoteEbook(app.tools)).toEqual(status === 'withdrawn' ? null : { price: '£9.99', isAvailable: false })
  })

  it('is no gift, and nobody is asked to pay for copies', async () => {
    const { gifts, copyPrice } = await read('routes/shop/gift.tsx', '/gift')
    expect(gifts).toHaveLength(4)
    expect(JSON.stringify(gifts)).not.toContain('ebook')
    expect(copyPrice).toBeNull()
  })
})
