import type Stripe from 'stripe'
import { invalidRequest } from '../errors.ts'
import { emit, emitChange } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { collectInvoice } from './after-payment.ts'
import { draftInvoice, emitOpened, finalizeInvoice } from './invoices.ts'
import { nextPeriod, pausedBecause } from './schedule.ts'
import { periodEnd } from './subscription-end.ts'

/** Stops the service and its renewals until resumed (the endpoint of 2026-09-30, not `pause_collection`). */
export function pauseSubscription(sandbox: Sandbox, before: Stripe.Subscription): Stripe.Subscription {
  if (!['active', 'trialing', 'past_due'].includes(before.status)) {
    throw invalidRequest(`You cannot pause a subscription with status ${before.status}.`)
  }
  const paused = sandbox.store.update('subscription', before.id, {
    status: 'paused',
    status_details: pausedBecause(sandbox, 'pause_requested'),
  })
  emitChange(sandbox, 'customer.subscription.updated', before, paused)
  emit(sandbox, 'customer.subscription.paused', paused)
  return paused
}

/** Resumes a paused subscription: the time left of a paid period first, otherwise a new period, charged now. */
export function resumeSubscription(sandbox: Sandbox, before: Stripe.Subscription): Stripe.Subscription {
  if (before.status !== 'paused') throw invalidRequest('You can only resume a paused subscription.')
  const { status_details: _, ...rest } = before
  sandbox.store.remove('subscription', before.id)
  const resumed = sandbox.store.create('subscription', { ...rest, status: 'active' })
  const isPaidUp = periodEnd(before) > sandbox.clock.now()
  const after = isPaidUp ? resumed : startPeriod(sandbox, resumed, sandbox.clock.now())
  emit(sandbox, 'customer.subscription.resumed', after)
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  if (!isPaidUp) collectLatest(sandbox, after)
  return sandbox.store.get('subscription', before.id)
}

/** Ends a trial now: a new period begins, and is invoiced and charged without a renewal's delay of an hour. */
export function endTrialNow(sandbox: Sandbox, before: Stripe.Subscription): Stripe.Subscription {
  const now = sandbox.clock.now()
  const active = sandbox.store.update('subscription', before.id, { status: 'active', trial_end: now })
  const after = startPeriod(sandbox, active, now)
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  collectLatest(sandbox, after)
  return sandbox.store.get('subscription', before.id)
}

/** Begins a new period now, regardless of the old one (`billing_cycle_anchor: now` without proration). */
export function restartPeriod(sandbox: Sandbox, before: Stripe.Subscription): Stripe.Subscription {
  const after = startPeriod(sandbox, before, sandbox.clock.now())
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  collectLatest(sandbox, after)
  return sandbox.store.get('subscription', before.id)
}

function startPeriod(sandbox: Sandbox, subscription: Stripe.Subscription, start: number): Stripe.Subscription {
  const anchored = { ...subscription, billing_cycle_anchor: start }
  const data = subscription.items.data.map((item) => nextPeriod(anchored, { ...item, current_period_end: start }))
  const items = { ...subscription.items, data }
  const moved = sandbox.store.update('subscription', subscription.id, { billing_cycle_anchor: start, items })
  const invoice = finalizeInvoice(sandbox, draftInvoice(sandbox, moved, 'subscription_cycle'))
  emitOpened(sandbox, invoice)
  return sandbox.store.update('subscription', subscription.id, { latest_invoice: invoice.id })
}

function collectLatest(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const id = typeof subscription.latest_invoice === 'string' ? subscription.latest_invoice : ''
  collectInvoice(sandbox, sandbox.store.get('invoice', id))
}
