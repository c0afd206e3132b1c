import { type VatRate, vatIn } from '#app/values/vat.ts'

type Paper = {
  number: string
  kind: 'receipt' | 'credit-note'
  day: string
  sold: string
  lines: readonly { name: string; quantity: number }[]
  order: string
  buyer: readonly string[]
  email: string | null
  /** Where the buyer lives, where they said so. */
  country: string | null
  currency: string
  amount: number
  rate: VatRate | null
  paidBy: string | null
  paymentIntentId: string | null
  livemode: boolean
  isWithdrawn: boolean
}

/** A paper as a line of the books. Sums in pence; of a credit note below zero. */
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
}

/** VAT is worked out once on the whole paper, as the paper itself says it. A credit note that was withdrawn counts nothing. */
export function bookLine(paper: Paper): BookLine {
  const sign = paper.isWithdrawn ? 0 : paper.kind === 'receipt' ? 1 : -1
  const vat = paper.rate === null ? 0 : vatIn(paper.amount, paper.rate)
  // Minus nothing is nothing.
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
  }
}

export type RateSum = Pick<BookLine, 'sold' | 'rate' | 'currency' | 'net' | 'vat' | 'total'> & { papers: number }

/** The sums with one more line in them: one for each kind of thing, rate and currency. Tests of payments count nowhere. */
export function addUp(sums: readonly RateSum[], line: BookLine): readonly RateSum[] {
  if (line.isTest) return sums
  const { sold, rate, currency, net, vat, total } = line
  const isSame = (sum: RateSum) => sum.sold === sold && sum.rate === rate && sum.currency === currency
  if (!sums.some(isSame)) return [...sums, { sold, rate, currency, net, vat, total, papers: 1 }]
  return sums.map((sum) =>
    isSame(sum)
      ? { ...sum, net: sum.net + net, vat: sum.vat + vat, total: sum.total + total, papers: sum.papers + 1 }
      : sum,
  )
}
