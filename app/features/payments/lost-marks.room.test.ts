import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputes } from '#app/db/schema/disputes.ts'
import { donations } from '#app/db/schema/donations.ts'
import { memberships } from '#app/db/schema/membership.ts'
import { invoices, stripeEvents } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { orders, stock } from '#app/db/schema/shop.ts'
import { atBank, refundAtStripe } from '#dev/at-bank.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { reconcile } from './reconcile.server.ts'

// An event's work and its mark are two transactions for a membership and a dispute: the process may die in between.
describe.skipIf(!hasDatabase())('events of Stripe whose marks were lost', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  async function sellEverything() {
    const settle = () => app.stripe.control('settle')
    await buyPacks(app)
    const { intent } = await buyGift(app, 'gift-ebook')
    await refundAtStripe(app, intent)
    await atBank(app, 'refunds', intent, 'failed')
    await atBank(app, 'disputes', intent, 'needs_response')
    const wish = { type: 'donation', amount: 500, description: 'Virtual coffee', email: 'donor@example.test' }
    const given = await (await app.request('/api/create-payment-intent', { json: wish })).json()
    await app.stripe.pay(given.clientSecret)
    for (const end of ['refund', 'dispute']) {
      const cookie = await app.signIn(`marks-${end}@example.test`)
      const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
      const { id } = await app.stripe.pay(clientSecret)
      await settle()
      if (end === 'refund') await app.request('/api/billing/refund', { json: {}, cookie })
      else for (const status of ['needs_response', 'lost']) await atBank(app, 'disputes', id, status)
    }
    await settle()
  }

  /** Everything that was sold, written and emailed. */
  async function readAll() {
    const { db } = app.tools
    const rows = [
      ...(await db.select().from(outboxMails)).map(({ recipient, template }) => ({ recipient, template })),
      ...(await db.select().from(invoices)),
      ...(await db.select().from(orders)).map(({ id, status, amountRefunded }) => ({ id, status, amountRefunded })),
      ...(await db.select().from(donations)).map(({ id, status }) => ({ id, status })),
      ...(await db.select().from(memberships)).map(({ userId, status, endsAt }) => ({ userId, status, endsAt })),
      ...(await db.select().from(disputes)).map(({ id, status, toldOf }) => ({ id, status, toldOf })),
      ...(await db.select().from(stock)),
    ]
    return rows.map((row) => JSON.stringify(row)).toSorted()
  }

  it('are worked through again, which changes nothing', async () => {
    await sellEverything()
    const before = await readAll()
    await app.tools.db.update(stripeEvents).set({ processedAt: null })
    app.setNow('2026-06-15T12:10:00Z')
    expect((await reconcile(app.tools, app.payments)).failures).toEqual([])
    expect(await app.tools.db.$count(stripeEvents, isNull(stripeEvents.processedAt))).toBe(0)
    expect(await readAll()).toEqual(before)
  })
})
