import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { reconcile } from '#app/features/payments/reconcile.server.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { addGiftMonths } from './gift-months.server.ts'
import { startMembership } from './start.server.ts'
import { syncMembership } from './sync.server.ts'

describe.skipIf(!hasDatabase())('a membership that is changed by two presses at once', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let people = 0
  // Early enough that sessions, which use real time, outlast the weeks that pass here.
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
    stripe = app.stripe
  })
  afterAll(() => app?.close())

  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  const begin = async (cookie: string, plan: string) =>
    String((await (await post('/create-subscription', cookie, { plan })).json()).clientSecret)
  async function person() {
    people += 1
    const email = `at-once-${people}@example.test`
    return { email, cookie: await app.signIn(email) }
  }
  const customerOf = async (email: string) => {
    const all = await stripe.sdk.customers.list({ limit: 100 })
    return all.data.find((one) => one.email === email)?.id ?? ''
  }

  it('pays for one month when a pause is ended twice', async () => {
    const { cookie, email } = await person()
    await stripe.pay(await begin(cookie, 'membership'))
    await stripe.control('settle')
    await post('/billing/pause', cookie, { months: 2 })
    await app.passDays(40)
    const ended = await Promise.all([post('/billing/unpause', cookie), post('/billing/unpause', cookie)])
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    await stripe.control('settle')
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'running', isEntitled: true })
    const paid = await stripe.sdk.invoices.list({ customer: await customerOf(email), status: 'paid' })
    expect(paid.data.map((invoice) => invoice.amount_paid)).toEqual([2999, 2999])
  })

  it('is one subscription when two plans are begun', async () => {
    const { cookie, email } = await person()
    const secrets = await Promise.all([begin(cookie, 'membership'), begin(cookie, 'community')])
    expect(secrets.every((secret) => secret.includes('_secret_'))).toBe(true)
    const all = await stripe.sdk.subscriptions.list({ customer: await customerOf(email), status: 'all' })
    // Or both could be paid, and both would be charged each month.
    expect(all.data.filter(({ status }) => status === 'incomplete' || status === 'trialing')).toHaveLength(1)
  })

  it('gives back what was paid for one plan while another was being chosen', async () => {
    const { cookie, email } = await person()
    const id = await app.idOf(cookie)
    const secret = await begin(cookie, 'membership')
    const { stripe: sdk } = app.payments
    const cancel = async (...asked: Parameters<typeof sdk.subscriptions.cancel>) => {
      await stripe.pay(secret)
      return sdk.subscriptions.cancel(...asked)
    }
    const subscriptions = Object.assign(Object.create(sdk.subscriptions), { cancel })
    const payments = { ...app.payments, stripe: Object.assign(Object.create(sdk), { subscriptions }) }
    expect(await startMembership(app.tools, payments, { id, email }, { plan: 'community' })).toContain('_secret_')
    await stripe.control('settle')
    const { data } = await stripe.sdk.charges.list({ customer: await customerOf(email) })
    expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([[2999, 2999]])
    expect(await app.mailsTo(email)).toContain('refund')
  })

  it.each(['webhook', 'reconciliation'])(
    'gives it back once by the %s, where the process died before it did',
    async (by) => {
      const { cookie, email } = await person()
      const id = await app.idOf(cookie)
      const secret = await begin(cookie, 'membership')
      await stripe.control('settle')
      const { stripe: sdk } = app.payments
      const cancel = async (...asked: Parameters<typeof sdk.subscriptions.cancel>) => {
        await stripe.pay(secret)
        return sdk.subscriptions.cancel(...asked)
      }
      // Never answers, like a process that is killed here.
      const create = vi.fn(() => new Promise(() => {}))
      const subscriptions = Object.assign(Object.create(sdk.subscriptions), { cancel })
      const refunds = Object.assign(Object.create(sdk.refunds), { create })
      const payments = { ...app.payments, stripe: Object.assign(Object.create(sdk), { subscriptions, refunds }) }
      if (by === 'reconciliation') await stripe.control('webhooks', { mode: 'dropped' })
      void startMembership(app.tools, payments, { id, email }, { plan: 'community' })
      await expect.poll(() => create.mock.calls.length).toBe(1)
      await stripe.control('settle')
      await stripe.control('webhooks', { mode: 'normal' })
      await reconcile(app.tools, app.payments)
      await stripe.control('settle')
      await reconcile(app.tools, app.payments)
      const { data } = await stripe.sdk.charges.list({ customer: await customerOf(email) })
      expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([[2999, 2999]])
      const made = await stripe.sdk.refunds.list({ charge: data[0]?.id ?? '' })
      expect(made.data).toHaveLength(1)
      expect((await app.mailsTo(email)).filter((template) => template === 'refund')).toHaveLength(1)
    },
  )

  // The embedded database has a single connection, on which nothing happens at once.
  const isAlone = process.env.TEST_DATABASE !== 'postgres'

  it.skipIf(isAlone).each(['is there already', 'was never there'])(
    'keeps the months of a gift that is opened while Stripe’s state is written into a row that %s',
    async (before) => {
      const { cookie, email } = await person()
      const userId = await app.idOf(cookie)
      await begin(cookie, 'membership')
      await stripe.control('settle')
      const customerId = await customerOf(email)
      if (before === 'was never there') await app.tools.db.delete(memberships).where(eq(memberships.userId, userId))
      const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      let giving: Promise<unknown> = Promise.resolve()
      await syncMembership(app.tools, app.payments, customerId, async () => {
        let isGiven = false
        giving = app.tools.db
          .transaction((tx) => addGiftMonths(tx, userId, 3, app.tools.clock.now()))
          .then(() => {
            isGiven = true
          })
        const isBlocked = async () => (await app.tools.db.execute(blocked)).rows.length > 0
        await expect.poll(async () => isGiven || (await isBlocked())).toBe(true)
      })
      await giving
      const [row] = await app.tools.db.select().from(memberships).where(eq(memberships.userId, userId))
      expect(row).toMatchObject({ status: 'complimentary' })
      expect(row?.endsAt).not.toBeNull()
    },
  )
})
