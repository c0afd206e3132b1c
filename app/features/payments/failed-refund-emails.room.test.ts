import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atBank, refundAtStripe } from '#dev/at-bank.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const STILL_WANTED = 'Do you still want the money? Please write to us, and we’ll find another way to pay you.'

// A bank can send a refund back days later: its buyer was told that the money is on its way.
describe.skipIf(!hasDatabase())('whoever waits for a refund that has failed', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  async function pay(secret: string) {
    const { id } = await app.stripe.pay(secret)
    await app.stripe.control('settle')
    return id
  }
  async function newestTo(email: string) {
    const { subject, text } = await app.mailbox.waitFor(email, (await app.mailsTo(email)).length)
    return { subject, text: text.replaceAll(/\s+/g, ' ') }
  }
  async function buyEbook() {
    const { email, secret } = await orderEbook(app)
    return { email, intent: await pay(secret) }
  }

  it('reads once that it didn’t arrive, and that the download is open again', async () => {
    const { email, intent } = await buyEbook()
    await refundAtStripe(app, intent)
    await app.stripe.control('webhooks', { mode: 'duplicate' })
    await atBank(app, 'refunds', intent, 'failed')
    await app.stripe.control('webhooks', { mode: 'normal' })
    expect(await app.mailsTo(email)).toEqual(['ebook-order', 'refund', 'refund-failed'])
    const { subject, text } = await newestTo(email)
    expect(subject).toBe('Your refund of £9.99 didn’t arrive')
    expect(text).toContain('We refunded £9.99 for “Longevity Starter Guide”, but your bank sent it back to us.')
    expect(text).toContain('Your download is open again: the link in our first email works.')
    expect(text).toContain(STILL_WANTED)
  })

  it('reads that the gift is good again, and that the packs wait to be sent', async () => {
    const gift = await buyGift(app, 'gift-ebook')
    await refundAtStripe(app, gift.intent)
    await atBank(app, 'refunds', gift.intent, 'failed')
    expect((await newestTo(gift.email)).text).toContain('Your gift can be used again.')
    const packs = await buyPacks(app)
    const [intent] = (await app.stripe.sdk.paymentIntents.list({ limit: 1 })).data
    await refundAtStripe(app, intent?.id ?? '')
    await atBank(app, 'refunds', intent?.id ?? '', 'failed')
    expect((await newestTo(packs.email)).text).toContain('Your order waits to be sent again.')
  })

  it('reads of a part only that it didn’t arrive, since nothing was closed', async () => {
    const { email, intent } = await buyEbook()
    await refundAtStripe(app, intent, 300)
    await atBank(app, 'refunds', intent, 'failed')
    const { subject, text } = await newestTo(email)
    expect(subject).toBe('Your refund of £3.00 didn’t arrive')
    expect(text).not.toContain('open again')
  })

  it('reads that the bank decides, while the payment is disputed too, and nothing once the bank has paid', async () => {
    const { email, intent } = await buyEbook()
    await refundAtStripe(app, intent)
    await atBank(app, 'disputes', intent, 'needs_response')
    await atBank(app, 'refunds', intent, 'failed')
    const { text } = await newestTo(email)
    expect(text).toContain('Your bank is looking into this payment and decides who gets the money.')
    expect(text).not.toMatch(/open again|still want/)
    const lost = await buyEbook()
    await refundAtStripe(app, lost.intent)
    await atBank(app, 'disputes', lost.intent, 'needs_response')
    await atBank(app, 'disputes', lost.intent, 'lost')
    await atBank(app, 'refunds', lost.intent, 'failed')
    expect(await app.mailsTo(lost.email)).not.toContain('refund-failed')
  })

  it('reads it of a month of membership, once, and of a donation', async () => {
    const email = `month-${++people}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    const month = await pay(clientSecret)
    await refundAtStripe(app, month)
    await atBank(app, 'refunds', month, 'failed')
    expect((await app.mailsTo(email)).filter((template) => template === 'refund-failed')).toHaveLength(1)
    const { subject, text } = await newestTo(email)
    expect(subject).toBe('Your refund of £29.99 didn’t arrive')
    expect(text).toMatch(/We refunded £29\.99 for “Longevity membership, .* to .*”/)
    expect(text).toContain(STILL_WANTED)

    const donor = `donor-${++people}@example.test`
    const wish = { type: 'donation', amount: 500, description: 'Coffee', email: donor }
    const given = await (await app.request('/api/create-payment-intent', { json: wish })).json()
    const gift = await pay(given.clientSecret)
    await refundAtStripe(app, gift)
    // A donation has no receipt to credit.
    expect((await newestTo(donor)).text).not.toContain('credit note')
    await atBank(app, 'refunds', gift, 'failed')
    expect(await app.mailsTo(donor)).toEqual(['donation-thanks', 'refund', 'refund-failed'])
  })
})
