import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { media } from '#app/db/schema/media.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { productPrices } from '#app/db/schema/shop-catalogue.ts'
import { users } from '#app/db/schema/users.ts'
import { contentsOf, getShownProduct } from '#app/features/shop/catalogue.server.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import { drawText } from '#app/platform/texts/text-shelf.ts'
import { beginEbook } from '#dev/ebook-buyer.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { differences } from '../audit/difference.ts'
import { setPrice } from './prices.server.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('the catalogue in the office', () => {
  let app: TestShop
  let coach: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => at('2026-06-15T12:00:00Z'))

  /** Moves the clock; what begins or ends by it takes effect at the next poll, as in production. */
  async function at(time: string) {
    app.setNow(time)
    await app.tools.settings.renew()
  }
  const post = (path: string, json: object = {}, cookie = coach) => app.request(`/api/office/${path}`, { json, cookie })
  const price = (id: string, json: object) => post(`products/${id}/prices`, json)
  const shown = (id: string) => getShownProduct(id, app.tools)
  const amountOf = async (secret: string) =>
    (await app.stripe.sdk.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')).amount
  async function askForPack() {
    const items = [{ productId: PACK, quantity: 1 }]
    return await (await app.request('/api/create-payment-intent', { json: { items } })).json()
  }

  it.each(['fulfilment', 'editor'] as const)('is not there for the %s', async (role) => {
    const cookie = await app.signInStaff(role)
    for (const path of [`products/${PACK}/prices`, `products/${PACK}`, `products/${PACK}/stock`, 'delivery'])
      expect((await post(path, {}, cookie)).status, path).toBe(404)
  })

  it('charges, shows and says a new price at once', async () => {
    expect((await price('ebook', { price: '12.50' })).status).toBe(200)
    expect(shown('ebook')?.price).toBe('£12.50')
    expect(drawText(app.tools, { body: 'It is {{price.ebook}}.' }).html).toContain('£12.50')
    const old = await beginEbook(app, { product: 'ebook', amount: 999 })
    expect([old.response.status, old.answer.error.message]).toEqual([400, expect.stringContaining('£12.50')])
    expect(await amountOf((await beginEbook(app, { product: 'ebook', amount: 1_250 })).secret)).toBe(1_250)
    expect(await amountOf((await beginEbook(app)).secret)).toBe(1_250)
    await price('ebook', { price: '9.99' })
  })

  it('asks whoever can’t pay it for no more than the price', async () => {
    await price('ebook', { price: '4.99' })
    const asked = async (payWhatYouCan: number) =>
      amountOf((await beginEbook(app, { product: 'ebook', payWhatYouCan })).secret)
    expect([await asked(300), await asked(500)]).toEqual([300, 499])
    await price('ebook', { price: '9.99' })
  })

  it.each(['0', '0.99', '-5', '10000.01', '1000000', 'free', '', '4.999'])('refuses the price %j', async (words) => {
    const answer = await price(PACK, { price: words })
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.fields.price).toContain('from £1.00 to £10,000.00')
    expect(shown(PACK)?.price).toBe('£49.99')
  })

  it('keeps a launch price from its first day to its last, in London', async () => {
    expect((await price('starter-pack-2', { price: '79.99', from: '2026-07-01', until: '2026-07-07' })).status).toBe(
      200,
    )
    for (const [time, words] of [
      ['2026-06-30T22:59:59Z', '£89.99'],
      ['2026-06-30T23:00:00Z', '£79.99'],
      ['2026-07-07T22:59:59Z', '£79.99'],
      ['2026-07-07T23:00:00Z', '£89.99'],
    ] as const) {
      await at(time)
      expect(shown('starter-pack-2')?.price, time).toBe(words)
    }
  })

  it.each([
    [{ price: '10', from: '2026-07-07', until: '2026-07-01' }, 400],
    [{ price: '10', until: '2026-06-14' }, 400],
    [{ price: '10', until: 'tomorrow' }, 400],
  ])('refuses the days of %j', async (json, status) => expect((await price(PACK, json)).status).toBe(status))

  it('strikes a price through only when its rows prove it', async () => {
    await app.tools.db.delete(productPrices).where(eq(productPrices.productId, 'starter-pack-3'))
    const [by] = await app.tools.db.select().from(users).where(eq(users.email, 'coach@staff.example.test'))
    // Weeks pass: longer than a session lasts.
    const set = (pence: number) =>
      setPrice(app.tools, by as never, 'starter-pack-3', { price: pence, from: null, until: null })
    await set(14_999)
    await at('2026-07-12T12:00:00Z')
    await set(12_999)
    expect(shown('starter-pack-3')).toMatchObject({ price: '£129.99', originalPrice: null })
    await at('2026-08-20T12:00:00Z')
    await set(9_999)
    expect(shown('starter-pack-3')).toMatchObject({ price: '£99.99', originalPrice: '£129.99' })
  })

  it('calls a pack popular when its sales do, and not otherwise', async () => {
    const sell = async (productId: string, quantity: number, livemode: boolean) => {
      const order = { kind: 'packs', status: 'paid', visitorHash: 'v', amount: 100, currency: 'gbp', livemode } as const
      const [made] = await app.tools.db
        .insert(orders)
        .values({ ...order, createdAt: app.tools.clock.now() })
        .returning()
      await app.tools.db
        .insert(orderItems)
        .values({ orderId: made?.id ?? '', productId, name: 'x', unitPrice: 1, quantity })
      await app.tools.settings.renew()
    }
    await sell(PACK, 50, false)
    await sell('starter-pack-2', 9, true)
    expect(shown('starter-pack-2')?.isPopular).toBe(false)
    await sell('starter-pack-2', 1, true)
    expect(shown('starter-pack-2')?.isPopular).toBe(true)
    expect(shown(PACK)?.isPopular).toBe(false)
    await sell(PACK, 10, true)
    expect(shown('starter-pack-2')?.isPopular).toBe(false)
    await at('2026-09-14T12:00:00Z')
    expect(shown(PACK)?.isPopular).toBe(false)
  })

  it('tells the cart of what was withdrawn, and sells none of it', async () => {
    const cart = await app.request('/api/cart', { json: { productId: PACK, quantity: 1 } })
    const cookie = cookiesOf(cart)
    expect((await post(`products/${PACK}`, { status: 'withdrawn', contents: '', revision: '0' })).status).toBe(200)
    expect(shown(PACK)).toBeNull()
    expect(await (await app.request('/api/cart', { cookie })).json()).toMatchObject({
      lines: [{ productId: PACK, isAvailable: false }],
      total: 0,
    })
    expect((await askForPack()).error.code).toBe('conflict')
    expect((await post(`products/${PACK}`, { status: 'on-sale', contents: '', revision: '1' })).status).toBe(200)
    expect(await amountOf((await askForPack()).clientSecret)).toBe(4_999 + 495)
  })

  it('tells the second of two who edit at once', async () => {
    const json = { status: 'on-sale', contents: '2 × Soft tape | shelf A', revision: '0' }
    const answers = await Promise.all([1, 2].map(() => post('products/starter-pack-2', json)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(contentsOf(app.tools, { productId: 'starter-pack-2', name: 'x', quantity: 3 })).toEqual([
      { name: 'Soft tape', quantity: 6, place: 'shelf A' },
    ])
    expect((await post('products/starter-pack-2', { ...json, contents: 'a | b | c', revision: '1' })).status).toBe(400)
  })

  it('counts the stock, and sells no more than that', async () => {
    expect((await post(`products/${PACK}/stock`, { free: '1' })).status).toBe(200)
    await buyPacks(app)
    expect((await askForPack()).error.reason).toBe('sold_out')
    for (const free of ['-1', '1.5', 'many', '100001'])
      expect((await post(`products/${PACK}/stock`, { free })).status).toBe(400)
    await post(`products/${PACK}/stock`, { free: '20' })
  })

  it('sells no pack twice that was sold while somebody was counting', async () => {
    const saveStock = (json: object) => post(`products/${PACK}/stock`, json)
    await saveStock({ free: '20' })
    await buyPacks(app)
    const refused = await saveStock({ free: '45', seen: '20' })
    const sentence = 'Some were sold or came back meanwhile: 19 may still be sold. Please open the page again.'
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, sentence])
    expect(await getFreeStock(app.tools, PACK)).toBe(19)
    for (const _ of ['once', 'again, since its answer was lost'])
      expect((await saveStock({ free: '45', seen: '19' })).status).toBe(200)
    expect(await getFreeStock(app.tools, PACK)).toBe(45)
    await saveStock({ free: '20' })
  })

  it('charges the delivery that holds, and none from its price on', async () => {
    expect((await post('delivery', { price: '3.95', freeFrom: '99.98' })).status).toBe(200)
    expect(await amountOf((await askForPack()).clientSecret)).toBe(4_999 + 395)
    const items = [{ productId: PACK, quantity: 2 }]
    const two = await (await app.request('/api/create-payment-intent', { json: { items } })).json()
    expect(await amountOf(two.clientSecret)).toBe(9_998)
    expect((await post('delivery', { price: '101' })).status).toBe(400)
    expect((await post('delivery', { price: '0', freeFrom: '' })).status).toBe(200)
    expect(await amountOf((await askForPack()).clientSecret)).toBe(4_999)
  })

  it('isn’t told another delivery by whoever read an older one, and takes one twice', async () => {
    expect((await post('delivery', { price: '3.95', freeFrom: '' })).status).toBe(200)
    const read = { seenPrice: '3.95', seenFreeFrom: '' }
    const first = { price: '4.50', freeFrom: '80', ...read }
    expect((await post('delivery', first)).status).toBe(200)
    expect((await post('delivery', first)).status).toBe(200)
    const refused = await post('delivery', { price: '3.50', freeFrom: '', ...read })
    const sentence = 'Somebody else has changed the delivery meanwhile. Open the page again; nothing was saved.'
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, sentence])
    expect(app.tools.settings.now().shop.delivery).toEqual({ pence: 450, freeFrom: 8_000 })
    const again = { seenPrice: '4.50', seenFreeFrom: '80' }
    const both = [
      { price: '5', freeFrom: '' },
      { price: '6', freeFrom: '' },
    ]
    const answers = await Promise.all(both.map((one) => post('delivery', { ...one, ...again })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await post('delivery', { price: '0', freeFrom: '' })
  })

  it('writes down who changed what', async () => {
    await price('hotbox-sauna', { price: '1199' })
    const rows = await app.tools.db.select().from(auditLog).where(eq(auditLog.subject, 'product:hotbox-sauna'))
    expect(rows).toMatchObject([
      {
        action: 'catalogue.price',
        actor: 'coach@staff.example.test',
        before: { pence: 129_999 },
        after: { pence: 119_900 },
      },
    ])
  })

  it('writes down what was changed of a product, and nothing else', async () => {
    const [picture] = await app.tools.db
      .insert(media)
      .values({ name: 'cover.jpg', alt: '', status: 'ready', hash: 'cover', createdAt: app.tools.clock.now() })
      .returning()
    const save = (status: string, revision: number) =>
      post('products/ebook', { status, contents: '', pictureId: picture?.id, revision: String(revision) })
    for (const [revision, status] of ['on-sale', 'withdrawn', 'on-sale'].entries())
      expect((await save(status, revision)).status).toBe(200)
    const rows = await app.tools.db.select().from(auditLog).where(eq(auditLog.subject, 'product:ebook'))
    const saved = rows.filter(({ action }) => action === 'catalogue.product')
    expect(saved.flatMap(({ before, after }) => differences(before, after))).toEqual([
      { name: 'pictureId', before: null, after: picture?.id },
      { name: 'status', before: 'on-sale', after: 'withdrawn' },
      { name: 'status', before: 'withdrawn', after: 'on-sale' },
    ])
  })
})
