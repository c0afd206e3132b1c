import { LEFT, makePdf, RIGHT } from '#app/platform/files/pdf.ts'
import type { Lesson } from './library.server.ts'

const ROW = 78

/** Renders a lesson's worksheet as a PDF of one or two pages, with writing space below each line. */
export function drawWorksheet({ title, worksheet }: Lesson, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ title: `Worksheet: ${title}`, madeAt }, (pdf) => {
    pdf.mark(36)
    pdf.text(title, { role: 'H1', size: 22, bold: true, gap: 6 })
    pdf.text('Your worksheet. Print it, or copy it by hand.', { size: 10, gap: 18 })
    for (const line of worksheet) {
      pdf.keep(ROW)
      const top = pdf.y
      pdf.text(line, { role: 'H2', size: 11, bold: true })
      for (const below of [22, 42])
        pdf.line([
          [LEFT, pdf.y + below],
          [RIGHT, pdf.y + below],
        ])
      pdf.y = Math.max(pdf.y + 56, top + ROW)
    }
    pdf.text('Not medical advice. Ask your GP before you change much, if anything on the lesson’s list is you.', {
      size: 8,
    })
  })
}
