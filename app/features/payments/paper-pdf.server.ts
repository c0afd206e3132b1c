import { LEFT, makePdf, type Pdf, RIGHT } from '#app/platform/files/pdf.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { paperNumber } from './paper.ts'
import { drawLines, drawSums, type PaperDispute } from './paper-sums.server.ts'
import type { PaperRow } from './papers.server.ts'

export type PaperToDraw = {
  paper: PaperRow
  /** Refunds since then, oldest first. */
  notes: readonly PaperRow[]
  /** For a credit note: the receipt it reduces. */
  receipt: PaperRow | null
  /** Of a credit note: the pence that were credited before it. */
  before: number
  /** Of a receipt: what became of its payment at the bank. */
  disputes: readonly PaperDispute[]
  /** Printed instead of the seller's address until the owner has entered it. */
  contact: string
}

const MIDDLE = 320

/** Returns the document's title: an invoice only where the law requires one. */
function paperTitle({ kind, vatRate }: Pick<PaperRow, 'kind' | 'vatRate'>): string {
  if (kind === 'credit-note') return vatRate === null ? 'Credit note' : 'VAT credit note'
  return vatRate === null ? 'Receipt' : 'VAT invoice and receipt'
}

/**
 * Draws a receipt or credit note as PDF: seller, buyer, dates, amounts and refunds. One page, more when the lines need
 * it.
 */
export function drawPaper({
  paper,
  notes,
  receipt,
  before,
  disputes,
  contact,
}: PaperToDraw): Promise<Uint8Array<ArrayBuffer>> {
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
    drawSums(pdf, paper, { notes, before, disputes })
    pdf.y += 10
    for (const line of footLines(paper, { notes, disputes })) pdf.text(line, { size: 9 })
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
  const issued = `Issued on ${day(paper.issuedAt)}`
  if (paper.kind === 'receipt') {
    // A payment that we hear of after midnight.
    const isLater = day(paper.issuedAt) !== day(paper.paidAt)
    const paid = `Paid on ${day(paper.paidAt)}${paper.paidBy ? ` by ${paper.paidBy}` : ''}`
    return [paid, ...(isLater ? [issued] : []), ...order]
  }
  return [
    issued,
    ...(receipt ? [`For number ${paperNumber(receipt.number)}, paid on ${day(receipt.paidAt)}`] : []),
    ...order,
  ]
}

function block(pdf: Pdf, place: { x: number; width: number }, heading: string, lines: readonly string[]): void {
  pdf.text(heading, { ...place, role: 'H2', bold: true })
  for (const line of lines) pdf.text(line, { ...place, gap: 1 })
}

function footLines({ vatRate, kind, paidBy }: PaperRow, { notes, disputes }: Pick<PaperToDraw, 'notes' | 'disputes'>) {
  const vat =
    vatRate === null
      ? 'The seller is not registered for VAT, so no VAT is charged.'
      : 'Prices include VAT, worked out on the total and rounded to the nearest penny.'
  if (kind === 'credit-note') return [vat, `The refund goes back ${paidBy ? `to ${paidBy}` : 'the way it was paid'}.`]
  if (disputes.some(({ phase }) => phase === 'open')) return [vat, 'A bank is looking into this payment.']
  const isLess = notes.length > 0 || disputes.some(({ phase }) => phase === 'lost')
  return isLess ? [vat] : [vat, 'Paid in full.']
}
