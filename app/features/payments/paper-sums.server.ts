import { type Cell, LEFT, type Pdf, RIGHT } from '#app/platform/files/pdf.ts'
import type { DisputeRow } from '#app/platform/sales/disputes.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { inPounds } from '#app/values/pence.ts'
import { rateInWords, VatRate, vatInPart } from '#app/values/vat.ts'
import { paperNumber } from './paper.ts'
import type { PaperRow } from './papers.server.ts'

const SUMS = { x: RIGHT - 120, width: 120, align: 'right' } as const

const sumRow = (what: string, sum: string, bold = false): Cell[] => [
  { text: what, x: LEFT, width: SUMS.x - LEFT - 12, bold, size: bold ? 11 : 10 },
  { text: sum, ...SUMS, bold, size: bold ? 11 : 10 },
]

export function drawLines(pdf: Pdf, paper: PaperRow): void {
  pdf.text(paper.kind === 'receipt' ? 'What was bought' : 'Refunded out of', { role: 'H2', bold: true })
  pdf.rule()
  const rows = paper.lines.map(({ name, quantity, unitPrice }) =>
    unitPrice < 0
      ? sumRow(name, `−${inPounds(-unitPrice)}`)
      : sumRow(
          quantity > 1 ? `${quantity} × ${name}, ${inPounds(unitPrice)} each` : name,
          inPounds(unitPrice * quantity),
        ),
  )
  if (paper.deliveryPence > 0) rows.push(sumRow('Delivery', inPounds(paper.deliveryPence)))
  pdf.table(rows)
  pdf.rule()
}

/** A dispute as a receipt shows it. */
export type PaperDispute = Pick<DisputeRow, 'amount' | 'phase' | 'lostAt'>

type Since = { notes: readonly PaperRow[]; before: number; disputes: readonly PaperDispute[] }

export function drawSums(pdf: Pdf, paper: PaperRow, { notes, before, disputes }: Since): void {
  const rows = [
    sumRow(paper.kind === 'receipt' ? 'Total paid' : 'Total refunded', inPounds(paper.amount), true),
    ...vatRows(paper, before, paper.amount),
  ]
  const refunded = notes.reduce((sum, { amount }) => sum + amount, 0)
  if (refunded > 0) {
    for (const { issuedAt, number, amount } of notes)
      rows.push(sumRow(`Refunded on ${day(issuedAt)}, credit note ${paperNumber(number)}`, `−${inPounds(amount)}`))
    rows.push(sumRow('Paid after refunds', inPounds(paper.amount - refunded), true))
    rows.push(...vatRows(paper, refunded, paper.amount - refunded))
  }
  // No VAT follows from it: whether any can be reclaimed is the accountant's to say.
  for (const { amount, phase, lostAt } of disputes)
    if (phase === 'lost' && lostAt)
      rows.push(sumRow(`Taken back by the bank after a dispute, ${day(lostAt)}`, `−${inPounds(amount)}`, true))
  pdf.table(rows)
}

/** The VAT in a part of what was paid, after the parts before it. */
function vatRows({ vatRate }: PaperRow, before: number, gross: number): Cell[][] {
  if (vatRate === null) return []
  const rate = VatRate.parse(vatRate)
  const vat = vatInPart(before, gross, rate)
  return [
    sumRow(`VAT included, at ${rateInWords(rate)}`, inPounds(vat)),
    sumRow('Total without VAT', inPounds(gross - vat)),
  ]
}
