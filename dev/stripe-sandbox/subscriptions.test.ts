import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomerWithCard, createMonthlyPrice, startTestSandbox } from './test-sandbox.ts'

// One frozen month start, so that "a calendar month later" has one answer.
const start = new Date('2026-01-31T10:00:00Z')
const seconds = (text: string) => Date.parse(text) / 1000

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let stripe: Stripe
let price: Stripe.Price
let customer: Stripe.Customer
beforeEach(async () => {
  sandbox = await startTestSandbox({ clock: { now: () => start } })
  stripe = sandbox.stripe
  price = await createMonthlyPrice(stripe)
  customer = await stripe.customers.create({ email: 'member@example.test' })
  return () => sandbox.stop()
})

const returning = { return_url: 'http://localhost:3000/app' }

function subscribe(extra: Partial<Stripe.SubscriptionCreateParams> = {}) {
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { userId: 'u1' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    ...extra,
  })
}

/** The id in a client secret of the first invoice. */
function firstIntent(subscription: Stripe.Subscription): string {
  const { latest_invoice } = subscription
  const secret = typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : undefined
  return secret?.split('_secret_')[0] ?? ''
}

async function payFirst(subscription: Stripe.Subscription, card: string) {
  return stripe.paymentIntents.confirm(firstIntent(subscription), { payment_method: card, ...returning })
}

describe('a membership', () => {
  it('is incomplete until the first invoice is paid, then active with the card kept', async () => {
    const subscription = await subscribe()
    expect(subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null, metadata: { userId: 'u1' } })
    expect(subscription.latest_invoice).toMatchObject({
      status: 'open',
      amount_due: 2999,
      billing_reason: 'subscription_create',
    })

    const paid = await payFirst(subscription, 'pm_card_visa')
    const active = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'default_payment_method'],
    })
    expect(active).toMatchObject({
      status: 'active',
      default_payment_method: { id: paid.payment_method, customer: customer.id },
      latest_invoice: { status: 'paid', amount_paid: 2999, amount_remaining: 0 },
    })
    // The 31st becomes the last day of February.
    expect(active.items.data[0]).toMatchObject({
      current_period_start: seconds('2026-01-31T10:00:00Z'),
      current_period_end: seconds('2026-02-28T10:00:00Z'),
    })
    expect(active).not.toHaveProperty('current_period_end')
    expect(await sandbox.arrived()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'customer.subscription.updated']),
    )
    const update = sandbox.inbox.received.find(({ event }) => event.type === 'customer.subscription.updated')
    expect(update?.event.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'incomplete' },
    })
  })

  it('finds the invoice of a payment by its invoice payment', async () => {
    const subscription = await subscribe()
    const paid = await payFirst(subscription, 'pm_card_visa')
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paid.id },
      expand: ['data.invoice'],
    })
    expect(found.data).toMatchObject([
      { status: 'paid', amount_paid: 2999, invoice: { object: 'invoice', status: 'paid' } },
    ])
    const other = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: 'pi_other' } })
    expect(other.data).toEqual([])
  })

  it('stays incomplete after a decline and can be paid with another card', async () => {
    const subscription = await subscribe()
    await expect(payFirst(subscription, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' })
    expect(await sandbox.arrived()).toContain('invoice.payment_failed')
    await payFirst(subscription, 'pm_card_visa')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })

  it('expires 23 hours after an unpaid start, not before', async () => {
    const subscription = await subscribe()
    await sandbox.advance('22h')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' })
    await sandbox.advance('1h')
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
    await expect(payFirst(subscription, 'pm_card_visa')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('renews every month on the day it began', async () => {
    const subscription = await subscribe()
    await payFirst(subscription, 'pm_card_visa')
    await sandbox.advance('28d')
    const due = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(due).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle' },
    })
    expect(due.items.data[0]?.current_period_end).toBe(seconds('2026-03-31T10:00:00Z'))
    await sandbox.advance('1h')
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      latest_invoice: { status: 'paid' },
    })
    await sandbox.advance('62d')
    const invoices = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })
    expect(invoices.data).toHaveLength(4)
    expect((await sandbox.arrived()).filter((type) => type === 'invoice.paid')).toHaveLength(4)
  })

  it('goes past due when a renewal fails, is tried again, and ends after the last attempt', async () => {
    customer = await createCustomerWithCard(stripe, 'pm_card_chargeCustomerFail')
    const trial = await subscribe({ trial_period_days: 1 })
    await sandbox.advance('25h')
    const failed = await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] })
    expect(failed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } })
    expect(await sandbox.arrived()).toContain('invoice.payment_failed')
    await sandbox.advance('8d')
    expect(await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'past_due',
      latest_invoice: { attempt_count: 3 },
    })
    await sandbox.advance('7d')
    expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(await sandbox.arrived()).toContain('customer.subscription.deleted')
  })

  it('recovers from past due when the open invoice is paid with a better card', async () => {
    customer = await createCustomerWithCard(stripe, 'pm_card_chargeCustomerFail')
    const trial = await subscribe({ trial_period_days: 1 })
    await sandbox.advance('25h')
    const { latest_invoice } = await stripe.subscriptions.retrieve(trial.id)
    const better = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const invoice = await stripe.invoices.pay(String(latest_invoice), { payment_method: better.id })
    expect(invoice.status).toBe('paid')
    expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: 'active' })
    await expect(stripe.invoices.pay(String(latest_invoice))).rejects.toMatchObject({ code: 'invoice_already_paid' })
  })

  it('asks for the payer when a renewal needs 3-D Secure', async () => {
    customer = await createCustomerWithCard(stripe, 'pm_card_authenticationRequired')
    const trial = await subscribe({ trial_period_days: 1 })
    await sandbox.advance('25h')
    expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: 'past_due' })
    expect(await sandbox.arrived()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    )
  })

  it('renews without the payer once 3-D Secure has been done with the card kept', async () => {
    const subscription = await subscribe()
    const waiting = await payFirst(subscription, 'pm_card_authenticationRequiredOnSetup')
    const page = waiting.next_action?.redirect_to_url?.url ?? ''
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    await sandbox.advance('29d')
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle' },
    })
  })
})

describe('a first month free', () => {
  const free = {
    trial_period_days: 30,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const

  it('is trialing before any card, with a SetupIntent to wait for and an invoice of nothing', async () => {
    const subscription = await subscribe(free)
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      pending_setup_intent: { object: 'setup_intent', status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', amount_due: 0, confirmation_secret: null },
      trial_end: start.getTime() / 1000 + 30 * 86_400,
    })
    expect((await stripe.invoicePayments.list({})).data).toEqual([])
  })

  it('does not make the card the default by itself; set by the product, the trial turns into a paid month', async () => {
    const subscription = await subscribe(free)
    const setup = subscription.pending_setup_intent
    const id = typeof setup === 'object' ? (setup?.id ?? '') : ''
    const done = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', ...returning })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: null,
    })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: String(done.payment_method) })
    await sandbox.advance('27d')
    expect(await sandbox.arrived()).toContain('customer.subscription.trial_will_end')
    await sandbox.advance('4d')
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 2999 },
    })
    expect((await sandbox.arrived()).filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1)
  })

  it('ends without a card when it was told to', async () => {
    const subscription = await subscribe(free)
    await sandbox.advance('30d')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.paymentIntents.list({})).data).toEqual([])
  })

  it('pauses without a card when it was told to', async () => {
    const subscription = await subscribe({
      trial_period_days: 30,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    await sandbox.advance('30d')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'paused' })
    expect(await sandbox.arrived()).toContain('customer.subscription.paused')
  })
})

describe('leaving, pausing, coming back', () => {
  let subscription: Stripe.Subscription
  beforeEach(async () => {
    subscription = await subscribe()
    await payFirst(subscription, 'pm_card_visa')
  })

  it('keeps the paid period after a cancellation, which can be undone until then', async () => {
    const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(leaving).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: seconds('2026-02-28T10:00:00Z'),
    })
    const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(staying).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await sandbox.advance('27d')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    await sandbox.advance('1d')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    expect(await sandbox.arrived()).toContain('customer.subscription.deleted')
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
  })

  it('can be paused and resumed', async () => {
    expect(await stripe.subscriptions.pause(subscription.id, {})).toMatchObject({ status: 'paused' })
    await sandbox.advance('40d')
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1)
    expect(await stripe.subscriptions.resume(subscription.id, {})).toMatchObject({ status: 'active' })
    expect((await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(2)
    expect(await sandbox.arrived()).toEqual(
      expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
    )
  })

  it('takes no money while collection is paused, and does again after', async () => {
    const resumes_at = seconds('2026-03-15T00:00:00Z')
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void', resumes_at } })
    await sandbox.advance('29d')
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'void' },
    })
    await sandbox.advance('32d')
    expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
      pause_collection: null,
      latest_invoice: { status: 'paid' },
    })
  })

  it('ends when the customer is deleted', async () => {
    await stripe.customers.del(customer.id)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    await expect(subscribe()).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('cancels at once with the reason given', async () => {
    const ended = await stripe.subscriptions.cancel(subscription.id, { cancellation_details: { comment: 'refunded' } })
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'refunded' } })
  })
})

describe('the catalogue', () => {
  it('moves a lookup key to a new price only when asked', async () => {
    const again = {
      currency: 'gbp',
      unit_amount: 3499,
      recurring: { interval: 'month' },
      product: String(price.product),
      lookup_key: 'membership_monthly_gbp',
    } as const
    await expect(stripe.prices.create(again)).rejects.toMatchObject({ param: 'lookup_key' })
    const next = await stripe.prices.create({ ...again, transfer_lookup_key: true })
    const found = await stripe.prices.list({ lookup_keys: ['membership_monthly_gbp'], expand: ['data.product'] })
    expect(found.data).toMatchObject([{ id: next.id, product: { object: 'product', name: 'Membership' } }])
  })
})
