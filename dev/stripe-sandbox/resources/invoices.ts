import type Stripe from 'stripe'
import { idOf } from '../api-types.ts'
import { afterPayment, paymentMethodFor } from '../billing/after-payment.ts'
import { chargeInvoice, subscriptionOf, voidInvoice } from '../billing/invoices.ts'
import { invalidRequest } from '../errors.ts'
import { emitChange } from '../events.ts'
import { listParams, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { throwDecline } from './payment-intents.ts'
import { findPaymentMethod } from './payment-methods.ts'

export const invoiceRoutes = [
  route('GET /v1/invoices/{id}', [], ({ sandbox, id }) => sandbox.store.get('invoice', id)),
  route<Stripe.InvoiceListParams>(
    'GET /v1/invoices',
    ['customer', 'status', 'subscription', ...listParams],
    ({ sandbox, params }) => {
      const { customer, status, subscription } = params
      const isWanted = (one: Stripe.Invoice) =>
        (!customer || idOf(one.customer) === customer) &&
        (!status || one.status === status) &&
        (!subscription || subscriptionOf(sandbox, one)?.id === subscription)
      return page(sandbox.store.list('invoice', isWanted), '/v1/invoices', params)
    },
  ),
  route<Stripe.InvoiceUpdateParams>('POST /v1/invoices/{id}', ['auto_advance'], ({ sandbox, id, params }) => {
    const before = sandbox.store.get('invoice', id)
    const after = sandbox.store.update('invoice', id, { auto_advance: params.auto_advance ?? before.auto_advance })
    emitChange(sandbox, 'invoice.updated', before, after)
    return after
  }),
  route<Stripe.InvoicePayParams>(
    'POST /v1/invoices/{id}/pay',
    ['off_session', 'payment_method'],
    ({ sandbox, id, params }) => payInvoice(sandbox, sandbox.store.get('invoice', id), params),
  ),
  route('POST /v1/invoices/{id}/void', [], ({ sandbox, id }) => {
    const invoice = sandbox.store.get('invoice', id)
    if (invoice.status !== 'open')
      throw invalidRequest('You can only void an open invoice.', { code: 'invoice_not_editable' })
    voidInvoice(sandbox, invoice)
    return sandbox.store.get('invoice', id)
  }),
]

export const invoicePaymentRoutes = [
  route('GET /v1/invoice_payments/{id}', [], ({ sandbox, id }) => sandbox.store.get('invoice_payment', id)),
  route<Stripe.InvoicePaymentListParams>(
    'GET /v1/invoice_payments',
    ['invoice', 'payment', 'status', ...listParams],
    ({ sandbox, params }) => {
      const { invoice, payment, status } = params
      const isWanted = (one: Stripe.InvoicePayment) =>
        (!invoice || idOf(one.invoice) === invoice) &&
        (!status || one.status === status) &&
        (!payment || idOf(one.payment.payment_intent) === payment.payment_intent)
      return page(sandbox.store.list('invoice_payment', isWanted), '/v1/invoice_payments', params)
    },
  ),
]

/**
 * Pays an open invoice now, with the given card or the one on file.
 *
 * @throws ApiError 402 when declined or when 3-D Secure is needed, 400 when there is nothing to pay or no card.
 */
function payInvoice(sandbox: Sandbox, invoice: Stripe.Invoice, params: Stripe.InvoicePayParams): Stripe.Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open') throw invalidRequest(`Invoice is ${invoice.status} and cannot be paid.`)
  const subscription = subscriptionOf(sandbox, invoice)
  const onFile = subscription ? paymentMethodFor(sandbox, subscription) : null
  const method = params.payment_method ? findPaymentMethod(sandbox, params.payment_method, 'payment_method').id : onFile
  if (!method) {
    const message = 'This customer has no attached payment source or default payment method.'
    throw invalidRequest(message, { code: 'resource_missing' })
  }
  // Stripe's own default for this call: the payer isn't present.
  const intent = chargeInvoice(sandbox, invoice, method, { isOffSession: params.off_session ?? true })
  afterPayment(sandbox, intent)
  throwDecline(intent)
  if (intent.status === 'requires_action') {
    const details = { code: 'invoice_payment_intent_requires_action', payment_intent: intent }
    throw invalidRequest(
      'This payment requires additional user action before it can be completed successfully.',
      details,
    )
  }
  return sandbox.store.get('invoice', invoice.id)
}
