import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a gift that is paid after the day on which it should have gone out', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app?.close())

  it('names its buyer the day on which it does go out', async () => {
    const email = 'slow-giver@example.test'
    const wish = { gift: 'gift-ebook', email, country: 'GB', fromName: 'Ann', forName: 'Ben' }
    const made = await app.request('/api/gifts', { json: { ...wish, recipient: 'ben@example.test' } })
    const { orderId: order } = await made.json()
    app.setNow('2026-06-18T12:00:00Z')
    const begun = await app.request('/api/create-payment-intent', { json: { order }, cookie: cookiesOf(made) })
    await app.stripe.pay(String((await begun.json()).clientSecret))
    await app.stripe.control('settle')
    const { text } = await app.mailbox.waitFor(email, 1, /^Your gift/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('We’ll email it to ben@example.test on 18 June 2026.')
  })
})
