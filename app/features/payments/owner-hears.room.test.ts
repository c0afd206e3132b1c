import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { bookDifferences } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { orders } from '#app/db/schema/shop.ts'
import { createPayments } from '#app/platform/stripe.ts'
import { asItIs, type BentAnswer, bendStripe } from '#dev/bent-stripe.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { lookAtOrder } from './return.server.ts'
import { settlePayment } from './settle.server.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('of what is sold and given', () => {
  let app: TestShop
  let bend: (answer: BentAnswer) => BentAnswer = asItIs
  let stop: () => Promise<void> = async () => {}
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
    const bent = await bendStripe(app.stripe.settings.apiBase, (answer) => bend(answer))
    app.tools.payments = createPayments({ ...app.stripe.settings, apiBase: bent.url })
    stop = bent.stop
  })
  afterEach(async () => {
    bend = asItIs
    await app.stripe.control('webhooks', { mode: 'normal' })
  })
  afterAll(async () => {
    await stop()
    await app.close()
  })

  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  const settle = (secret: string) => settlePayment(app.tools, app.tools.payments ?? app.payments, idOf(secret))
  const mailsTo = async (email: string) => {
    await app.stripe.control('settle')
    return app.tools.db
      .select({ template: outboxMails.template, id: outboxMails.id })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email))
  }
  /** The newest email to somebody, as it arrives. */
  const newestTo = async (email: string) => app.mailbox.waitFor(email, (await mailsTo(email)).length)
  const countOf = async (email: string) => (await mailsTo(email)).length

  async function beginEbook() {
    people += 1
    const email = `reader-${people}@example.test`
    const response = await app.request('/api/create-payment-intent', { json: { product: 'ebook' } })
    const cookie = cookiesOf(response)
    const { clientSecret, orderId } = await response.json()
    await app.request(`/api/orders/${orderId}/details`, { json: { email, waiver: 'on', country: 'GB' }, cookie })
    return { email, cookie, secret: String(clientSecret), id: String(orderId) }
  }
  async function buyPacks(quantity = 2, withAddress = true) {
    people += 1
    const email = `packs-${people}@example.test`
    const items = [{ productId: 'starter-pack-1', quantity }]
    const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'sw1y4jh' }
    const response = await app.request('/api/create-payment-intent', { json: { items } })
    const cookie = cookiesOf(response)
    const { clientSecret, orderId } = await response.json()
    const deliver = () => app.request(`/api/orders/${orderId}/delivery`, { json: { ...address, email }, cookie })
    if (withAddress) await deliver()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    return { email, cookie, secret: String(clientSecret), id: String(orderId), deliver }
  }
  const give = async (json: object) => {
    people += 1
    const description = `Virtual coffee ${people}`
    return app.request('/api/create-payment-intent', { json: { type: 'donation', amount: 500, description, ...json } })
  }

  it('the owner hears of each e-book once, however often it is settled', async () => {
    const before = await countOf(OWNER)
    const { secret, email } = await beginEbook()
    await app.stripe.pay(secret)
    for (let time = 1; time <= 3; time += 1) await settle(secret)
    expect(await countOf(OWNER)).toBe(before + 1)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('Sold: Longevity Starter Guide, £9.99')
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('no money moved')
  })

  it('the owner hears what to pack and where it goes', async () => {
    await buyPacks()
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('Sold: Starter Pack 1 × 2, £104.93')
    expect(mail.text).toContain('To pack: 2 × Starter Pack 1.')
    expect(mail.text).toContain('12 St James’s Square')
    expect(mail.text).toContain('SW1Y 4JH')
  })

  it('the owner hears of an address that comes after the payment', async () => {
    const { deliver } = await buyPacks(1, false)
    expect((await newestTo(OWNER)).text).toContain('Nobody has said yet where it goes')
    expect((await deliver()).status).toBe(200)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toMatch(/^Where order \S+ goes$/)
    expect(mail.text).toContain('SW1Y 4JH')
  })

  it('the owner hears that a parcel must not be sent any more', async () => {
    const { id, cookie } = await buyPacks(1)
    await newestTo(OWNER)
    expect((await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })).status).toBe(200)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toContain('Refunded: Starter Pack 1')
    expect(mail.text).toContain('Please do not send it')
  })

  it('the owner hears who joins and who leaves, once each', async () => {
    const email = 'joins@example.test'
    const cookie = await app.signIn(email)
    const before = await countOf(OWNER)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.control('webhooks', { mode: 'duplicate' })
    await app.stripe.pay(clientSecret)
    const joined = await newestTo(OWNER)
    expect(joined.subject).toBe('New member: Longevity membership')
    expect(joined.text.replaceAll(/\s+/g, ' ')).toContain(`${email} has joined: £29.99 a month.`)
    expect((await app.request('/api/billing/refund', { json: {}, cookie })).status).toBe(200)
    expect((await newestTo(OWNER)).subject).toBe('A membership has ended: Longevity membership')
    expect(await countOf(OWNER)).toBe(before + 2)
  })

  it('a donor who gives an address gets a receipt, and the owner reads what they wrote', async () => {
    const json = { email: 'Giver@Example.test', message: 'Thank you for the sauna page.' }
    const { clientSecret } = await (await give(json)).json()
    await app.stripe.pay(clientSecret)
    const receipt = await newestTo('giver@example.test')
    expect(receipt.subject).toBe('Thank you for your £5.00')
    expect(receipt.text).toContain('Gift Aid doesn’t apply')
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('A donation of £5.00')
    expect(mail.text).toContain('giver@example.test gave £5.00')
    expect(mail.text).toContain('Thank you for the sauna page.')
  })

  it('a donor may stay anonymous, and may say nothing at all', async () => {
    const hidden = await (await give({ email: 'hidden@example.test', anonymous: true })).json()
    await app.stripe.pay(hidden.clientSecret)
    expect((await newestTo('hidden@example.test')).subject).toContain('Thank you')
    expect((await newestTo(OWNER)).text).not.toContain('hidden@')
    const silent = await (await give({ email: '', message: ' ' })).json()
    await app.stripe.pay(silent.clientSecret)
    expect((await newestTo(OWNER)).text).toContain('Somebody who gave no name gave £5.00')
    const rows = await app.tools.db
      .select()
      .from(donations)
      .where(eq(donations.paymentIntentId, idOf(silent.clientSecret)))
    expect(rows).toMatchObject([{ email: null, message: null, status: 'paid' }])
  })

  it.each([[{ email: 'nobody' }], [{ message: 'x'.repeat(501) }], [{ anonymous: 'yes' }]])(
    'a donation with %j is refused',
    async (json) => expect((await give(json)).status).toBe(400),
  )

  describe('money that does not fit', () => {
    const intentOf = (secret: string, change: object) => (answer: BentAnswer) => {
      if (answer.path === `/v1/payment_intents/${idOf(secret)}`) Object.assign(Object(answer.json), change)
      return answer
    }
    const figure = async () =>
      /books_differences (\d+)/.exec(await (await app.request('/metrics', { from: '127.0.0.1' })).text())?.[1]

    it.each([
      ['in dollars', { currency: 'usd' }, 'US$9.99'],
      ['received in part', { amount_received: 500 }, '£5.00 (of £9.99)'],
    ])(
      '%s: nothing is handed out, the owner hears once, the buyer is told, and it is counted',
      async (_what, change, sum) => {
        const before = Number(await figure())
        const { secret, id, email } = await beginEbook()
        await app.stripe.control('webhooks', { mode: 'dropped' })
        await app.stripe.pay(secret)
        bend = intentOf(secret, change)
        for (let time = 1; time <= 3; time += 1) await settle(secret)
        const [order] = await app.tools.db.select().from(orders).where(eq(orders.id, id))
        expect(order?.status).toBe('pending')
        expect(await mailsTo(email)).toEqual([])
        const mail = await newestTo(OWNER)
        expect(mail.subject).toBe('The books do not agree with Stripe’s')
        expect(mail.text).toContain(sum)
        expect(Number(await figure())).toBe(before + 1)
        const buyer = { user: null, visitor: order?.visitorHash ?? '' }
        expect(await lookAtOrder(app.tools, buyer, id)).toMatchObject({ payment: 'unclear' })

        // Stripe has put it right: then it is a sale like any other.
        bend = asItIs
        await settle(secret)
        expect(await mailsTo(email)).toMatchObject([{ template: 'ebook-order' }])
        expect(Number(await figure())).toBe(before)
      },
    )

    it('of a foreign payment that names an order of ours is noted, and pays for nothing', async () => {
      const { id } = await beginEbook()
      const foreign = await app.stripe.sdk.paymentIntents.create({
        amount: 100,
        currency: 'gbp',
        automatic_payment_methods: { enabled: true },
        metadata: { kind: 'order', saleId: id },
      })
      await app.stripe.pay(foreign.client_secret ?? '')
      expect((await newestTo(OWNER)).text).toContain('£1.00 names a sale of ours that is not paid by it')
      const noted = await app.tools.db.select().from(bookDifferences).where(eq(bookDifferences.subject, foreign.id))
      expect(noted).toMatchObject([{ goneAt: null }])
      const [order] = await app.tools.db.select().from(orders).where(eq(orders.id, id))
      expect(order?.status).toBe('pending')
    })
  })

  describe('a bank that takes days', () => {
    const says = (secret: string, status: string) => (answer: BentAnswer) => {
      if (answer.path === `/v1/payment_intents/${idOf(secret)}`)
        Object.assign(Object(answer.json), { status, amount_received: 0, latest_charge: null })
      return answer
    }

    it('and then says no: the buyer hears it once, by email', async () => {
      const { secret, email } = await beginEbook()
      bend = says(secret, 'processing')
      for (let time = 1; time <= 2; time += 1) await settle(secret)
      expect(await mailsTo(email)).toEqual([])
      bend = says(secret, 'requires_payment_method')
      for (let time = 1; time <= 3; time += 1) await settle(secret)
      expect(await mailsTo(email)).toMatchObject([{ template: 'payment-failed' }])
      const mail = await newestTo(email)
      expect(mail.text).toContain('Nothing was charged')
      expect(mail.text).toContain('/checkout')
    })

    it('and then says no: so does the donor', async () => {
      const email = 'slow@example.test'
      const { clientSecret } = await (await give({ email })).json()
      for (const status of ['processing', 'requires_payment_method', 'requires_payment_method']) {
        bend = says(clientSecret, status)
        await settle(clientSecret)
      }
      expect(await mailsTo(email)).toMatchObject([{ template: 'payment-failed' }])
    })

    it('a card that is declined at once is told on the page alone', async () => {
      const { secret, email } = await beginEbook()
      await app.stripe.pay(secret, 'pm_card_chargeDeclined').catch(() => {})
      await settle(secret)
      expect(await mailsTo(email)).toEqual([])
    })
  })
})
