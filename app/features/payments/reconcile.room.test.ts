import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookDifferences, invoices, stripeEvents } from '#app/db/schema/payments.ts'
import { orders } from '#app/db/schema/shop.ts'
import { MEMBERSHIP } from '#app/values/prices.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { catchUp, reconcile } from './reconcile.server.ts'
import { settlePayment } from './settle.server.ts'

describe.skipIf(!hasDatabase())('reconciliation', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let guests = 0
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await stripe.control('webhooks', { mode: 'normal' })
  })

  async function begin() {
    guests += 1
    const email = `books-${guests}@example.test`
    const response = await app.request('/api/create-payment-intent', { json: { product: 'ebook' } })
    const { clientSecret, orderId } = await response.json()
    const cookie = cookiesOf(response)
    await app.request(`/api/orders/${orderId}/details`, { json: { email, waiver: 'on' }, cookie })
    return { email, orderId, clientSecret }
  }
  const mailsTo = async (email: string) => (await app.mailsTo(email)).length

  it('fulfils a payment whose webhook never came, once', async () => {
    await stripe.control('webhooks', { mode: 'dropped' })
    const { email, orderId, clientSecret } = await begin()
    await stripe.pay(clientSecret)
    expect((await app.orderOf(orderId))?.status).toBe('pending')
    app.setNow('2026-06-15T12:03:00Z')
    await Promise.all([catchUp(app.tools, app.payments), catchUp(app.tools, app.payments)])
    expect((await app.orderOf(orderId))?.status).toBe('paid')
    const report = await reconcile(app.tools, app.payments)
    expect(report).toMatchObject({ differences: [], failures: [], taken: report.booked })
    expect(report.taken).toBeGreaterThan(0)
    expect(await mailsTo(email)).toBe(1)
  })

  it('looks at an abandoned payment each minute for an hour, then once an hour, and every night', async () => {
    app.setNow('2026-06-15T12:10:30Z')
    const { clientSecret } = await begin()
    const intent = clientSecret.split('_secret_')[0]
    const asked = vi.spyOn(app.payments.stripe.paymentIntents, 'retrieve')
    const looksAt = async (times: readonly string[]) => {
      asked.mockClear()
      for (const time of times) {
        app.setNow(`2026-06-${time}:45Z`)
        await catchUp(app.tools, app.payments)
      }
      return asked.mock.calls.filter(([id]) => id === intent).length
    }
    expect(await looksAt(['15T12:13', '15T12:40', '15T13:09'])).toBe(3)
    expect(await looksAt(['15T13:12', '15T13:59', '15T14:09', '15T14:11', '16T12:00'])).toBe(0)
    expect(await looksAt(['15T14:10', '15T15:10'])).toBe(2)
    app.setNow('2026-06-18T03:00:00Z')
    asked.mockClear()
    await reconcile(app.tools, app.payments)
    expect(asked.mock.calls.some(([id]) => id === intent)).toBe(true)
    asked.mockRestore()
  })

  it('stores why an event failed, and retries it later', async () => {
    const { orderId, clientSecret } = await begin()
    await stripe.control('faults', { route: 'GET /v1/payment_intents/{id}', fault: '429', times: 60 })
    await stripe.pay(clientSecret)
    await stripe.control('flush')
    await stripe.control('settle')
    const failed = await app.tools.db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.type, 'payment_intent.succeeded'))
    const waiting = failed.filter(({ processedAt }) => processedAt === null)
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.failures).toBeGreaterThan(0)
    expect(waiting[0]?.lastError).toBeTruthy()
    await fetch(`${stripe.settings.apiBase}/_sandbox/faults`, { method: 'DELETE' })
    app.setNow('2026-06-15T12:05:00Z')
    expect((await catchUp(app.tools, app.payments)).failures).toEqual([])
    expect((await app.orderOf(orderId))?.status).toBe('paid')
  })

  it('names the payment on which the books differ', async () => {
    const { orderId, clientSecret } = await begin()
    await stripe.pay(clientSecret)
    await stripe.control('settle')
    await app.tools.db.update(orders).set({ amount: 998 }).where(eq(orders.id, orderId))
    const { differences } = await reconcile(app.tools, app.payments)
    expect(differences).toEqual([expect.stringMatching(/^pi_\w+: Stripe took 999, we have booked 998$/)])
  })

  it('finds no difference for an order begun before the period and paid in it', async () => {
    app.setNow('2026-06-08T12:00:00Z')
    const { orderId, clientSecret } = await begin()
    await stripe.control('webhooks', { mode: 'dropped' })
    app.setNow('2026-06-15T12:00:00Z')
    await stripe.control('clock', { advance: '1s' })
    await stripe.pay(clientSecret)
    await settlePayment(app.tools, app.payments, clientSecret.split('_secret_')[0])
    expect((await app.orderOf(orderId))?.status).toBe('paid')
    expect((await reconcile(app.tools, app.payments)).differences.filter((one) => !one.includes('998'))).toEqual([])
  })

  it('reports a refund that was credited too low, and clears it once it is right', async () => {
    const { orderId, clientSecret } = await begin()
    await stripe.pay(clientSecret)
    await stripe.control('settle')
    const intent = String(clientSecret).split('_secret_')[0] ?? ''
    await stripe.sdk.refunds.create({ payment_intent: intent, amount: 300 })
    await stripe.control('settle')
    const about = async () => {
      const { differences, givenBack, credited } = await reconcile(app.tools, app.payments)
      return { of: differences.filter((one) => one.startsWith(intent)), less: givenBack - credited }
    }
    expect(await about()).toEqual({ of: [], less: 0 })
    // Settling would correct it, if our own row weren't wrong.
    await app.tools.db.update(orders).set({ amountRefunded: 0, amount: 1_000 }).where(eq(orders.id, orderId))
    expect((await about()).of).toEqual([`${intent}: Stripe took 999, we have booked 1000`])
    const [open] = await app.tools.db.select().from(bookDifferences).where(eq(bookDifferences.subject, intent))
    expect(open?.goneAt).toBeNull()
    await app.tools.db.update(orders).set({ amount: 999, amountRefunded: 300 }).where(eq(orders.id, orderId))
    expect((await about()).of).toEqual([])
    const [gone] = await app.tools.db.select().from(bookDifferences).where(eq(bookDifferences.subject, intent))
    expect(gone?.goneAt).not.toBeNull()
  })

  it('writes a missing receipt of a paid month', async () => {
    const cookie = await app.signIn('months@example.test')
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await stripe.control('webhooks', { mode: 'dropped' })
    await stripe.pay(clientSecret)
    expect(await app.tools.db.select().from(invoices).where(eq(invoices.sold, 'membership'))).toEqual([])
    expect((await reconcile(app.tools, app.payments)).differences.filter((one) => one.startsWith('in_'))).toEqual([])
    const [receipt] = await app.tools.db.select().from(invoices).where(eq(invoices.sold, 'membership'))
    expect(receipt?.amount).toBe(MEMBERSHIP.price)
    await app.tools.db.update(invoices).set({ amount: 100 }).where(eq(invoices.sold, 'membership'))
    const { differences } = await reconcile(app.tools, app.payments)
    expect(differences).toContain(`${receipt?.stripeInvoiceId}: Stripe took 2999 for a month, the receipt says 100`)
    await app.tools.db.update(invoices).set({ amount: MEMBERSHIP.price }).where(eq(invoices.sold, 'membership'))
    // Put right after the days that are compared each night.
    app.setNow('2026-06-25T12:00:00Z')
    await reconcile(app.tools, app.payments)
    const [row] = await app.tools.db
      .select()
      .from(bookDifferences)
      .where(eq(bookDifferences.subject, receipt?.stripeInvoiceId ?? ''))
    expect(row?.goneAt).toEqual(new Date('2026-06-25T12:00:00Z'))
  })

  it('reads all pages although Stripe answers once with a rate limit', async () => {
    for (const list of ['payment_intents', 'events', 'invoices', 'refunds'])
      await stripe.control('faults', { route: `GET /v1/${list}`, fault: '429', times: 1 })
    expect((await reconcile(app.tools, app.payments)).failures).toEqual([])
  })

  it('names a list that cannot be read after four tries, and reads the others', async () => {
    await stripe.control('faults', { route: 'GET /v1/refunds', fault: '429', times: 50 })
    const report = await reconcile(app.tools, app.payments)
    expect(report.failures).toEqual([expect.stringMatching(/^refunds: /)])
    expect(report.taken).toBeGreaterThan(0)
    const left = await fetch(`${stripe.settings.apiBase}/_sandbox/faults`)
    expect(await left.json()).toMatchObject([{ times: 46 }])
    await fetch(`${stripe.settings.apiBase}/_sandbox/faults`, { method: 'DELETE' })
  })
})
