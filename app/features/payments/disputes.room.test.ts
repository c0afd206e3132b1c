import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { disputes } from '#app/db/schema/disputes.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { downloads } from '#app/db/schema/shop.ts'
import { createPayments } from '#app/platform/sales/stripe.ts'
import { billingOf } from '#dev/own-account.ts'
import { proxyStripe } from '#dev/proxy-stripe.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('a disputed payment', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  let people = 0
  // Early enough that sessions, which use real time, outlast the months that pass here.
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  const mails = async (to: string, template: string) =>
    app.tools.db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.recipient, to), eq(outboxMails.template, template)))
  /** Returns the owner's newest email (sales are emailed too) and the number of emails about disputes. */
  async function ownerMails() {
    const count = (await mails(OWNER, 'dispute')).length
    const all = await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, OWNER))
    const { subject, text } = await app.mailbox.waitFor(OWNER, all.length)
    return { count, subject, text: text.replaceAll(/\s+/g, ' ') }
  }
  async function setDispute(intent: string, status: string) {
    await stripe.control('disputes', { payment_intent: intent, status })
    await stripe.control('settle')
  }
  async function subscribe() {
    people += 1
    const email = `disputes-${people}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await post('/create-subscription', cookie)).json()
    await stripe.pay(String(clientSecret))
    await stripe.control('settle')
    const [customer] = (await stripe.sdk.customers.list({ email })).data
    return { email, cookie, intent: idOf(String(clientSecret)), customer: customer?.id ?? '' }
  }
  const paidBy = async (customer: string) =>
    (await stripe.sdk.invoices.list({ customer, status: 'paid', limit: 100 })).data.length
  async function buyBook() {
    people += 1
    const email = `disputes-${people}@example.test`
    const response = await app.request('/api/create-payment-intent', { json: { product: 'ebook' } })
    const { clientSecret, orderId } = await response.json()
    const cookie = cookiesOf(response)
    await post(`/orders/${orderId}/details`, cookie, { email, waiver: 'on' })
    await stripe.pay(String(clientSecret))
    await stripe.control('settle')
    return { email, cookie, id: String(orderId), intent: idOf(String(clientSecret)) }
  }

  it('closes nothing during an inquiry, and emails the owner the deadline', async () => {
    const member = await subscribe()
    const book = await buyBook()
    await setDispute(member.intent, 'warning_needs_response')
    expect((await ownerMails()).subject).toBe('A bank asks about a payment: £29.99, answer by 24 February 2026')
    await setDispute(book.intent, 'warning_needs_response')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'running', isEntitled: true })
    expect((await app.orderOf(book.id))?.status).toBe('paid')
    expect(await ownerMails()).toMatchObject({
      count: 2,
      subject: 'A bank asks about a payment: £9.99, answer by 24 February 2026',
    })
    await setDispute(book.intent, 'warning_closed')
    expect((await app.orderOf(book.id))?.status).toBe('paid')
    expect(await mails(book.email, 'order-dispute')).toHaveLength(0)
  })

  it('closes a download while a dispute is open, reopens it when won, and lists its use as evidence', async () => {
    const book = await buyBook()
    const [link] = await app.tools.db.select().from(downloads).where(eq(downloads.orderId, book.id))
    await app.tools.db.update(downloads).set({ takenAt: [new Date('2026-02-15T12:34:00Z')], used: 1 })
    expect(link?.takenAt).toEqual([])
    await setDispute(book.intent, 'needs_response')
    expect((await app.orderOf(book.id))?.status).toBe('disputed')
    const { text: evidence, subject } = await ownerMails()
    expect(subject).toBe('A payment is disputed: £9.99, answer by 24 February 2026')
    expect(evidence).toContain(`Buyer’s email address: ${book.email}`)
    expect(evidence).toContain('Asked for the download at once 2026-02-15')
    expect(evidence).toContain('Downloaded 2026-02-15 12:34 UTC')
    expect(evidence).toMatch(/Receipt \d+: £9\.99/)
    await setDispute(book.intent, 'won')
    expect((await app.orderOf(book.id))?.status).toBe('paid')
    expect((await ownerMails()).subject).toBe('A dispute is won: £9.99')
    expect(await mails(book.email, 'order-dispute')).toHaveLength(2)
  })

  it('confirms an order disputed before its payment was settled, and delivers it when the dispute is won', async () => {
    await stripe.control('webhooks', { mode: 'dropped' })
    const book = await buyBook()
    expect((await app.orderOf(book.id))?.status).toBe('pending')
    await stripe.control('webhooks', { mode: 'normal' })
    await setDispute(book.intent, 'needs_response')
    expect((await app.orderOf(book.id))?.status).toBe('disputed')
    expect(await mails(book.email, 'ebook-order')).toHaveLength(1)
    const links = async () => app.tools.db.select().from(downloads).where(eq(downloads.orderId, book.id))
    expect(await links()).toHaveLength(1)
    await setDispute(book.intent, 'won')
    expect((await app.orderOf(book.id))?.status).toBe('paid')
    expect(await links()).toHaveLength(1)
    expect(await mails(book.email, 'ebook-order')).toHaveLength(1)
  })

  it('freezes a membership and its charges, whichever month is disputed, and restores both when won', async () => {
    const member = await subscribe()
    await app.passDays(62)
    expect(await paidBy(member.customer)).toBe(3)
    // Disputes the first month, not the last.
    await setDispute(member.intent, 'needs_response')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'frozen', isEntitled: false, mayJoin: false })
    expect((await post('/create-subscription', member.cookie)).status).toBe(409)
    expect((await post('/billing/refund', member.cookie)).status).toBe(409)
    const { text, subject } = await ownerMails()
    expect(subject).toMatch(/^A payment is disputed: £29\.99, answer by /)
    // Sign-ins use real time, whatever the test's clock says.
    expect(text).toMatch(/Signed in \d{4}-.*Receipt \d+: £29\.99, paid 2026-02-15.*It is about Receipt/)
    await app.passDays(70)
    expect(await paidBy(member.customer)).toBe(3)
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'frozen', isEntitled: false })
    await setDispute(member.intent, 'won')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'running', isEntitled: true })
    await app.passDays(32)
    expect(await paidBy(member.customer)).toBe(4)
    for (const template of ['membership-frozen', 'membership-restored', 'membership-started'])
      expect(await mails(member.email, template), template).toHaveLength(1)
    expect(await mails(member.email, 'membership-ended')).toHaveLength(0)
    expect((await ownerMails()).subject).toBe('A dispute is won: £29.99')
  })

  it('ends a membership when a dispute is lost, with one email, and charges nothing more', async () => {
    const member = await subscribe()
    await post('/billing/pause', member.cookie, { months: 2 })
    await setDispute(member.intent, 'warning_needs_response')
    await setDispute(member.intent, 'needs_response')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'frozen' })
    await setDispute(member.intent, 'lost')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'ended', isEntitled: false, mayJoin: true })
    await app.passDays(40)
    expect(await paidBy(member.customer)).toBe(1)
    expect(await mails(member.email, 'membership-ended')).toHaveLength(1)
    const { clientSecret } = await (await post('/create-subscription', member.cookie)).json()
    await stripe.pay(String(clientSecret))
    await stripe.control('settle')
    // A dispute lost earlier doesn't end a membership started after it.
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'running', isEntitled: true })
  })

  it('restores a pause that existed before the dispute', async () => {
    const member = await subscribe()
    await post('/billing/pause', member.cookie, { months: 3 })
    const { resumesAt } = await billingOf(app, member.cookie)
    await setDispute(member.intent, 'needs_response')
    await setDispute(member.intent, 'won')
    expect(await billingOf(app, member.cookie)).toMatchObject({ state: 'pausing', resumesAt })
  })

  it('ends in the same state with reversed, duplicate and late events', async () => {
    for (const mode of ['reverse', 'duplicate']) {
      const member = await subscribe()
      await stripe.control('webhooks', { mode })
      await stripe.control('disputes', { payment_intent: member.intent, status: 'needs_response' })
      await stripe.control('disputes', { payment_intent: member.intent, status: 'won' })
      await stripe.control('settle')
      await stripe.control('webhooks', { mode: 'normal' })
      expect(await billingOf(app, member.cookie), mode).toMatchObject({ state: 'running', isEntitled: true })
      const rows = await app.tools.db.select().from(disputes).where(eq(disputes.paymentIntentId, member.intent))
      expect(rows).toMatchObject([{ status: 'won', phase: 'over' }])
      expect(await mails(member.email, 'membership-ended')).toHaveLength(0)
    }
  })

  it('emails the owner about a suspected fraud, once, while a refund still helps, and closes nothing', async () => {
    const book = await buyBook()
    const intent = await stripe.sdk.paymentIntents.retrieve(book.intent)
    const id = 'issfr_of_a_test'
    const warning = {
      id,
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: intent.latest_charge,
      payment_intent: book.intent,
      created: Math.floor(app.tools.clock.now().getTime() / 1000),
      fraud_type: 'made_with_stolen_card',
      livemode: false,
    }
    const before = (await mails(OWNER, 'dispute')).length
    // The sandbox has no such warning and logs that; a real Stripe has one.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const proxy = await proxyStripe(stripe.settings.apiBase, (answer) =>
      answer.path === `/v1/radar/early_fraud_warnings/${id}` ? { ...answer, status: 200, json: warning } : answer,
    )
    const { payments } = app.tools
    app.tools.payments = createPayments({ ...stripe.settings, apiBase: proxy.url })
    for (const event of ['evt_warned', 'evt_warned_again']) {
      const payload = JSON.stringify({
        id: event,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: warning.created,
        livemode: false,
        type: 'radar.early_fraud_warning.created',
        data: { object: warning },
      })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.settings.webhookSecret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect((await app.request('/api/stripe/webhook', { body: payload, headers })).status).toBe(200)
    }
    app.tools.payments = payments
    await proxy.stop()
    expect(warn.mock.calls).toEqual(Array(2).fill([expect.stringContaining(`early_fraud_warnings/${id}`)]))
    warn.mockRestore()
    expect(await ownerMails()).toMatchObject({
      count: before + 1,
      subject: 'A bank suspects fraud in a payment: £9.99',
    })
    expect((await app.orderOf(book.id))?.status).toBe('paid')
    const papers = await app.tools.db.select().from(invoices).where(eq(invoices.orderId, book.id))
    expect(papers).toHaveLength(1)
  })
})
