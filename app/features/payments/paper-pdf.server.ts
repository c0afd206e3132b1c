import { type Cell, LEFT, makePdf, type Pdf, RIGHT } from '#app/platform/pdf.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { formatPence, Pence } from '#app/values/pence.ts'
import { rateInWords, VatRate, vatIn } from '#app/values/vat.ts'
import { paperNumber } from './paper.ts'
import type { PaperRow } from './papers.server.ts'

type PaperToDraw = {
  paper: PaperRow
  /** What was given back since, oldest first. */
  notes: readonly PaperRow[]
  /** Of a credit note: what it takes from. */
  receipt: PaperRow | null
  /** What stands for the seller's address until the owner has filled it in. */
  contact: string
}

const MIDDLE = 320
const SUMS = { x: RIGHT - 120, width: 120, align: 'right' } as const
const money = (pence: number) => formatPence(Pence.parse(pence))

/** What a paper is called: an invoice only where the law knows it as one. */
function paperTitle({ kind, vatRate }: Pick<PaperRow, 'kind' | 'vatRate'>): string {
  if (kind === 'credit-note') return vatRate === null ? 'Credit note' : 'VAT credit note'
  return vatRate === null ? 'Receipt' : 'VAT invoice and receipt'
}

/** Who sold what to whom, when, for how much, and what was given back. One page, more when the lines need it. */
export function drawPaper({ paper, notes, receipt, contact }: PaperToDraw): Promise<Uint8Array<ArrayBuffer>> {
  const heading = paperTitle(paper)
  const number = paperNumber(paper.number)
  return makePdf({ title: `${heading} ${number}`, madeAt: paper.issuedAt }, (pdf) => {
    pdf.mark(40)
    pdf.text(heading, { role: 'H1', size: 22, bold: true, width: RIGHT - LEFT - 60 })
    pdf.text(`Number ${number}`, { size: 11 })
    if (!paper.livemode) pdf.text('Test payment: no money has moved.', { size: 9, bold: true })
    pdf.y += 22
    const top = pdf.y
    block(pdf, { x: LEFT, width: MIDDLE - LEFT - 20 }, 'From', sellerLines(paper, contact))
    const foot = pdf.y
    pdf.y = top
    block(pdf, { x: MIDDLE, width: RIGHT - MIDDLE }, 'To', buyerLines(paper))
    pdf.y = Math.max(pdf.y, foot) + 12
    block(pdf, { x: LEFT, width: RIGHT - LEFT }, 'Details', detailsOf(paper, receipt))
    pdf.y += 12
    drawLines(pdf, paper)
    drawSums(pdf, paper, notes)
    pdf.y += 10
    for (const line of footLines(paper)) pdf.text(line, { size: 9 })
  })
}

function sellerLines({ seller }: PaperRow, contact: string): string[] {
  const { name, address, email, company, vat } = seller
  return [
    name || 'Longevity',
    ...address.split(/\r?\n|, /),
    email || contact,
    company && `Company number ${company}`,
    vat && `VAT number ${vat}`,
  ].filter((line) => line.trim() !== '')
}

const buyerLines = ({ buyer, email }: PaperRow): string[] => [...buyer, ...(email ? [email] : [])]

function detailsOf(paper: PaperRow, receipt: PaperRow | null): string[] {
  const order = paper.orderId ? [`Order ${orderNumber(paper.orderId)}`] : []
  if (paper.kind === 'receipt')
    return [`Paid on ${day(paper.paidAt)}${paper.paidBy ? ` by ${paper.paidBy}` : ''}`, ...order]
  return [
    `Issued on ${day(paper.issuedAt)}`,
    ...(receipt ? [`For number ${paperNumber(receipt.number)}, paid on ${day(receipt.paidAt)}`] : []),
    ...order,
  ]
}

function block(pdf: Pdf, place: { x: number; width: number }, heading: string, lines: readonly string[]): void {
  pdf.text(heading, { ...place, role: 'H2', bold: true })
  for (const line of lines) pdf.text(line, { ...place, gap: 1 })
}

const sumRow = (what: string, sum: string, bold = false): Cell[] => [
  { text: what, x: LEFT, width: SUMS.x - LEFT - 12, bold, size: bold ? 11 : 10 },
  { text: sum, ...SUMS, bold, size: bold ? 11 : 10 },
]

function drawLines(pdf: Pdf, paper: PaperRow): void {
  pdf.text(paper.kind === 'receipt' ? 'What was bought' : 'Refunded out of', { role: 'H2', bold: true })
  pdf.rule()
  const rows = paper.lines.map(({ name, quantity, unitPrice }) =>
    unitPrice < 0
      ? sumRow(name, `−${money(-unitPrice)}`)
      : sumRow(quantity > 1 ? `${quantity} × ${name}, ${money(unitPrice)} each` : name, money(unitPrice * quantity)),
  )
  if (paper.deliveryPence > 0) rows.push(sumRow('Delivery', money(paper.deliveryPence)))
  pdf.table(rows)
  pdf.rule()
}

function drawSums(pdf: Pdf, paper: PaperRow, notes: readonly PaperRow[]): void {
  const vat = (one: PaperRow) => (one.vatRate === null ? 0 : vatIn(one.amount, VatRate.parse(one.vatRate)))
  const rows = [
    sumRow(paper.kind === 'receipt' ? 'Total paid' : 'Total refunded', money(paper.amount), true),
    ...vatRows(paper, { gross: paper.amount, vat: vat(paper) }),
  ]
  const refunded = notes.reduce((sum, { amount }) => sum + amount, 0)
  if (refunded > 0) {
    for (const { issuedAt, number, amount } of notes)
      rows.push(sumRow(`Refunded on ${day(issuedAt)}, credit note ${paperNumber(number)}`, `−${money(amount)}`))
    rows.push(sumRow('Paid after refunds', money(paper.amount - refunded), true))
    // What the papers say, added up: never a penny beside them.
    const vatLeft = notes.reduce((left, note) => left - vat(note), vat(paper))
    rows.push(...vatRows(paper, { gross: paper.amount - refunded, vat: vatLeft }))
  }
  pdf.table(rows)
}

function vatRows({ vatRate }: PaperRow, { gross, vat }: { gross: number; vat: number }): Cell[][] {
  if (vatRate === null) return []
  return [
    sumRow(`VAT included, at ${rateInWords(VatRate.parse(vatRate))}`, money(vat)),
    sumRow('Total without VAT', money(gross - vat)),
  ]
}

function footLines({ vatRate, kind, paidBy }: PaperRow): string[] {
  return [
    vatRate === null
      ? 'The seller is not registered for VAT, so no VAT is charged.'
      : 'Prices include VAT, worked out on the total and rounded to the nearest penny.',
    kind === 'receipt' ? 'Paid in full.' : `The refund goes back to ${paidBy ?? 'the way it was paid'}.`,
  ]
}
