import { A4, canWrite, makePdf, type PdfPage } from '#app/platform/pdf.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { MeasureKey } from './measures.ts'
import type { Reading } from './readings.ts'
import { type SheetRow, sheetSections } from './sheet.ts'

type Sheet = { readings: readonly Reading[]; hidden: readonly MeasureKey[]; name: string; today: LocalDate }

const LEFT = 48
const RIGHT = A4.width - 48
const COLUMNS = { label: LEFT, trend: 182, latest: 230, on: 318, earlier: 376 }
const TREND = { width: 38, height: 8 }

/** One page to take along: figures and dates, room for what a clinician will ask, and no word on what it means. */
export function drawSheet({ readings, hidden, name, today }: Sheet): Uint8Array<ArrayBuffer> {
  const title = 'My figures, for an appointment'
  return makePdf({ title, language: 'en-GB' }, (page) => {
    page.text(LEFT, 782, title, { size: 19, bold: true, role: 'H1' })
    // A name in letters this font does not have is left to the pen.
    page.text(LEFT, 756, `Name: ${name && canWrite(name) ? name.slice(0, 60) : blank(34)}`)
    page.text(330, 756, `Date of birth: ${blank(20)}`)
    page.text(LEFT, 738, `Made on ${dayLabel(today)}. Measured at home, or copied from laboratory reports, by me.`, {
      size: 9,
    })
    let y = 716
    for (const { title: heading, rows } of sheetSections(readings, hidden)) {
      page.text(LEFT, y, heading, { size: 12, bold: true, role: 'H2' })
      y -= 15
      heads(page, y)
      for (const row of rows) {
        y -= 15
        drawRow(page, y, row)
      }
      y -= 24
    }
    notes(page, Math.min(y, 232))
    page.text(
      LEFT,
      40,
      'Figures only. No reference ranges are printed: they differ between laboratories, methods and people.',
      {
        size: 8,
      },
    )
  })
}

function heads(page: PdfPage, y: number): void {
  const head = (x: number, text: string) => page.text(x, y, text, { size: 8, bold: true })
  head(COLUMNS.label, 'Measure')
  head(COLUMNS.latest, 'Latest')
  head(COLUMNS.on, 'On')
  head(COLUMNS.earlier, 'Earlier')
  page.line([
    [LEFT, y - 4],
    [RIGHT, y - 4],
  ])
}

function drawRow(page: PdfPage, y: number, { label, latest, on, earlier, trend }: SheetRow): void {
  page.text(COLUMNS.label, y, label, { size: 9 })
  page.text(COLUMNS.latest, y, latest, { size: 9, bold: true })
  page.text(COLUMNS.on, y, on, { size: 8 })
  if (earlier) page.text(COLUMNS.earlier, y, earlier, { size: 7 })
  if (trend.length > 2) page.line(trendLine(trend, COLUMNS.trend, y - 1), 0.7)
}

function trendLine(values: readonly number[], x: number, y: number): [number, number][] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value, index) => [
    x + (index / (values.length - 1)) * TREND.width,
    y + (span === 0 ? 0.5 : (value - low) / span) * TREND.height,
  ])
}

/** What the page is for: the questions somebody forgets when the door closes. */
function notes(page: PdfPage, top: number): void {
  page.text(LEFT, top, 'To fill in before you go', { size: 12, bold: true, role: 'H2' })
  const lines = [
    'What I would like to know, the most important first',
    'Medicines and supplements, with doses',
    'What has changed in the past year',
  ]
  for (const [index, label] of lines.entries()) {
    const y = top - 20 - index * 46
    page.text(LEFT, y, label, { size: 9 })
    for (const below of [18, 34])
      page.line([
        [LEFT, y - below],
        [RIGHT, y - below],
      ])
  }
}

const blank = (length: number) => '_'.repeat(length)
