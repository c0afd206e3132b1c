import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atBank, refundAtStripe } from '#dev/at-bank.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { billingOf } from '#dev/own-account.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

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
    expect((await newestTo(packs.email)).text).toContain('Your order is waiting to be sent again.')
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

  describe('for a month of membership', () => {
    let cookie: string
    beforeEach(async () => {
      cookie = await app.signIn(`guarantee-${++people}@example.test`)
    })
    const billing = () => billingOf(app, cookie)
    const join = async () => {
      const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
      return pay(clientSecret)
    }
    const joinAndRefund = async () => {
      const month = await join()
      expect(await billing()).toMatchObject({ hasGuarantee: true, actions: expect.arrayContaining(['refund']) })
      expect((await app.request('/api/billing/refund', { json: {}, cookie })).status).toBe(200)
      await app.stripe.control('settle')
      expect(await billing()).toMatchObject({ state: 'ended', hasGuarantee: false })
      return month
    }
    const joinAndFailAtStripe = async () => {
      const month = await join()
      await refundAtStripe(app, month)
      await atBank(app, 'refunds', month, 'failed')
    }

    it('has the guarantee again, unless they have had the money back another time', async () => {
      await atBank(app, 'refunds', await joinAndRefund(), 'failed')
      await joinAndRefund()
      await joinAndFailAtStripe()
      expect(await billing()).toMatchObject({ state: 'ended', hasGuarantee: false })
    })

    it('has the guarantee again, although months that they had bought as a gift were given back', async () => {
      const wish = {
        gift: 'gift-membership-1',
        email: 'a@example.test',
        country: 'GB',
        fromName: 'Ann',
        forName: 'Ben',
      }
      const made = await app.request('/api/gifts', { json: wish, cookie })
      const { orderId: order } = await made.json()
      const both = `${cookie}; ${cookiesOf(made)}`
      const begun = await app.request('/api/create-payment-intent', { json: { order }, cookie: both })
      await refundAtStripe(app, await pay((await begun.json()).clientSecret))
      await atBank(app, 'refunds', await joinAndRefund(), 'failed')
      expect(await billing()).toMatchObject({ state: 'ended', hasGuarantee: true })
    })

    it('hasn’t the guarantee again where their bank has taken another month back', async () => {
      const month = await join()
      await atBank(app, 'disputes', month, 'needs_response')
      await atBank(app, 'disputes', month, 'lost')
      await joinAndFailAtStripe()
      expect(await billing()).toMatchObject({ state: 'ended', hasGuarantee: false })
    })
  })
})

describe.skipIf(!hasDatabase())('the owner', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const OWNER = 'owner@example.test'
  const failed = async (intent: string, amount?: number) => {
    await refundAtStripe(app, intent, amount)
    const before = (await app.mailsTo(OWNER)).length
    await atBank(app, 'refunds', intent, 'failed')
    const told = (await app.mailsTo(OWNER)).length - before
    const { subject, text } = await app.mailbox.waitFor(OWNER, before + told)
    return { told, subject, text: text.replaceAll(/\s+/g, ' ') }
  }
  const newestIntent = async () => (await app.stripe.sdk.paymentIntents.list({ limit: 1 })).data[0]?.id ?? ''

  it('hears once of a refund that has failed, of whatever kind of sale, and who may write about it', async () => {
    const { email, secret } = await orderEbook(app)
    const { id } = await app.stripe.pay(secret)
    await app.stripe.control('settle')
    const ebook = await failed(id)
    expect(ebook).toMatchObject({ told: 1, subject: 'A refund didn’t arrive: Longevity Starter Guide, £9.99' })
    expect(ebook.text).toContain('The bank has sent £9.99 back to us.')
    expect(ebook.text).toContain(`${email} has been told, and may ask you to pay them in another way.`)

    const gift = await buyGift(app, 'gift-ebook')
    expect(await failed(gift.intent, 300)).toMatchObject({ told: 1, subject: expect.stringContaining(', £3.00') })

    const give = async (about: object) => {
      const wish = { type: 'donation', amount: 500, description: 'Virtual coffee', ...about }
      const { clientSecret } = await (await app.request('/api/create-payment-intent', { json: wish })).json()
      const { id } = await app.stripe.pay(clientSecret)
      await app.stripe.control('settle')
      return failed(id)
    }
    const nameless = await give({})
    expect(nameless).toMatchObject({ told: 1, subject: expect.stringMatching(/^A refund didn’t arrive: .*, £5\.00$/) })
    expect(nameless.text).toContain('We have no email address for them, so they haven’t been told.')
    const anonymous = await give({ email: 'shy@example.test', anonymous: true })
    expect(anonymous.text).toContain('The donor, who wants to stay anonymous, has been told')
    expect(anonymous.text).not.toContain('shy@example.test')

    const cookie = await app.signIn('month-owner@example.test')
    const month = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    const paid = await app.stripe.pay(month.clientSecret)
    await app.stripe.control('settle')
    expect(await failed(paid.id)).toMatchObject({ told: 1, subject: expect.stringContaining('Longevity membership') })
  })

  it('of packs reads in one email what is to be sent after all, and of a part that it didn’t arrive', async () => {
    await buyPacks(app)
    const packs = await newestIntent()
    expect(await failed(packs)).toMatchObject({ told: 1, subject: 'To be sent after all: Starter Pack 1' })
    await buyPacks(app)
    const part = await failed(await newestIntent(), 500)
    expect(part).toMatchObject({ told: 1, subject: 'A refund didn’t arrive: Starter Pack 1, £5.00' })
  })
})
