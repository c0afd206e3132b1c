import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { documents } from '#app/db/schema/documents.ts'
import { media } from '#app/db/schema/media.ts'
import { products } from '#app/db/schema/shop-catalogue.ts'
import { contentsOf, getShop, getShownProduct, listSold } from '#app/features/shop/catalogue.server.ts'
import { getFreeStock } from '#app/features/shop/stock.server.ts'
import { seedDocuments } from '#app/platform/texts/seed-documents.ts'
import { drawText } from '#app/platform/texts/text-shelf.ts'
import { buildSearchIndex } from '#app/server/pages/search-index.ts'
import { buyPacks, orderPacks } from '#dev/packs-buyer.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { SHELVES } from '../texts/shelves.server.ts'

const PACK = {
  ...{ name: 'Travel Pack', price: '24.50', free: '5', status: 'on-sale' },
  ...{ summary: 'Bands and cards for a bag.', description: 'For people who travel.' },
  ...{ features: 'Two bands\r\nNine cards', benefits: 'Fits a bag', instructions: 'Unpack it', cautions: 'Not a toy' },
  contents: '2 × Band | shelf T',
}

describe.skipIf(!hasDatabase())('a product that is added in the office', () => {
  let app: TestShop
  let coach: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  const post = (path: string, json: object = {}, cookie = coach) =>
    app.request(`/api/office/products${path}`, { json, cookie })
  const add = (json: object = {}) => post('', { ...PACK, ...json })
  const revisionOf = async (id: string) =>
    String((await app.tools.db.select().from(products).where(eq(products.id, id)))[0]?.revision)

  it('is in the shop, its search, its site map and its texts at once, and is bought, packed and counted', async () => {
    const made = await add()
    expect([made.status, await made.json()]).toEqual([200, { id: 'travel-pack' }])
    expect(getShownProduct('travel-pack', app.tools)).toMatchObject({
      ...{ name: 'Travel Pack', price: '£24.50', isAvailable: true, link: '/products/travel-pack' },
      features: ['Two bands', 'Nine cards'],
    })
    expect(getShop(app.tools).map(({ id }) => id)).toContain('travel-pack')
    expect(await (await app.request('/sitemap.xml')).text()).toContain('/products/travel-pack</loc>')
    await buildSearchIndex(app.tools)
    const { hits } = await (await app.request('/api/search?q=%22Travel+Pack%22')).json()
    expect(hits[0]).toMatchObject({ path: '/products/travel-pack', title: 'Travel Pack' })
    expect(drawText(app.tools, { body: 'It is {{price.travel-pack}}.' }).html).toContain('£24.50')
    await buyPacks(app, { productId: 'travel-pack', quantity: 2 })
    expect(contentsOf(app.tools, { productId: 'travel-pack', name: 'x', quantity: 2 })).toEqual([
      { name: 'Band', quantity: 4, place: 'shelf T' },
    ])
    expect(await getFreeStock(app.tools, 'travel-pack')).toBe(3)
    expect(listSold(app.tools)).toContainEqual(expect.objectContaining({ id: 'travel-pack' }))
    const [entry] = await app.tools.db.select().from(auditLog).where(eq(auditLog.action, 'catalogue.add'))
    expect(entry).toMatchObject({ subject: 'product:travel-pack', after: { pence: 2_450, free: 5 } })
  })

  it('stays through the next start of the product', async () => {
    await seedDocuments(app.tools, SHELVES)
    await app.tools.settings.renew()
    expect(getShownProduct('travel-pack', app.tools)).toMatchObject({ name: 'Travel Pack', isAvailable: true })
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a price of nothing', { price: '0' }, 'price'],
    ['a price of a million', { price: '1000000' }, 'price'],
    ['an address that is none', { id: 'Travel Pack!' }, 'id'],
    ['an address that means something else', { id: 'packs' }, 'id'],
    ['a name of which no address can be made', { name: '日本' }, 'id'],
    ['no points', { features: ' \n ' }, 'features'],
    ['a promise about health', { id: 'other', benefits: 'You live longer' }, 'benefits'],
    ['a picture that is not there', { id: 'other', pictureId: crypto.randomUUID() }, 'pictureId'],
    ['a box that nobody can read', { id: 'other', contents: 'a | b | c' }, 'contents'],
  ])('is refused with %s, and nothing is written', async (_name, json, field) => {
    const answer = await add(json)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error.fields[field]).toMatch(/\w.*[.?]$/)
    expect(app.tools.settings.now().shop.products).toHaveLength(7)
    expect(await app.tools.db.select().from(documents).where(eq(documents.slug, 'other'))).toEqual([])
  })

  it.each(['travel-pack', 'ebook', 'starter-pack-1'])('does not take the address %s of another', async (id) => {
    const answer = await add({ id, name: 'Another' })
    expect([answer.status, (await answer.json()).error.fields.id]).toEqual([409, expect.stringContaining(id)])
    expect(getShownProduct(id, app.tools)?.name).not.toBe('Another')
  })

  it('is one when its form is sent twice at once, and is refused to whoever takes its address at that moment', async () => {
    const twice = await Promise.all([1, 2].map(() => add({ id: 'twice' })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    for (const other of [{ price: '99.00' }, { summary: 'Another' }])
      expect((await add({ id: 'twice', ...other })).status).toBe(409)
    expect((await post('/twice/delete')).status).toBe(200)
    const two = await Promise.all(['One', 'Another'].map((name) => add({ id: 'twice', name })))
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await post('/twice/delete')).status).toBe(200)
  })

  it('is renamed, and given a picture that stays while it is shown', async () => {
    const row = {
      name: 'pack.jpg',
      alt: 'A small bag',
      status: 'ready',
      hash: 'ab'.repeat(16),
      width: 900,
      height: 600,
    } as const
    const [picture] = await app.tools.db.insert(media).values(row).returning()
    const pictureId = picture?.id ?? ''
    const wanted = { name: 'Road Pack', status: 'on-sale', contents: '', pictureId }
    expect((await post('/travel-pack', { ...wanted, revision: '0' })).status).toBe(409)
    expect((await post('/travel-pack', { ...wanted, revision: '1' })).status).toBe(200)
    const shown = () => getShownProduct('travel-pack', app.tools)
    expect(shown()).toMatchObject({ name: 'Road Pack', picture: { alt: 'A small bag', focus: null } })
    const focus = await app.request(`/api/office/media/${pictureId}/focus`, {
      method: 'PUT',
      json: { x: '20', y: '90' },
      cookie: coach,
    })
    expect(focus.status).toBe(200)
    expect(shown()?.picture).toMatchObject({ hash: row.hash, focus: { x: 20, y: 90 } })
    for (const json of [{ x: '101', y: '0' }, { x: '1.5', y: '0' }, { x: '', y: '' }, {}])
      expect(
        (await app.request(`/api/office/media/${pictureId}/focus`, { method: 'PUT', json, cookie: coach })).status,
      ).toBe(400)
    const refused = await app.request(`/api/office/media/${pictureId}/delete`, { json: {}, cookie: coach })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      expect.stringContaining('travel-pack'),
    ])
    expect((await post('/starter-pack-1', { ...wanted, revision: '0' })).status).toBe(200)
    expect(getShownProduct('starter-pack-1', app.tools)).toMatchObject({
      name: 'Starter Pack 1',
      picture: { alt: 'A small bag' },
    })
    expect((await post('/starter-pack-1', { ...wanted, pictureId: '', revision: '1' })).status).toBe(200)
  })

  it('is told of in carts and open orders when it is withdrawn, and nothing is charged', async () => {
    const order = await orderPacks(app, { productId: 'travel-pack' })
    const revision = await revisionOf('travel-pack')
    const wanted = { name: 'Road Pack', contents: '', revision }
    expect((await post('/travel-pack', { ...wanted, status: 'withdrawn' })).status).toBe(200)
    expect(getShownProduct('travel-pack', app.tools)).toBeNull()
    expect(await (await app.request('/sitemap.xml')).text()).not.toContain('travel-pack')
    const begun = await app.request('/api/create-payment-intent', { json: { order: order.id }, cookie: order.cookie })
    expect([begun.status, (await begun.json()).error.message]).toEqual([
      409,
      'Road Pack isn’t for sale at the moment. Nothing was charged.',
    ])
    expect((await post('/travel-pack/delete')).status).toBe(409)
  })

  it('is deleted while it lies in a cart: its buyer is told, keeps the rest and is charged for nothing', async () => {
    expect((await add({ id: 'mistake', name: 'Mistake' })).status).toBe(200)
    const put = (productId: string, cookie?: string) =>
      app.request('/api/cart', { json: { productId, quantity: 1 }, ...(cookie && { cookie }) })
    const cookie = cookiesOf(await put('mistake'))
    await put('starter-pack-2', cookie)
    expect((await post('/mistake/delete')).status).toBe(200)
    const cart = await (await app.request('/api/cart', { cookie })).json()
    expect(cart).toMatchObject({
      goods: 8_999,
      lines: [{ productId: 'mistake', isAvailable: false }, { productId: 'starter-pack-2' }],
    })
    const address = {
      name: 'Ada King',
      line1: '12 St James’s Square',
      town: 'London',
      postcode: 'SW1Y 4JH',
      email: 'a@example.test',
    }
    const checkout = () => app.request('/api/cart/checkout', { json: address, cookie })
    const refused = await checkout()
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      expect.stringMatching(/remove it.*Nothing was charged/),
    ])
    await app.request('/api/cart/remove', { json: { productId: 'mistake' }, cookie })
    expect((await checkout()).status).toBe(200)
    expect(getShownProduct('mistake', app.tools)).toBeNull()
    expect((await post('/mistake/prices', { price: '5' })).status).toBe(404)
    expect((await post('/mistake', { status: 'on-sale', contents: '', name: 'x', revision: '0' })).status).toBe(404)
    expect((await post('/mistake/stock', { free: '5' })).status).toBe(404)
    expect((await put('mistake', cookie)).status).toBe(404)
    expect((await add({ id: 'mistake', price: '7' })).status).toBe(200)
    expect(getShownProduct('mistake', app.tools)?.price).toBe('£7.00')
  })

  it.each(['ebook', 'starter-pack-3'])('%s, which came with the product, stays', async (id) => {
    expect((await post(`/${id}/delete`)).status).toBe(409)
    expect(getShownProduct(id, app.tools)).not.toBeNull()
  })
})
