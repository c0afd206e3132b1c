/** What Stripe says about one payment, fetched from Stripe itself. Amounts are whole pence of `currency`. */
export type PaymentFacts = {
  paymentIntentId: string
  /** The id of our own row, which the payment was given when it was made. */
  saleId: string | null
  status: string
  amount: number
  amountReceived: number
  amountRefunded: number
  currency: string
  livemode: boolean
  dispute: 'none' | 'open' | 'won' | 'lost'
  /** How it was paid, in words that can follow 'Paid by' (`Visa card ending 4242`); null when Stripe does not say. */
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
 * What a sale is after hearing these facts. The same facts in any order and number end in the same state.
 *
 * @returns `mismatch` when the payment is not exactly for this sale: nothing may be handed out for it.
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
  if (facts.dispute === 'open' || facts.dispute === 'lost') return { status: 'disputed', amountRefunded }
  return { status: amountRefunded >= sale.amount ? 'refunded' : 'paid', amountRefunded }
}

/**
 * What is new about a payment whose bank takes days to answer.
 *
 * @returns `waiting` when the bank has just been asked, `failed` when it was asked and said no, null otherwise.
 */
export function bankNews(
  sale: Pick<Sale, 'status'> & { processingSince: Date | null },
  facts: Pick<PaymentFacts, 'status'>,
): 'waiting' | 'failed' | null {
  if (sale.status !== 'pending') return null
  if (facts.status === 'processing') return sale.processingSince ? null : 'waiting'
  const isRefused = facts.status === 'requires_payment_method' || facts.status === 'canceled'
  return sale.processingSince && isRefused ? 'failed' : null
}

/** What a settlement found, for whoever writes beside it: `misfit` when money came that is not for this sale. */
export type Settled = { facts: PaymentFacts; misfit: boolean }
