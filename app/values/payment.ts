/** The state of one payment, fetched from Stripe. Amounts are whole pence of `currency`. */
export type PaymentFacts = {
  paymentIntentId: string
  /** The id of our own row, passed when the payment was created. */
  saleId: string | null
  status: string
  amount: number
  amountReceived: number
  amountRefunded: number
  currency: string
  livemode: boolean
  dispute: 'none' | 'open' | 'won' | 'lost'
  /** How it was paid, to follow 'Paid by' (`Visa card ending 4242`); null when Stripe doesn't say. */
  paidBy: string | null
}

export type SaleStatus = 'pending' | 'paid' | 'refunded' | 'disputed'

/** Our own row, written before the payment: what was to be paid. */
type Sale = {
  id: string
  status: SaleStatus
  amount: number
  currency: string
  livemode: boolean
  paymentIntentId: string | null
}

/**
 * Computes a sale's state from its payment. Order and number of calls don't matter: the same facts give the same state.
 *
 * @returns `mismatch` unless the payment is exactly for this sale: nothing may be fulfilled.
 */
export function settleSale(
  sale: Sale,
  facts: PaymentFacts,
): { status: SaleStatus; amountRefunded: number } | 'mismatch' {
  const isForThis =
    facts.saleId === sale.id &&
    facts.paymentIntentId === sale.paymentIntentId &&
    facts.amount === sale.amount &&
    facts.currency === sale.currency &&
    facts.livemode === sale.livemode
  if (!isForThis) return 'mismatch'
  if (facts.status !== 'succeeded') return { status: sale.status, amountRefunded: 0 }
  if (facts.amountReceived !== sale.amount) return 'mismatch'
  const amountRefunded = Math.min(facts.amountRefunded, sale.amount)
  // What was given back stays so, whatever a bank decides afterwards.
  if (amountRefunded >= sale.amount) return { status: 'refunded', amountRefunded }
  return { status: facts.dispute === 'open' || facts.dispute === 'lost' ? 'disputed' : 'paid', amountRefunded }
}

/**
 * Detects changes of a delayed payment.
 *
 * @returns `waiting` when the bank has just been asked, `failed` when it has declined, null otherwise.
 */
export function delayedPaymentChange(
  sale: Pick<Sale, 'status'> & { processingSince: Date | null },
  facts: Pick<PaymentFacts, 'status'>,
): 'waiting' | 'failed' | null {
  if (sale.status !== 'pending') return null
  if (facts.status === 'processing') return sale.processingSince ? null : 'waiting'
  const isRefused = facts.status === 'requires_payment_method' || facts.status === 'canceled'
  return sale.processingSince && isRefused ? 'failed' : null
}

/** The result of settling a sale: `isMismatch` when the payment doesn't match it. */
export type Settled = { facts: PaymentFacts; isMismatch: boolean }
