import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomerWithCard } from './test-sandbox.ts'
import { seconds, startSubscriber } from './test-subscriber.ts'

let sandbox: Awaited<ReturnType<typeof startSubscriber>>
let stripe: Stripe
beforeEach(async () => {
  sandbox = await startSubscriber()
  stripe = sandbox.stripe
  return () => sandbox.stop()
})

describe('a membership', () => {
  it('is incomplete until the first invoice is paid, then active with the card kept', async () => {
    const subscription = await sandbox.subscribe()
    expect(subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null, metadata: { userId: 'u1' } })
    expect(subscription.latest_invoice).toMatchObject({
      status: 'open',
      amount_due: 2999,
      billing_reason: 'subscription_create',
    })

    const paid = await sandbox.payFirst(subscription, 'pm_card_visa')
    const active = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'default_payment_method'],
    })
    expect(active).toMatchObject({
      status: 'active',
      default_payment_method: { id: paid.payment_method, customer: sandbox.customer.id },
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
    const subscription = await sandbox.subscribe()
    const paid = await sandbox.payFirst(subscription, 'pm_card_visa')
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
    const subscription = await sandbox.subscribe()
    await expect(sandbox.payFirst(subscription, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' })
    expect(await sandbox.arrived()).toContain('invoice.payment_failed')
    await sandbox.payFirst(subscription, 'pm_card_visa')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })

  it('expires 23 hours after an unpaid start, not before', async () => {
    const subscription = await sandbox.subscribe()
    await sandbox.advance('22h')
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'incomplete' })
    await sandbox.advance('1h')
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
    await expect(sandbox.payFirst(subscription, 'pm_card_visa')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('renews every month on the day it began', async () => {
    const subscription = await sandbox.subscribe()
    await sandbox.payFirst(subscription, 'pm_card_visa')
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
    const customer = await createCustomerWithCard(stripe, 'pm_card_chargeCustomerFail')
    const trial = await sandbox.subscribe({ customer: customer.id, trial_period_days: 1 })
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
    const customer = await createCustomerWithCard(stripe, 'pm_card_chargeCustomerFail')
    const trial = await sandbox.subscribe({ customer: customer.id, trial_period_days: 1 })
    await sandbox.advance('25h')
    const { latest_invoice } = await stripe.subscriptions.retrieve(trial.id)
    const better = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const invoice = await stripe.invoices.pay(String(latest_invoice), { payment_method: better.id })
    expect(invoice.status).toBe('paid')
    expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: 'active' })
    await expect(stripe.invoices.pay(String(latest_invoice))).rejects.toMatchObject({ code: 'invoice_already_paid' })
  })

  it('asks for the payer when a renewal needs 3-D Secure', async () => {
    const customer = await createCustomerWithCard(stripe, 'pm_card_authenticationRequired')
    const trial = await sandbox.subscribe({ customer: customer.id, trial_period_days: 1 })
    await sandbox.advance('25h')
    expect(await stripe.subscriptions.retrieve(trial.id)).toMatchObject({ status: 'past_due' })
    expect(await sandbox.arrived()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    )
  })

  it('renews without the payer once 3-D Secure has been done with the card kept', async () => {
    const subscription = await sandbox.subscribe()
    const waiting = await sandbox.payFirst(subscription, 'pm_card_authenticationRequiredOnSetup')
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

describe('the catalogue', () => {
  it('moves a lookup key to a new price only when asked', async () => {
    const again = {
      currency: 'gbp',
      unit_amount: 3499,
      recurring: { interval: 'month' },
      product: String(sandbox.price.product),
      lookup_key: 'membership_monthly_gbp',
    } as const
    await expect(stripe.prices.create(again)).rejects.toMatchObject({ param: 'lookup_key' })
    const next = await stripe.prices.create({ ...again, transfer_lookup_key: true })
    const found = await stripe.prices.list({ lookup_keys: ['membership_monthly_gbp'], expand: ['data.product'] })
    expect(found.data).toMatchObject([{ id: next.id, product: { object: 'product', name: 'Membership' } }])
  })
})
