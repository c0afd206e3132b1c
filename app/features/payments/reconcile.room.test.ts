import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeEvents } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { orders } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { catchUp, reconcile } from './reconcile.server.ts'

describe.skipIf(!hasDatabase())('looking after money', () => {
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
  const statusOf = async (id: string) => (await app.tools.db.select().from(orders).where(eq(orders.id, id)))[0]?.status
  const mailsTo = async (email: string) =>
    (await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).length

  it('fulfils what no webhook ever told, once', async () => {
    await stripe.control('webhooks', { mode: 'dropped' })
    const { email, orderId, clientSecret } = await begin()
    await stripe.pay(clientSecret)
    expect(await statusOf(orderId)).toBe('pending')
    app.setNow('2026-06-15T12:03:00Z')
    await Promise.all([catchUp(app.tools, app.payments), catchUp(app.tools, app.payments)])
    expect(await statusOf(orderId)).toBe('paid')
    const report = await reconcile(app.tools, app.payments)
    expect(report).toMatchObject({ differences: [], failures: [], taken: report.booked })
    expect(report.taken).toBeGreaterThan(0)
    expect(await mailsTo(email)).toBe(1)
  })

  it('notes why an event failed, and does it later', async () => {
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
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('says which payment the books do not agree on', async () => {
    const { orderId, clientSecret } = await begin()
    await stripe.pay(clientSecret)
    await stripe.control('settle')
    await app.tools.db.update(orders).set({ amount: 998 }).where(eq(orders.id, orderId))
    const { differences } = await reconcile(app.tools, app.payments)
    expect(differences).toEqual([expect.stringMatching(/^pi_\w+: Stripe took 999, we have booked 998$/)])
  })
})
