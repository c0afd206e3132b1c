import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productPrices } from '#app/db/schema/shop-catalogue.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('a price that two people change', () => {
  let app: TestShop
  let coach: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  const set = (json: object) => app.request(`/api/office/products/${PACK}/prices`, { json, cookie: coach })
  const count = () => app.tools.db.$count(productPrices, eq(productPrices.productId, PACK))
  /** Opens the product's page; returns what its form sends along. */
  async function open(): Promise<{ id: string; seen: number }> {
    const asked = { address: `/office/products/${PACK}`, params: { id: PACK }, cookie: coach }
    return JSON.parse((await readPage(app, { file: 'routes/office/product.tsx', ...asked })) ?? '{}').priceForm
  }
  const NOT_SAVED = 'Somebody else has set a price meanwhile. Open the page again; nothing was saved.'

  it('is refused to the second, who is told, and one form that is sent twice is one price', async () => {
    const [mine, theirs] = [await open(), await open()]
    const before = await count()
    const first = { price: '44.50', ...theirs }
    expect([(await set(first)).status, (await set(first)).status]).toEqual([200, 200])
    const second = await set({ price: '42', ...mine })
    expect([second.status, (await second.json()).error.message]).toEqual([409, NOT_SAVED])
    expect((await set({ ...first, price: '43' })).status).toBe(409)
    expect(await count()).toBe(before + 1)
    expect((await set({ price: '42', ...(await open()) })).status).toBe(200)
  })

  it('is refused as well where the first was for a later day, which changes nothing now', async () => {
    const mine = await open()
    expect((await set({ price: '39', from: '2026-08-01', until: '2026-08-07', ...(await open()) })).status).toBe(200)
    expect((await set({ price: '45', ...mine })).status).toBe(409)
  })

  it('is one of the two, where both press at once', async () => {
    const [mine, theirs] = [await open(), await open()]
    const answers = await Promise.all([set({ price: '51', ...mine }), set({ price: '52', ...theirs })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
