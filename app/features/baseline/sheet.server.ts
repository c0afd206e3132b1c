import { type Cell, LEFT, makePdf, PAGE, type Pdf, RIGHT } from '#app/platform/files/pdf.ts'
import { canPrint } from '#app/platform/files/pdf-fonts.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { MeasureKey } from './measures.ts'
import { type Damaged, type Reading, writeDamaged } from './readings.ts'
import { type SheetRow, sheetSections } from './sheet.ts'

type Sheet = {
  readings: readonly Reading[]
  /** Readings that can't be decrypted; the sheet says so. */
  damaged: readonly Damaged[]
  hidden: readonly MeasureKey[]
  /** Results computed from the readings, one sentence each with its source. */
  results: readonly string[]
  bornOn: LocalDate | null
  name: string
  today: LocalDate
  madeAt: Date
}

const COLUMNS = {
  label: { x: LEFT, width: 118 },
  trend: { x: LEFT + 124, width: 38 },
  latest: { x: LEFT + 170, width: 82 },
  on: { x: LEFT + 256, width: 58 },
  earlier: { x: LEFT + 318, width: RIGHT - LEFT - 318 },
}
const TREND_HEIGHT = 8

/** Renders the PDF for an appointment: values and dates with space for notes, without any interpretation. */
export function drawSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { readings, damaged, hidden, results, bornOn, name, today, madeAt } = sheet
  const title = 'My figures, for an appointment'
  return makePdf({ title, madeAt }, (pdf) => {
    pdf.mark(36)
    pdf.text(title, { role: 'H1', size: 19, bold: true, gap: 10 })
    // Leaves a line to write on if the fonts can't print the name.
    pdf.text(`Name: ${name && canPrint(name) ? name : blank(34)}`, { gap: 6 })
    pdf.text(`Date of birth: ${bornOn ? dayLabel(bornOn) : blank(20)}`, { gap: 6 })
    pdf.text(`Made on ${dayLabel(today)}. Measured at home, or copied from laboratory reports, by me.`, {
      size: 9,
      gap: 12,
    })
    for (const { title: heading, rows } of sheetSections(readings, hidden)) drawSection(pdf, heading, rows)
    for (const one of damaged) pdf.text(writeDamaged(one), { size: 9, gap: 4 })
    if (results.length > 0) {
      pdf.keep(64)
      pdf.text('Worked out from these, by published formulas and tables', { role: 'H2', size: 12, bold: true })
      for (const line of results) pdf.text(line, { size: 9, gap: 4 })
      pdf.y += 12
    }
    drawNotes(pdf)
    pdf.text('Figures only. No reference ranges are printed: they differ between laboratories, methods and people.', {
      size: 8,
    })
  })
}

function drawSection(pdf: Pdf, heading: string, rows: readonly SheetRow[]): void {
  pdf.keep(64)
  pdf.text(heading, { role: 'H2', size: 12, bold: true })
  const head = (text: string, column: { x: number; width: number }): Cell => ({
    ...column,
    text,
    role: 'TH',
    size: 8,
    bold: true,
  })
  pdf.table(
    [
      [
        head('Measure', COLUMNS.label),
        head('Latest', COLUMNS.latest),
        head('On', COLUMNS.on),
        head('Earlier', COLUMNS.earlier),
      ],
    ],
    3,
  )
  pdf.rule()
  for (const row of rows) {
    pdf.keep(16)
    const top = pdf.y
    pdf.table([
      [
        { ...COLUMNS.label, text: row.label, size: 9 },
        { ...COLUMNS.latest, text: row.latest, size: 9, bold: true },
        { ...COLUMNS.on, text: row.on, size: 8 },
        { ...COLUMNS.earlier, text: row.earlier, size: 8 },
      ],
    ])
    if (row.trend.length > 2) pdf.line(trendLine(row.trend, top + 11), 0.7)
  }
  pdf.y += 12
}

function trendLine(values: readonly number[], foot: number): [number, number][] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value, index) => [
    COLUMNS.trend.x + (index / (values.length - 1)) * COLUMNS.trend.width,
    foot - (span === 0 ? 0.5 : (value - low) / span) * TREND_HEIGHT,
  ])
}

const blank = (length: number) => '_'.repeat(length)

const QUESTIONS = [
  'What I would like to know, the most important first',
  'Medicines and supplements, with doses',
  'What has changed in the past year',
]
const QUESTION_HEIGHT = 46

/** Draws lines for the questions to ask, at the bottom of the last page. */
function drawNotes(pdf: Pdf): void {
  const height = 24 + QUESTIONS.length * QUESTION_HEIGHT + 12
  pdf.keep(height)
  pdf.y = Math.max(pdf.y, PAGE.height - PAGE.margin - height)
  pdf.text('To fill in before you go', { role: 'H2', size: 12, bold: true })
  for (const question of QUESTIONS) {
    const top = pdf.y
    pdf.text(question, { size: 9 })
    for (const below of [26, 42])
      pdf.line([
        [LEFT, top + below],
        [RIGHT, top + below],
      ])
    pdf.y = top + QUESTION_HEIGHT
  }
}
