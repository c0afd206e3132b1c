import { type VatRate, vatInPart } from '#app/values/vat.ts'

type Paper = {
  number: string
  kind: 'receipt' | 'credit-note'
  day: string
  sold: string
  lines: readonly { name: string; quantity: number }[]
  order: string
  buyer: readonly string[]
  email: string | null
  /** The buyer's country of residence, where it was given. */
  country: string | null
  currency: string
  amount: number
  /** Of a credit note: what the receipt's earlier ones have credited. */
  before: number
  rate: VatRate | null
  paidBy: string | null
  paymentIntentId: string | null
  livemode: boolean
  /** The line that takes a credit note back, whose refund has failed. */
  isWithdrawn: boolean
}

/** A receipt or credit note as a line of the books. Sums in pence; negative for a credit note. */
export type BookLine = {
  number: string
  kind: string
  day: string
  sold: string
  what: string
  order: string
  buyer: string
  country: string
  currency: string
  net: number
  rate: number | null
  vat: number
  total: number
  paidBy: string
  payment: string
  isTest: boolean
  /** Whether it's a document of its own; taking one back is not. */
  isPaper: boolean
}

/**
 * VAT is computed once on the total, as the document itself states it. A credit note that is withdrawn later keeps its
 * line, which may have been declared already; another takes it back on the day it was withdrawn.
 */
export function bookLine(paper: Paper): BookLine {
  const sign = paper.kind === 'receipt' || paper.isWithdrawn ? 1 : -1
  const vat = paper.rate === null ? 0 : vatInPart(paper.before, paper.amount, paper.rate)
  // Avoids negative zero.
  const signed = (pence: number) => sign * pence + 0
  return {
    ...{ number: paper.number, day: paper.day, sold: paper.sold, order: paper.order, rate: paper.rate },
    kind: `${paper.kind === 'receipt' ? 'Receipt' : 'Credit note'}${paper.isWithdrawn ? ', withdrawn' : ''}`,
    what: paper.lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join('; '),
    buyer: [paper.buyer[0], paper.email].filter(Boolean).join(', '),
    country: paper.country ?? '',
    currency: paper.currency.toUpperCase(),
    net: signed(paper.amount - vat),
    vat: signed(vat),
    total: signed(paper.amount),
    paidBy: paper.paidBy ?? '',
    payment: paper.paymentIntentId ?? '',
    isTest: !paper.livemode,
    isPaper: !paper.isWithdrawn,
  }
}

/**
 * What a bank took back after a dispute, as a line of its own on the day it was lost. No VAT follows from it: whether any
 * can be reclaimed is the accountant's to say.
 */
export function lostLine(receipt: Paper, { amount, openedOn }: { amount: number; openedOn: string }): BookLine {
  const line = bookLine({ ...receipt, amount, rate: null })
  return {
    ...line,
    ...{ kind: 'Dispute lost', sold: 'disputes lost', what: `Disputed on ${openedOn}: ${line.what}` },
    ...{ net: -line.net, total: -line.total, isPaper: false },
  }
}

export type RateSum = Pick<BookLine, 'sold' | 'rate' | 'currency' | 'net' | 'vat' | 'total'> & { papers: number }

/** Adds one line to the sums: one sum for each kind of goods, rate and currency. Test payments are excluded. */
export function addUp(sums: readonly RateSum[], line: BookLine): readonly RateSum[] {
  if (line.isTest) return sums
  const { sold, rate, currency, net, vat, total } = line
  const papers = line.isPaper ? 1 : 0
  const isSame = (sum: RateSum) => sum.sold === sold && sum.rate === rate && sum.currency === currency
  if (!sums.some(isSame)) return [...sums, { sold, rate, currency, net, vat, total, papers }]
  return sums.map((sum) =>
    isSame(sum)
      ? { ...sum, net: sum.net + net, vat: sum.vat + vat, total: sum.total + total, papers: sum.papers + papers }
      : sum,
  )
}
