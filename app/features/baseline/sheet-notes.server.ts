import { LEFT, PAGE, type Pdf, RIGHT } from '#app/platform/pdf.ts'

const QUESTIONS = [
  'What I would like to know, the most important first',
  'Medicines and supplements, with doses',
  'What has changed in the past year',
]
const QUESTION_HEIGHT = 46

/** Draws lines for the questions to ask, at the bottom of the last page. */
export function drawNotes(pdf: Pdf): void {
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
