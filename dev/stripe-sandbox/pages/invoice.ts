import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { afterPayment, paymentMethodFor } from '../billing/after-payment.ts'
import { chargeInvoice, intentOf, subscriptionOf } from '../billing/invoices.ts'
import type { Sandbox } from '../sandbox.ts'
import { day, layout, money } from './layout.ts'

/** The hosted invoice: what is owed, and a way to pay it with the card on file, 3-D Secure included. */
export function createInvoicePages(sandbox: Sandbox) {
  const pages = new Hono()

  pages.get('/:id', (c) => {
    const invoice = sandbox.store.find('invoice', c.req.param('id'))
    if (!invoice) return c.html(layout('Invoice', html`<h1>No such invoice</h1>`), 404)
    return c.html(layout('Invoice', invoicePage(sandbox, invoice)))
  })

  pages.post('/:id', (c) => {
    const invoice = sandbox.store.find('invoice', c.req.param('id'))
    const subscription = invoice ? subscriptionOf(sandbox, invoice) : undefined
    const card = subscription ? paymentMethodFor(sandbox, subscription) : null
    if (invoice?.status !== 'open' || !card) return c.redirect(c.req.path, 303)
    const returnUrl = `${sandbox.url}${c.req.path}`
    const intent = chargeInvoice(sandbox, invoice, card, { isOffSession: false, returnUrl })
    afterPayment(sandbox, intent)
    sandbox.store.save()
    return c.redirect(intent.next_action?.redirect_to_url?.url ?? c.req.path, 303)
  })

  pages.get('/:id/pdf', (c) => c.redirect(`/i/${c.req.param('id')}`))
  return pages
}

function invoicePage(sandbox: Sandbox, invoice: Stripe.Invoice) {
  const error = intentOf(sandbox, invoice)?.last_payment_error
  return html`<section>
<h1>Invoice ${invoice.number}</h1>
<p>${day(invoice.created)} · ${invoice.customer_email} · status: <strong>${invoice.status}</strong></p>
<table><tbody>${invoice.lines.data.map(
    (line) =>
      html`<tr><td>${line.description}</td><td>${day(line.period.start)} to ${day(line.period.end)}</td><td>${money(line.amount, line.currency)}</td></tr>`,
  )}<tr><th scope="row" colspan="2">Total</th><td>${money(invoice.total, invoice.currency)}</td></tr></tbody></table>
${error ? html`<p class="error" role="alert">${error.message}</p>` : ''}
${invoice.status === 'open' ? html`<form method="post"><p><button>Pay ${money(invoice.amount_due, invoice.currency)}</button></p></form>` : ''}
</section>`
}
