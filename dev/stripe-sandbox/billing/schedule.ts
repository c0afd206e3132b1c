import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { addInterval } from '../clock.ts'
import { emit, emitChange } from '../events.ts'
import type { Sandbox } from '../sandbox.ts'
import { collectInvoice, paymentMethodFor } from './after-payment.ts'
import { draftInvoice, finalizeInvoice, subscriptionOf, voidInvoice } from './invoices.ts'
import { endSubscription, expireSubscription, periodEnd } from './subscription-end.ts'

type Task = { at: number; run: () => void }

const INCOMPLETE_SECONDS = 23 * 3600
const TRIAL_WARNING_SECONDS = 3 * 86_400
const ANSWER_SECONDS = 24 * 3600

/**
 * Advances the sandbox's time and does on the way what Stripe would: trial warnings and ends, renewals, retries,
 * expiry. Between two steps every due event has been delivered once, so the product sees each state in turn.
 */
export async function advanceClock(sandbox: Sandbox, seconds: number): Promise<void> {
  const target = sandbox.clock.now() + seconds
  for (let task = nextTask(sandbox, target); task; task = nextTask(sandbox, target)) {
    sandbox.clock.moveTo(task.at)
    task.run()
    await sandbox.webhooks.settle()
  }
  sandbox.clock.moveTo(target)
  deleteOldAnswers(sandbox)
  // Retries and delayed events are in the past now.
  if (seconds > 0) await sandbox.webhooks.flush()
}

function nextTask(sandbox: Sandbox, until: number): Task | undefined {
  const { store } = sandbox
  const subscriptions = store.list('subscription', (one) => one.ended_at === null)
  const tasks = [
    ...subscriptions.flatMap((one) => subscriptionTasks(sandbox, one)),
    ...store.list('invoice', (one) => one.auto_advance === true).flatMap((one) => invoiceTasks(sandbox, one)),
  ]
  return tasks.filter((task) => task.at <= until).sort((a, b) => a.at - b.at)[0]
}

function subscriptionTasks(sandbox: Sandbox, subscription: Stripe.Subscription): Task[] {
  const { id, status, trial_end, cancel_at } = subscription
  const tasks: Task[] = []
  if (status === 'incomplete') {
    tasks.push({ at: subscription.created + INCOMPLETE_SECONDS, run: () => expireSubscription(sandbox, subscription) })
    return tasks
  }
  if (cancel_at !== null) tasks.push({ at: cancel_at, run: () => endSubscription(sandbox, subscription, null) })
  const resumes = subscription.pause_collection?.resumes_at
  if (resumes) tasks.push({ at: resumes, run: () => resumeCollection(sandbox, subscription) })
  if (status === 'paused') return tasks
  const warned = `trial_will_end:${id}:${trial_end}`
  if (status === 'trialing' && trial_end !== null && !sandbox.store.facts.done.has(warned)) {
    const at = Math.max(trial_end - TRIAL_WARNING_SECONDS, subscription.created)
    tasks.push({ at, run: () => warnOfTrialEnd(sandbox, subscription, warned) })
  }
  const run = status === 'trialing' ? endTrial : renew
  tasks.push({ at: periodEnd(subscription), run: () => run(sandbox, subscription) })
  return tasks
}

function invoiceTasks(sandbox: Sandbox, invoice: Stripe.Invoice): Task[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at) {
    return [{ at: invoice.automatically_finalizes_at, run: () => openAndCollect(sandbox, invoice) }]
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt) {
    return [{ at: invoice.next_payment_attempt, run: () => collectInvoice(sandbox, invoice) }]
  }
  return []
}

function warnOfTrialEnd(sandbox: Sandbox, subscription: Stripe.Subscription, key: string): void {
  sandbox.store.facts.done.add(key)
  emit(sandbox, 'customer.subscription.trial_will_end', subscription)
}

function endTrial(sandbox: Sandbox, subscription: Stripe.Subscription): void {
  const ending = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  const hasCard = paymentMethodFor(sandbox, subscription) !== null
  if (!hasCard && ending === 'cancel') {
    endSubscription(sandbox, subscription, null)
    return
  }
  if (!hasCard && ending === 'pause') {
    const paused = sandbox.store.update('subscription', subscription.id, {
      status: 'paused',
      status_details: pausedBecause(sandbox, 'trial_end_without_payment_method'),
    })
    emit(sandbox, 'customer.subscription.paused', paused)
    return
  }
  renew(sandbox, subscription)
}

/** Begins the next period with a draft invoice; Stripe opens and charges it an hour later. */
function renew(sandbox: Sandbox, before: Stripe.Subscription): void {
  const { store } = sandbox
  const data = before.items.data.map((item) => nextPeriod(before, item))
  const status = before.status === 'trialing' ? 'active' : before.status
  const moved = store.update('subscription', before.id, { status, items: { ...before.items, data } })
  const invoice = draftInvoice(sandbox, moved, 'subscription_cycle')
  const after = store.update('subscription', before.id, { latest_invoice: invoice.id })
  emitChange(sandbox, 'customer.subscription.updated', before, after)
  emit(sandbox, 'invoice.created', invoice)
}

/** The item in the period that follows; the day of the month is the anchor's. */
export function nextPeriod(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Stripe.SubscriptionItem {
  const start = item.current_period_end
  const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {}
  let count = 0
  let end = subscription.billing_cycle_anchor
  while (end <= start) {
    count += interval_count
    end = addInterval(subscription.billing_cycle_anchor, interval, count)
  }
  return { ...item, current_period_start: start, current_period_end: end }
}

function openAndCollect(sandbox: Sandbox, draft: Stripe.Invoice): void {
  const pause = subscriptionOf(sandbox, draft)?.pause_collection
  if (pause?.behavior === 'keep_as_draft') {
    sandbox.store.update('invoice', draft.id, { auto_advance: false, automatically_finalizes_at: null })
    return
  }
  const open = finalizeInvoice(sandbox, draft)
  emit(sandbox, 'invoice.finalized', open)
  if (pause?.behavior === 'void') {
    voidInvoice(sandbox, open)
    return
  }
  if (pause?.behavior === 'mark_uncollectible') {
    const marked = { status: 'uncollectible', auto_advance: false } as const
    emit(sandbox, 'invoice.marked_uncollectible', sandbox.store.update('invoice', open.id, marked))
    return
  }
  collectInvoice(sandbox, open)
}

function resumeCollection(sandbox: Sandbox, before: Stripe.Subscription): void {
  const after = sandbox.store.update('subscription', before.id, { pause_collection: null })
  emitChange(sandbox, 'customer.subscription.updated', before, after)
}

/** Why a subscription is paused, in Stripe's shape. */
export function pausedBecause(sandbox: Sandbox, type: 'pause_requested' | 'trial_end_without_payment_method') {
  return {
    paused: { type: 'subscription' as const, subscription: { type }, transitioned_at: sandbox.clock.now() },
  }
}

function deleteOldAnswers({ store, clock }: Sandbox): void {
  for (const [key, answer] of store.facts.answers) {
    if (clock.now() - answer.at > ANSWER_SECONDS) store.facts.answers.delete(key)
  }
}

/** The subscription that is waiting for a SetupIntent, if any. */
export function subscriptionAwaiting(sandbox: Sandbox, setupIntent: string): Stripe.Subscription | undefined {
  return sandbox.store.list('subscription', (one) => idOf(one.pending_setup_intent) === setupIntent)[0]
}
