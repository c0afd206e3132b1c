import type Stripe from 'stripe'
import { AppError } from '#app/platform/app-error.ts'
import { linkPayment, type OpenSale, renewPaymentKey, type SaleKind } from '#app/platform/sales/sale.ts'
import { callStripe, isCachedFailure, nullWhenMissing, type Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { settlePayment } from './settle.server.ts'

/**
 * Returns the client secret with which the browser pays for this sale. While nothing is paid it's always the same
 * payment, so reloads and double clicks cannot pay twice.
 *
 * @throws AppError 409 when the sale is already paid or being paid, 503 when Stripe cannot be reached.
 */
export async function paymentSecretFor(
  tools: Tools,
  payments: Payments,
  kind: SaleKind,
  sale: OpenSale & { description: string },
): Promise<string> {
  const { stripe } = payments
  const open = await findOpenPayment(tools, payments, sale)
  if (open) return secretOf(open)
  const made = await callStripe(() =>
    stripe.paymentIntents.create(
      {
        amount: sale.amount,
        currency: sale.currency,
        automatic_payment_methods: { enabled: true },
        description: sale.description,
        metadata: { kind: kind.name, saleId: sale.id },
      },
      // The revision changes with every payment linked to the sale, and after an answer that must not be reused.
      { idempotencyKey: `pi:${sale.id}:${sale.revision}:${sale.amount}` },
    ),
  ).catch(async (error: unknown) => {
    if (isCachedFailure(error)) await renewPaymentKey(tools, kind, sale.id)
    throw error
  })
  await linkPayment(tools, kind, sale.id, made.id)
  return secretOf(made)
}

/**
 * Returns the payment with which a sale can still be paid; null when it needs a new one.
 *
 * @throws AppError 409 when the sale is already paid or being paid.
 */
export async function findOpenPayment(
  tools: Tools,
  payments: Payments,
  { paymentIntentId, amount }: Pick<OpenSale, 'paymentIntentId' | 'amount'>,
): Promise<Stripe.PaymentIntent | null> {
  if (!paymentIntentId) return null
  const open = await callStripe(() => payments.stripe.paymentIntents.retrieve(paymentIntentId)).catch(nullWhenMissing)
  if (open?.status.startsWith('requires_') && open.amount === amount) return open
  // A payment that Stripe doesn't have (the keys have changed) can never be paid.
  if (!open || open.status === 'canceled') return null
  await settlePayment(tools, payments, open.id)
  throw new AppError('conflict', {
    reason: open.status === 'succeeded' ? 'already_paid' : 'payment_underway',
    userMessage:
      open.status === 'succeeded'
        ? 'This has already been paid. Nothing more was charged.'
        : 'A payment for this is already on its way. Nothing more was charged.',
  })
}

function secretOf({ client_secret }: Stripe.PaymentIntent): string {
  if (!client_secret) throw new Error('Stripe gave a payment without a secret')
  return client_secret
}
