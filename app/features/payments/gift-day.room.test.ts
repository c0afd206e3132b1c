import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gifts } from '#app/db/schema/shop.ts'
import { sendDueGifts } from '#app/features/shop/due-gifts.server.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the day on which a gift goes out', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  async function begin(email: string, wish: { recipient: string; day?: string }) {
    const fields = { gift: 'gift-ebook', email, country: 'GB', fromName: 'Ann', forName: 'Ben', ...wish }
    const made = await app.request('/api/gifts', { json: fields })
    return { order: String((await made.json()).orderId), cookie: cookiesOf(made) }
  }
  async function pay({ order, cookie }: { order: string; cookie: string }) {
    const begun = await app.request('/api/create-payment-intent', { json: { order }, cookie })
    await app.stripe.pay(String((await begun.json()).clientSecret))
    await app.stripe.control('settle')
  }
  const giftOf = async (order: string) => (await app.tools.db.select().from(gifts).where(eq(gifts.orderId, order)))[0]

  it('is named to its buyer as it is, where they paid after the one that they chose', async () => {
    const email = 'slow-giver@example.test'
    const begun = await begin(email, { recipient: 'ben@example.test' })
    app.setNow('2026-06-18T12:00:00Z')
    await pay(begun)
    const { text } = await app.mailbox.waitFor(email, 1, /^Your gift/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('We’ll email it to ben@example.test on 18 June 2026.')
  })

  it('isn’t said to have come for one that was opened before', async () => {
    const recipient = 'early-reader@example.test'
    const begun = await begin('early-giver@example.test', { recipient, day: '2026-06-20' })
    await pay(begun)
    const code = (await giftOf(begun.order))?.code
    expect((await app.request('/api/gifts/book', { json: { code, email: recipient } })).status).toBe(200)
    app.setNow('2026-06-20T07:00:00Z')
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).not.toContain('gift')
    expect(await giftOf(begun.order)).toMatchObject({ sentAt: null })
  })
})
