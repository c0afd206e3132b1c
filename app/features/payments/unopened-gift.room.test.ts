import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gifts } from '#app/db/schema/shop.ts'
import { anonymiseGifts } from '#app/features/shop/clean-up.server.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a gift that nobody opens', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  it('loses its names a year after its day, and opens still', async () => {
    const byHand = await buyGift(app, 'gift-ebook')
    const mailed = await buyGift(app, 'gift-ebook', { recipient: 'ben@example.test', day: '2026-07-15' })
    const names = async () => {
      const rows = await app.tools.db.select().from(gifts)
      return [byHand, mailed].map(({ id }) => rows.find(({ orderId }) => orderId === id)?.fromName)
    }
    for (const [now, left] of [
      ['2027-06-15T12:00:00Z', ['Ann', 'Ann']],
      ['2027-06-16T12:00:00Z', ['', 'Ann']],
      ['2027-07-16T12:00:00Z', ['', '']],
    ] as const) {
      app.setNow(now)
      await anonymiseGifts(app.tools)
      expect(await names(), now).toEqual(left)
    }
    const json = { code: byHand.code, email: 'reader@example.test' }
    expect((await app.request('/api/gifts/book', { json })).status).toBe(200)
    const { subject } = await app.mailbox.waitFor(byHand.email, 1, /opened$/)
    expect(subject).toBe('Your gift for somebody was opened')
  })
})
