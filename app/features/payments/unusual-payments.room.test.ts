import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookDifferences } from '#app/db/schema/payments.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { proxyStripe, type StripeAnswer, unaltered } from '#dev/proxy-stripe.ts'
import { mailsOnceSettled, newestMail } from '#dev/settled-mail.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { refreshOrder } from './return.server.ts'
import { settlePayment } from './settle.server.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('a payment that does not simply succeed', () => {
  let app: TestShop
  let alter: (answer: StripeAnswer) => StripeAnswer = unaltered
  let stop: () => Promise<void> = async () => {}
  beforeAll(async () => {
    app = await createTestShop()
    const proxy = await proxyStripe(app.stripe.settings.apiBase, (answer) => alter(answer))
    app.tools.payments = createPayments({ ...app.stripe.settings, apiBase: proxy.url })
    stop = proxy.stop
  })
  afterEach(async () => {
    alter = unaltered
    await app.stripe.control('webhooks', { mode: 'normal' })
  })
  afterAll(async () => {
    await stop()
    await app.close()
  })

  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  const settle = (secret: string) => settlePayment(app.tools, app.tools.payments ?? app.payments, idOf(secret))
  const mailsTo = (email: string) => mailsOnceSettled(app, email)
  const newestTo = (email: string) => newestMail(app, email)

  describe('an amount that does not match', () => {
    const intentOf = (secret: string, change: object) => (answer: StripeAnswer) => {
      if (answer.path === `/v1/payment_intents/${idOf(secret)}`) Object.assign(Object(answer.json), change)
      return answer
    }
    const figure = async () =>
      /books_differences (\d+)/.exec(await (await app.request('/metrics', { from: '127.0.0.1' })).text())?.[1]

    it.each([
      ['in dollars', { currency: 'usd' }, 'US$9.99'],
      ['received in part', { amount_received: 500 }, '£5.00 (of £9.99)'],
    ])(
      '%s: nothing is delivered, the owner is emailed once, the buyer is told, and it is counted',
      async (_what, change, sum) => {
        const before = Number(await figure())
        const { secret, orderId, email } = await orderEbook(app)
        await app.stripe.control('webhooks', { mode: 'dropped' })
        await app.stripe.pay(secret)
        alter = intentOf(secret, change)
        for (let time = 1; time <= 3; time += 1) await settle(secret)
        const order = await app.orderOf(orderId)
        expect(order?.status).toBe('pending')
        expect(await mailsTo(email)).toEqual([])
        const mail = await newestTo(OWNER)
        expect(mail.subject).toBe('The books do not agree with Stripe’s')
        expect(mail.text).toContain(sum)
        expect(Number(await figure())).toBe(before + 1)
        const buyer = { user: null, visitor: order?.visitorHash ?? '' }
        expect(await refreshOrder(app.tools, buyer, orderId)).toMatchObject({ payment: 'unclear' })

        // Stripe has corrected it: now it's a sale like any other.
        alter = unaltered
        await settle(secret)
        expect(await mailsTo(email)).toEqual(['ebook-order'])
        expect(Number(await figure())).toBe(before)
      },
    )

    it('of a foreign payment that names an order of ours is recorded, and pays for nothing', async () => {
      const { orderId } = await orderEbook(app)
      const foreign = await app.stripe.sdk.paymentIntents.create({
        amount: 100,
        currency: 'gbp',
        automatic_payment_methods: { enabled: true },
        metadata: { kind: 'order', saleId: orderId },
      })
      await app.stripe.pay(foreign.client_secret ?? '')
      expect((await newestTo(OWNER)).text).toContain('£1.00 names a sale of ours that is not paid by it')
      const noted = await app.tools.db.select().from(bookDifferences).where(eq(bookDifferences.subject, foreign.id))
      expect(noted).toMatchObject([{ goneAt: null }])
      const order = await app.orderOf(orderId)
      expect(order?.status).toBe('pending')
    })
  })

  describe('a bank debit that takes days', () => {
    const withStatus = (secret: string, status: string) => (answer: StripeAnswer) => {
      if (answer.path === `/v1/payment_intents/${idOf(secret)}`)
        Object.assign(Object(answer.json), { status, amount_received: 0, latest_charge: null })
      return answer
    }

    it('and is then declined: the buyer is emailed once', async () => {
      const { secret, email } = await orderEbook(app)
      alter = withStatus(secret, 'processing')
      for (let time = 1; time <= 2; time += 1) await settle(secret)
      expect(await mailsTo(email)).toEqual([])
      alter = withStatus(secret, 'requires_payment_method')
      for (let time = 1; time <= 3; time += 1) await settle(secret)
      expect(await mailsTo(email)).toEqual(['payment-failed'])
      const mail = await newestTo(email)
      expect(mail.text).toContain('Nothing was charged')
      expect(mail.text).toContain('/checkout')
    })

    it('and is then declined: so is the donor', async () => {
      const email = 'slow@example.test'
      const gift = { type: 'donation', amount: 500, description: 'Virtual coffee', email }
      const { clientSecret } = await (await app.request('/api/create-payment-intent', { json: gift })).json()
      for (const status of ['processing', 'requires_payment_method', 'requires_payment_method']) {
        alter = withStatus(clientSecret, status)
        await settle(clientSecret)
      }
      expect(await mailsTo(email)).toEqual(['payment-failed'])
    })

    it('a card that is declined at once is reported on the page only', async () => {
      const { secret, email } = await orderEbook(app)
      await app.stripe.pay(secret, 'pm_card_chargeDeclined').catch(() => {})
      await settle(secret)
      expect(await mailsTo(email)).toEqual([])
    })
  })
})
