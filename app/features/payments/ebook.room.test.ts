import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { downloads, orders } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('buying the e-book', () => {
  let app: TestApp
  let stripe: NonNullable<TestApp['stripe']>
  let guests = 0
  beforeAll(async () => {
    app = await createTestApp({ payments: true })
    if (!app.stripe) throw new Error('the sandbox did not start')
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  async function begin(json: object = { product: 'ebook' }, cookie?: string) {
    const response = await app.request('/api/create-payment-intent', { json, ...(cookie ? { cookie } : {}) })
    const answer = await response.json()
    return {
      response,
      answer,
      secret: answer.clientSecret as string,
      orderId: answer.orderId as string,
      cookie: cookie ?? cookiesOf(response),
    }
  }

  async function order() {
    guests += 1
    const email = `guest-${guests}@example.test`
    const begun = await begin()
    const details = await app.request(`/api/orders/${begun.orderId}/details`, {
      json: { email, waiver: 'on' },
      cookie: begun.cookie,
    })
    expect(details.status).toBe(200)
    return { ...begun, email }
  }

  const statusOf = async ({ orderId, cookie }: { orderId: string; cookie: string }) =>
    (await (await app.request(`/api/orders/${orderId}`, { cookie })).json()).status
  const settled = () => stripe.control('settle')
  const mailsTo = async (email: string) =>
    (await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).map(
      ({ template }) => template,
    )

  it('asks Stripe for exactly our price, whichever way it is asked', async () => {
    for (const json of [{ product: 'ebook' }, { amount: 999 }, { product: 'ebook', amount: 999 }]) {
      const { answer, orderId } = await begin(json)
      expect(answer.client_secret).toBe(answer.clientSecret)
      const intent = await stripe.sdk.paymentIntents.retrieve(answer.clientSecret.split('_secret_')[0])
      expect(intent).toMatchObject({ amount: 999, currency: 'gbp', metadata: { kind: 'order', saleId: orderId } })
    }
  })

  it.each([
    {},
    { amount: 998 },
    { amount: 1000 },
    { amount: '999' },
    { amount: 999.5 },
    { amount: -999 },
    { amount: 0 },
    { amount: null },
    { product: 'starter-pack-1' },
    { product: 'ebook', amount: 1 },
    { product: 'ebook', quantity: 2 },
    { product: 'ebook', currency: 'usd' },
    { type: 'subscription', amount: 999 },
  ])('refuses %j and asks Stripe for nothing', async (json) => {
    const before = (await stripe.sdk.paymentIntents.list({ limit: 100 })).data.length
    const { response } = await begin(json)
    expect(response.status).toBe(400)
    expect((await stripe.sdk.paymentIntents.list({ limit: 100 })).data).toHaveLength(before)
  })

  it('gives the same browser the same payment, also for many clicks at once', async () => {
    const first = await begin()
    const many = await Promise.all(Array.from({ length: 20 }, () => begin({ product: 'ebook' }, first.cookie)))
    expect(new Set(many.map(({ secret }) => secret))).toEqual(new Set([first.secret]))
  })

  it('hands out the book once the webhook has come, once, with one mail', async () => {
    await stripe.control('webhooks', { mode: 'duplicate' })
    const bought = await order()
    expect(await statusOf(bought)).toBe('pending')
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
    expect(await app.tools.db.select().from(downloads).where(eq(downloads.orderId, bought.orderId))).toHaveLength(1)
  })

  it.each(['reverse', 'delayed', 'stale'] as const)('ends the same with events that come %s', async (mode) => {
    await stripe.control('webhooks', { mode, delayMs: 20 })
    const bought = await order()
    await stripe.pay(bought.secret)
    await stripe.control('webhooks', { mode: 'normal' })
    await stripe.control('flush')
    await settled()
    // A stale signature is refused: the return page does the same work.
    if (mode === 'stale') {
      expect(await statusOf(bought)).toBe('pending')
      await returnFromStripe(bought)
    }
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
  })

  it('asks a buyer who ticked the newsletter, after the payment and by mail', async () => {
    const bought = await begin()
    const email = 'news@example.test'
    const json = { email, waiver: 'on', news: 'on' }
    await app.request(`/api/orders/${bought.orderId}/details`, { json, cookie: bought.cookie })
    expect(await mailsTo(email)).toEqual([])
    await stripe.pay(bought.secret)
    await settled()
    await returnFromStripe(bought)
    expect((await mailsTo(email)).sort()).toEqual(['confirm-subscription', 'ebook-order'])
  })

  it('gives the book to somebody who cannot pay, by mail, once', async () => {
    const json = { email: 'gift@example.test' }
    expect((await app.request('/api/ebook/free', { json })).status).toBe(202)
    expect((await app.request('/api/ebook/free', { json })).status).toBe(202)
    expect(await mailsTo(json.email)).toEqual(['ebook-link', 'ebook-link'])
    const gifts = await app.tools.db.select().from(orders).where(eq(orders.email, json.email))
    expect(gifts).toMatchObject([{ amount: 0, status: 'paid', paymentIntentId: null }])
    expect((await app.request('/api/ebook/free', { json: { email: 'nobody' } })).status).toBe(400)
  })

  async function returnFromStripe({ secret }: { secret: string }) {
    const { settlePayment } = await import('./settle.server.ts')
    const { payments } = app.tools
    if (!payments) throw new Error('payments are off')
    await settlePayment(app.tools, payments, secret.split('_secret_')[0] ?? '')
  }

  it('is fulfilled once by webhook and return page at the same moment, ten times each', async () => {
    const bought = await order()
    await stripe.control('webhooks', { mode: 'duplicate' })
    await stripe.pay(bought.secret)
    await Promise.all([...Array.from({ length: 10 }, () => returnFromStripe(bought)), settled()])
    expect(await statusOf(bought)).toBe('paid')
    expect(await mailsTo(bought.email)).toEqual(['ebook-order'])
  })

  it('stays unpaid after a decline, and can be paid with another card', async () => {
    const bought = await order()
    await expect(stripe.pay(bought.secret, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    })
    await settled()
    expect(await statusOf(bought)).toBe('pending')
    expect(await mailsTo(bought.email)).toEqual([])
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('paid')
  })

  it('opens a new order after a paid one, and never charges the paid one again', async () => {
    const bought = await order()
    await stripe.control('webhooks', { mode: 'dropped' })
    await stripe.pay(bought.secret)
    const again = await begin({ product: 'ebook' }, bought.cookie)
    expect(again.response.status).toBe(409)
    expect(await statusOf(bought)).toBe('paid')
    const next = await begin({ product: 'ebook' }, bought.cookie)
    expect(next.orderId).not.toBe(bought.orderId)
  })

  it('does not accept a payment whose amount was changed at Stripe', async () => {
    const bought = await order()
    await stripe.sdk.paymentIntents.update(bought.secret.split('_secret_')[0] ?? '', { amount: 30 })
    await stripe.pay(bought.secret)
    await settled()
    expect(await statusOf(bought)).toBe('pending')
    expect(await mailsTo(bought.email)).toEqual([])
  })

  it('ends the download with a full refund and only notes a partial one', async () => {
    const bought = await order()
    const { id } = await stripe.pay(bought.secret)
    await settled()
    const token = await linkIn(bought.email)
    await stripe.sdk.refunds.create({ payment_intent: id, amount: 500 })
    await settled()
    expect(await statusOf(bought)).toBe('paid')
    await stripe.sdk.refunds.create({ payment_intent: id })
    await settled()
    expect(await statusOf(bought)).toBe('refunded')
    const [row] = await app.tools.db.select().from(orders).where(eq(orders.id, bought.orderId))
    expect(row?.amountRefunded).toBe(999)
    const response = await app.request('/api/downloads', { json: { token, format: 'pdf' } })
    expect(response.status).toBe(410)
  })

  it('stops while a dispute is open and goes on when it is won', async () => {
    const bought = await order()
    const { id } = await stripe.pay(bought.secret, 'pm_card_createDispute')
    await settled()
    expect(await statusOf(bought)).toBe('disputed')
    const { data } = await stripe.sdk.disputes.list({ payment_intent: id })
    await stripe.sdk.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    await settled()
    expect(await statusOf(bought)).toBe('paid')
  })

  it('gives the money back by button within 30 days, once', async () => {
    const bought = await order()
    await stripe.pay(bought.secret)
    await settled()
    const refund = () => app.request(`/api/orders/${bought.orderId}/refund`, { json: {}, cookie: bought.cookie })
    expect((await refund()).status).toBe(200)
    expect(await statusOf(bought)).toBe('refunded')
    expect((await refund()).status).toBe(409)
    await settled()
    expect(await mailsTo(bought.email)).toEqual(['ebook-order', 'refund'])
  })

  it('shows an order to nobody else', async () => {
    const bought = await order()
    const stranger = await begin()
    for (const path of ['', '/details', '/download', '/refund'])
      for (const cookie of [stranger.cookie, await app.signIn('stranger@example.test')]) {
        const response = await app.request(`/api/orders/${bought.orderId}${path}`, {
          cookie,
          ...(path === '' ? {} : { json: path === '/details' ? { email: 'x@example.test', waiver: 'on' } : {} }),
        })
        expect(response.status, path).toBe(404)
      }
  })

  it('is in the library of whoever proves the address it was bought with', async () => {
    const cookie = await app.signIn(`guest-${guests + 1}@example.test`)
    const bought = await order()
    await stripe.pay(bought.secret)
    await settled()
    const response = await app.request(`/api/orders/${bought.orderId}/download`, { json: {}, cookie })
    expect((await response.json()).path).toMatch(/^\/download\/[\w-]{43}$/)
  })

  describe('the download link', () => {
    async function bought() {
      const made = await order()
      await stripe.pay(made.secret)
      await settled()
      return { ...made, token: await linkIn(made.email) }
    }
    const take = (token: string, format = 'pdf') => app.request('/api/downloads', { json: { token, format } })

    it('gives the file ten times, in both formats, and is not kept by anybody', async () => {
      const { token } = await bought()
      const pdf = await take(token)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(pdf.headers.get('content-disposition')).toContain('attachment')
      expect(pdf.headers.get('cache-control')).toBe('private, no-store')
      expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
      expect((await take(token, 'epub')).headers.get('content-type')).toBe('application/epub+zip')
      for (let count = 3; count <= 10; count += 1) expect((await take(token)).status).toBe(200)
      expect((await take(token)).status).toBe(410)
    })

    it('ends after 30 days and is renewed by mail', async () => {
      const { token, email } = await bought()
      app.setNow('2026-07-15T11:59:59Z')
      expect((await take(token)).status).toBe(200)
      app.setNow('2026-07-15T12:00:00Z')
      expect((await take(token)).status).toBe(410)
      expect((await app.request('/api/downloads/renew', { json: { token } })).status).toBe(202)
      expect((await take(await linkIn(email, 2))).status).toBe(200)
      app.setNow('2026-06-15T12:00:00Z')
    })

    it('is sent again to a buyer, and says the same to everybody else', async () => {
      const { email } = await bought()
      for (const address of [email, 'nobody@example.test']) {
        const response = await app.request('/api/downloads/resend', { json: { email: address } })
        expect([response.status, await response.json()]).toEqual([202, { status: true }])
      }
      expect(await mailsTo(email)).toEqual(['ebook-order', 'ebook-link'])
      expect(await mailsTo('nobody@example.test')).toEqual([])
    })

    it('cannot be guessed', async () => {
      expect((await take('A'.repeat(43))).status).toBe(404)
      expect((await take('short')).status).toBe(400)
    })
  })

  async function linkIn(email: string, count = 1): Promise<string> {
    const { text } = await app.mailbox.waitFor(email, count)
    return /\/download\/([\w-]{43})/.exec(text)?.[1] ?? ''
  }
})
