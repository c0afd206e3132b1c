import { A4, canWrite, makePdf, type PdfPage } from '#app/platform/pdf.ts'
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

const LEFT = 56
const RIGHT = A4.width - 56
const MIDDLE = 320
const money = (pence: number) => formatPence(Pence.parse(pence))

/** What a paper is called: an invoice only where the law knows it as one. */
function paperTitle({ kind, vatRate }: Pick<PaperRow, 'kind' | 'vatRate'>): string {
  if (kind === 'credit-note') return vatRate === null ? 'Credit note' : 'VAT credit note'
  return vatRate === null ? 'Receipt' : 'VAT invoice and receipt'
}

/** One A4 page: who sold what to whom, when, for how much, and what was given back. */
export function drawPaper({ paper, notes, receipt, contact }: PaperToDraw): Uint8Array<ArrayBuffer> {
  const heading = paperTitle(paper)
  const title = `${heading} ${paperNumber(paper.number)}`
  return makePdf({ title, language: 'en-GB' }, (page) => {
    page.text(LEFT, 768, heading, { size: 22, bold: true, role: 'H1' })
    page.text(LEFT, 746, `Number ${paperNumber(paper.number)}`, { size: 11 })
    if (!paper.livemode) page.text(LEFT, 728, 'Test payment: no money has moved.', { size: 9, bold: true })
    let y = 692
    const dates = datesOf(paper, receipt)
    y = Math.min(
      column(page, LEFT, y, 'From', sellerLines(paper, contact)),
      column(page, MIDDLE, y, 'To', buyerLines(paper)),
    )
    y = column(page, LEFT, y - 14, 'Dates', dates) - 18
    y = drawLines(page, y, paper)
    y = drawSums(page, y, paper, notes)
    drawFoot(page, y - 26, paper)
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

function datesOf(paper: PaperRow, receipt: PaperRow | null): string[] {
  if (paper.kind === 'receipt') return [`Paid by card on ${day(paper.paidAt)}`, ...same(paper)]
  return [
    `Issued on ${day(paper.issuedAt)}`,
    ...(receipt ? [`For number ${paperNumber(receipt.number)}, paid on ${day(receipt.paidAt)}`] : []),
    ...same(paper),
  ]
}

const same = ({ orderId }: PaperRow) => (orderId ? [`Order ${orderId}`] : [])

function column(page: PdfPage, x: number, top: number, heading: string, lines: readonly string[]): number {
  page.text(x, top, heading, { size: 10, bold: true, role: 'H2' })
  for (const [index, line] of lines.entries()) page.text(x, top - 16 - index * 14, writable(line), { size: 10 })
  return top - 16 - lines.length * 14
}

function drawLines(page: PdfPage, top: number, paper: PaperRow): number {
  page.text(LEFT, top, paper.kind === 'receipt' ? 'What was bought' : 'Refunded out of', { bold: true, role: 'H2' })
  rule(page, top - 7)
  const lines = [
    ...paper.lines.map(({ name, quantity, unitPrice }): [string, number] => [
      quantity > 1 ? `${quantity} × ${name}, ${money(unitPrice)} each` : name,
      unitPrice * quantity,
    ]),
    ...(paper.deliveryPence > 0 ? [['Delivery', paper.deliveryPence] as [string, number]] : []),
  ]
  for (const [index, [what, amount]] of lines.entries()) {
    const y = top - 24 - index * 18
    page.text(LEFT, y, writable(what), { size: 10 })
    right(page, y, money(amount))
  }
  const bottom = top - 24 - (lines.length - 1) * 18
  rule(page, bottom - 9)
  return bottom - 28
}

function drawSums(page: PdfPage, top: number, paper: PaperRow, notes: readonly PaperRow[]): number {
  let y = top
  const row = (what: string, sum: string, bold = false) => {
    page.text(LEFT, y, what, { size: bold ? 11 : 10, bold })
    right(page, y, sum, bold)
    y -= 18
  }
  row(paper.kind === 'receipt' ? 'Total paid' : 'Total refunded', money(paper.amount), true)
  const vat = (one: PaperRow) => (one.vatRate === null ? 0 : vatIn(one.amount, VatRate.parse(one.vatRate)))
  vatRows(paper, { gross: paper.amount, vat: vat(paper) }, row)
  const refunded = notes.reduce((sum, { amount }) => sum + amount, 0)
  if (refunded === 0) return y
  y -= 8
  for (const { issuedAt, number, amount } of notes)
    row(`Refunded on ${day(issuedAt)}, credit note ${paperNumber(number)}`, `−${money(amount)}`)
  row('Paid after refunds', money(paper.amount - refunded), true)
  // What the papers say, added up: never a penny beside them.
  const vatLeft = notes.reduce((left, note) => left - vat(note), vat(paper))
  vatRows(paper, { gross: paper.amount - refunded, vat: vatLeft }, row)
  return y
}

type Sum = { gross: number; vat: number }

function vatRows({ vatRate }: PaperRow, { gross, vat }: Sum, row: (what: string, sum: string) => void): void {
  if (vatRate === null) return
  row(`of this VAT at ${rateInWords(VatRate.parse(vatRate))}`, money(vat))
  row('of this without VAT', money(gross - vat))
}

function drawFoot(page: PdfPage, top: number, { vatRate, kind }: PaperRow): void {
  const lines = [
    vatRate === null
      ? 'The seller is not registered for VAT: no VAT is charged.'
      : 'Prices include VAT. It is worked out on the total and rounded to the nearest penny.',
    kind === 'receipt' ? 'Nothing is left to pay.' : 'It goes back to the card that was charged.',
  ]
  for (const [index, line] of lines.entries()) page.text(LEFT, top - index * 14, line, { size: 9 })
}

function rule(page: PdfPage, y: number): void {
  page.line([
    [LEFT, y],
    [RIGHT, y],
  ])
}

// Digits, pound and dash of Helvetica are 556 wide, point and comma 278, in thousandths of the size.
function right(page: PdfPage, y: number, sum: string, bold = false): void {
  const size = bold ? 11 : 10
  const width = [...sum].reduce((total, character) => total + (/[.,]/.test(character) ? 278 : 556), 0)
  page.text(RIGHT - (width * size) / 1000, y, sum, { size, bold })
}

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' })

// Letters this font does not have are written without their marks; what is left becomes a question mark.
function writable(text: string): string {
  return [...text]
    .map((letter) => (canWrite(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, '')))
    .join('')
    .slice(0, 90)
}
