import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { RETURNING, START, seconds, startSubscriber } from './test-subscriber.ts'

let sandbox: Awaited<ReturnType<typeof startSubscriber>>
let stripe: Stripe
beforeEach(async () => {
  sandbox = await startSubscriber()
  stripe = sandbox.stripe
  return () => sandbox.stop()
})

describe('a first month free', () => {
  const free = {
    trial_period_days: 30,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const

  it('is trialing before any card, with a SetupIntent to wait for and an invoice of nothing', async () => {
    const subscription = await sandbox.subscribe(free)
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      pending_setup_intent: { object: 'setup_intent', status: 'requires_payment_method' },
      latest_invoice: { status: 'paid', amount_due: 0, confirmation_secret: null },
      trial_end: START.getTime() / 1000 + 30 * 86_400,
    })
    expect((await stripe.invoicePayments.list({})).data).toEqual([])
  })

  it('does not make the card the default by itself; set by the product, the trial turns into a paid month', async () => {
    const subscription = await sandbox.subscribe(free)
    const setup = subscription.pending_setup_intent
    const id = typeof setup === 'object' ? (setup?.id ?? '') : ''
    const done = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', ...RETURNING })
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
    const subscription = await sandbox.subscribe(free)
    await sandbox.advance('30d')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.paymentIntents.list({})).data).toEqual([])
  })

  it('pauses without a card when it was told to', async () => {
    const subscription = await sandbox.subscribe({
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
    subscription = await sandbox.subscribe()
    await sandbox.payFirst(subscription, 'pm_card_visa')
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
    await stripe.customers.del(sandbox.customer.id)
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' })
    expect(await stripe.customers.retrieve(sandbox.customer.id)).toMatchObject({ deleted: true })
    await expect(sandbox.subscribe()).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  it('cancels at once with the reason given', async () => {
    const ended = await stripe.subscriptions.cancel(subscription.id, { cancellation_details: { comment: 'refunded' } })
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'refunded' } })
  })
})
