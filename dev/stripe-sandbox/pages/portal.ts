import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { endSubscription, liveSubscriptions, periodEnd } from '../billing/subscription-end.ts'
import { attachPaymentMethod } from '../charges.ts'
import { ApiError } from '../errors.ts'
import { emitChange } from '../events.ts'
import { createCard } from '../resources/payment-methods.ts'
import type { Sandbox } from '../sandbox.ts'
import { day, layout, money } from './layout.ts'

/** The billing portal: cancel at the period's end, undo that, change the card, invoices. */
export function createPortal(sandbox: Sandbox) {
  const pages = new Hono()

  pages.get('/:secret', (c) => {
    const session = sessionOf(sandbox, c.req.param('secret'))
    if (!session) return c.html(layout('Billing', html`<h1>This link is no longer valid</h1>`), 404)
    return c.html(layout('Billing', overview(sandbox, session)))
  })

  pages.post('/:secret', async (c) => {
    const session = sessionOf(sandbox, c.req.param('secret'))
    if (!session) return c.html(layout('Billing', html`<h1>This link is no longer valid</h1>`), 404)
    const input = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([key, value]) => [key, String(value)]),
    )
    try {
      act(sandbox, session.customer, input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return c.html(layout('Billing', overview(sandbox, session, error.message)), 400)
    }
    sandbox.store.save()
    const after = session.flow?.after_completion.redirect?.return_url
    return c.redirect(after ?? c.req.path, 303)
  })

  return pages
}

function sessionOf(sandbox: Sandbox, secret: string): Stripe.BillingPortal.Session | undefined {
  return sandbox.store.find('billing_portal.session', sandbox.store.facts.portalSecrets.get(secret) ?? '')
}

function act(sandbox: Sandbox, customer: string, input: Record<string, string>): void {
  if (input.action === 'card') {
    changeCard(sandbox, customer, input)
    return
  }
  const before = liveSubscriptions(sandbox, customer).find((one) => one.id === input.subscription)
  if (!before) return
  // Nothing is paid for yet, or any longer: there is no period to wait for.
  const isUnpaid = ['incomplete', 'past_due', 'unpaid', 'paused'].includes(before.status)
  if (input.action === 'cancel' && isUnpaid) {
    endSubscription(sandbox, before, 'cancellation_requested')
    return
  }
  const isLeaving = input.action === 'cancel'
  const after = sandbox.store.update('subscription', before.id, {
    cancel_at: isLeaving ? periodEnd(before) : null,
    cancel_at_period_end: isLeaving,
    canceled_at: isLeaving ? sandbox.clock.now() : null,
    cancellation_details: { ...before.cancellation_details, reason: isLeaving ? 'cancellation_requested' : null },
  })
  emitChange(sandbox, 'customer.subscription.updated', before, after)
}

function changeCard(sandbox: Sandbox, customer: string, input: Record<string, string>): void {
  const { store } = sandbox
  const [exp_month, exp_year] = (input.expiry ?? '').split('/').map((part) => Number(part.trim()))
  const card = createCard(sandbox, {
    number: input.number ?? '',
    cvc: input.cvc ?? '',
    ...(exp_month ? { exp_month } : {}),
    ...(exp_year ? { exp_year } : {}),
  })
  attachPaymentMethod(sandbox, card.id, customer)
  const before = store.get('customer', customer)
  const invoice_settings = { ...before.invoice_settings, default_payment_method: card.id }
  emitChange(sandbox, 'customer.updated', before, store.update('customer', customer, { invoice_settings }))
  for (const subscription of liveSubscriptions(sandbox, customer)) {
    const changed = store.update('subscription', subscription.id, { default_payment_method: card.id })
    emitChange(sandbox, 'customer.subscription.updated', subscription, changed)
  }
}

function overview(sandbox: Sandbox, session: Stripe.BillingPortal.Session, error?: string) {
  const { customer } = session
  const invoices = sandbox.store.list('invoice', (one) => idOf(one.customer) === customer && one.status !== 'draft')
  return html`<h1>Billing</h1>
${session.return_url ? html`<p><a href="${session.return_url}">Return to the site</a></p>` : ''}
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
${liveSubscriptions(sandbox, customer).map(subscriptionCard)}
<section><h2>Payment method</h2>${cardOnFile(sandbox, customer)}${cardForm()}</section>
<section><h2>Invoices</h2>${invoices.length === 0 ? html`<p class="soft">None yet.</p>` : invoiceTable(invoices)}</section>`
}

function subscriptionCard(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data
  const ends = day(periodEnd(subscription))
  const action = subscription.cancel_at === null ? 'cancel' : 'resume'
  return html`<section>
<h2>${item?.price.nickname ?? 'Membership'}</h2>
<p>${money(item?.price.unit_amount ?? 0, subscription.currency)} a ${item?.price.recurring?.interval ?? 'month'} · status: ${subscription.status}</p>
<p>${subscription.cancel_at === null ? `Renews on ${ends}.` : `Ends on ${day(subscription.cancel_at)}.`}</p>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
<button name="action" value="${action}" class="quiet">${action === 'cancel' ? 'Cancel subscription' : "Don't cancel subscription"}</button></form>
</section>`
}

function cardOnFile(sandbox: Sandbox, customer: string) {
  const id = idOf(sandbox.store.get('customer', customer).invoice_settings.default_payment_method)
  const own = liveSubscriptions(sandbox, customer).map((one) => idOf(one.default_payment_method))
  const method = sandbox.store.find('payment_method', own.find((one) => one !== null) ?? id ?? '')
  const { card } = method ?? {}
  return card
    ? html`<p>${card.brand} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}</p>`
    : html`<p class="soft">No card on file.</p>`
}

function cardForm() {
  return html`<details><summary>Change card</summary>
<form method="post"><input type="hidden" name="action" value="card">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<div class="row"><div><label for="expiry">Expiry date (MM / YY)</label><input id="expiry" name="expiry" autocomplete="cc-exp" required></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required></div></div>
<p><button>Save card</button></p></form></details>`
}

function invoiceTable(invoices: readonly Stripe.Invoice[]) {
  return html`<table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(
    (one) =>
      html`<tr><td>${day(one.created)}</td><td><a href="/i/${one.id}">${one.number}</a></td><td>${money(one.total, one.currency)}</td><td>${one.status}</td></tr>`,
  )}</tbody></table>`
}
