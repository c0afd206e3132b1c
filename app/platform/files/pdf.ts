import { SIGN_ARCS, SIGN_INNER } from '#app/values/sign.ts'
import { fontFor, fontOf, prepareFonts, printable } from './pdf-fonts.ts'

type Role = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LI'
/** How a text looks. Lengths in points; x from the left edge of the page. */
type TextStyle = {
  role?: Role
  size?: number
  bold?: boolean
  color?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
  /** Space below. */
  gap?: number
}

/** One cell of a row: position, width and text. */
export type Cell = TextStyle & { text: string; x: number; width: number }

/** One or more A4 pages, filled from top to bottom. Long lines wrap, and full pages are followed by another. */
export type Pdf = {
  /** Where the next line begins, in points from the top of the page. */
  y: number
  /** Writes a text and moves below it. */
  text(text: string, look?: TextStyle): void
  /** Writes rows of a table; each is as high as its tallest cell. */
  table(rows: readonly (readonly Cell[])[], gap?: number): void
  /** Draws a thin line through these points; screen readers skip it. */
  line(points: readonly (readonly [number, number])[], width?: number): void
  /** Draws a line across the page. */
  rule(): void
  /** Draws the logo, its top right corner at the right margin. */
  mark(size: number): void
  /** Starts the next page when less than this is left on the current one. */
  keep(height: number): void
}

export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin
const INK = '#1b2a24'

// Missing from the library's types.
const ACCESSIBLE: object = { subset: 'PDF/UA' }

/**
 * Makes a tagged PDF 1.7 with embedded fonts. Deterministic: the same input produces the same bytes.
 *
 * @param madeAt The file's creation date.
 */
export async function makePdf(
  { title, madeAt }: { title: string; madeAt: Date },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded lazily: the library takes a while, and most processes never make a PDF.
  const { default: Document } = await import('pdfkit')
  await prepareFonts()
  const doc = new Document({
    size: 'A4',
    margin: PAGE.margin,
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: madeAt },
    // Each text selects its own (choose).
    font: '',
  })
  const chunks: Buffer[] = []
  const file = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', fail)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(pageOf(doc, root))
  root.end()
  numberPages(doc)
  doc.end()
  return file
}

function pageOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement): Pdf {
  const pdf: Pdf = {
    y: PAGE.margin,
    text(text, look = {}) {
      const { gap = 4, role = 'P' } = look
      const words = printable(text)
      const height = heightOf(doc, words, look)
      pdf.keep(height)
      root.add(doc.struct(role, {}, () => write(doc, words, pdf.y, look)))
      pdf.y += height + gap
    },
    table(rows, gap = 5) {
      const table = doc.struct('Table')
      root.add(table)
      for (const cells of rows) {
        const height = Math.max(...cells.map((cell) => heightOf(doc, printable(cell.text), cell)))
        pdf.keep(height)
        const row = doc.struct('TR')
        table.add(row)
        for (const cell of cells)
          row.add(doc.struct(cell.role ?? 'TD', {}, () => write(doc, printable(cell.text), pdf.y, cell)))
        row.end()
        pdf.y += height + gap
      }
      table.end()
    },
    line(points, width = 0.5) {
      drawAside(doc, () => {
        doc.lineWidth(width).strokeColor(INK)
        for (const [index, [x, y]] of points.entries()) index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)
        doc.stroke()
      })
    },
    rule() {
      pdf.line([
        [LEFT, pdf.y],
        [RIGHT, pdf.y],
      ])
      pdf.y += 8
    },
    mark(size) {
      drawAside(doc, () => drawMark(doc, size))
    },
    keep(height) {
      if (pdf.y + height <= BOTTOM) return
      doc.addPage()
      pdf.y = PAGE.margin
    },
  }
  return pdf
}

function choose(doc: PDFKit.PDFDocument, text: string, { size = 10, bold = false }: TextStyle): PDFKit.PDFDocument {
  const name = fontFor(text, bold)
  // The library accepts an opened font, too, which is missing from its types.
  return doc.font(fontOf(name) as unknown as ArrayBuffer, name).fontSize(size)
}

const heightOf = (doc: PDFKit.PDFDocument, text: string, look: TextStyle): number =>
  choose(doc, text, look).heightOfString(text || ' ', { width: widthOf(look), lineGap: 2 })

function write(doc: PDFKit.PDFDocument, text: string, y: number, look: TextStyle): void {
  const { x = LEFT, align = 'left', color = INK } = look
  choose(doc, text, look)
    .fillColor(color)
    .text(text, x, y, { width: widthOf(look), align, lineGap: 2 })
}

const widthOf = ({ x = LEFT, width }: TextStyle) => width ?? RIGHT - x

/** Lines, logos and page numbers are artifacts, which screen readers skip. */
function drawAside(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** The product's own logo. */
function drawMark(doc: PDFKit.PDFDocument, size: number): void {
  doc
    .save()
    .translate(RIGHT - size / 2, PAGE.margin + size / 2)
    .scale(size / 32)
  doc.lineCap('round')
  for (const [place, { width, path }] of SIGN_ARCS.entries()) {
    doc
      .path(path)
      .lineWidth(width)
      .stroke(place === 6 ? '#d9993a' : '#1f5c46')
  }
  doc.path(SIGN_INNER).lineWidth(1.7).stroke('#8aa898')
  doc.circle(0, 0, 2.5).fill('#a1481f')
  doc.restore()
}

function numberPages(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    // Otherwise the library would start another page for text below the margin.
    doc.page.margins.bottom = 0
    drawAside(doc, () =>
      write(doc, `Page ${index + 1} of ${count}`, PAGE.height - 36, { size: 8, align: 'right', color: '#5a655f' }),
    )
  }
}
