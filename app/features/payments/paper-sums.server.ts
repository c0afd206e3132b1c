import { type Cell, LEFT, type Pdf, RIGHT } from '#app/platform/pdf.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { inPounds } from '#app/values/pence.ts'
import { rateInWords, VatRate, vatIn } from '#app/values/vat.ts'
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

export function drawSums(pdf: Pdf, paper: PaperRow, notes: readonly PaperRow[]): void {
  const vat = (one: PaperRow) => (one.vatRate === null ? 0 : vatIn(one.amount, VatRate.parse(one.vatRate)))
  const rows = [
    sumRow(paper.kind === 'receipt' ? 'Total paid' : 'Total refunded', inPounds(paper.amount), true),
    ...vatRows(paper, { gross: paper.amount, vat: vat(paper) }),
  ]
  const refunded = notes.reduce((sum, { amount }) => sum + amount, 0)
  if (refunded > 0) {
    for (const { issuedAt, number, amount } of notes)
      rows.push(sumRow(`Refunded on ${day(issuedAt)}, credit note ${paperNumber(number)}`, `−${inPounds(amount)}`))
    rows.push(sumRow('Paid after refunds', inPounds(paper.amount - refunded), true))
    const gross = paper.amount - refunded
    // What the documents leave, so that the rest matches them to the penny. Each rounds for itself, so of nothing they may
    // leave a penny.
    const left = notes.reduce((rest, note) => rest - vat(note), vat(paper))
    rows.push(...vatRows(paper, { gross, vat: Math.min(Math.max(left, 0), gross) }))
  }
  pdf.table(rows)
}

function vatRows({ vatRate }: PaperRow, { gross, vat }: { gross: number; vat: number }): Cell[][] {
  if (vatRate === null) return []
  return [
    sumRow(`VAT included, at ${rateInWords(VatRate.parse(vatRate))}`, inPounds(vat)),
    sumRow('Total without VAT', inPounds(gross - vat)),
  ]
}
