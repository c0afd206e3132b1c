/** A page of plain PDF: text in Helvetica, thin lines, and marks for screen readers. Nothing is embedded. */
export type PdfPage = {
  /** Text with its foot at (x, y), both from the lower left, in points. */
  text(x: number, y: number, text: string, look?: { size?: number; bold?: boolean; role?: 'H1' | 'H2' | 'P' }): void
  /** A line through these points. */
  line(points: readonly (readonly [number, number])[], width?: number): void
}

export const A4 = { width: 595, height: 842 } as const

/**
 * One A4 page as a PDF 1.7 file. Small and complete enough for a sheet of figures; for more than that take a library.
 *
 * Characters beyond Windows-1252 cannot be written and become '?': ask `canWrite` first.
 */
export function makePdf({ title, language }: { title: string; language: string }, draw: (page: PdfPage) => void) {
  const drawing: string[] = []
  const roles: string[] = []
  draw({
    text(x, y, text, { size = 10, bold = false, role = 'P' } = {}) {
      const mark = `/${role} <</MCID ${roles.length}>> BDC`
      drawing.push(`${mark} BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET EMC`)
      roles.push(role)
    },
    line(points, width = 0.5) {
      const path = points.map(([x, y], index) => `${x.toFixed(2)} ${y.toFixed(2)} ${index === 0 ? 'm' : 'l'}`)
      drawing.push(`/Artifact BMC ${width} w ${path.join(' ')} S EMC`)
    },
  })
  const content = drawing.join('\n')
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const FIRST_MARK = 11
  const marks = roles.map((_, index) => `${FIRST_MARK + index} 0 R`).join(' ')
  return assemble([
    `<</Type/Catalog/Pages 2 0 R/Lang ${literal(language)}/MarkInfo<</Marked true>>/StructTreeRoot 8 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${A4.width} ${A4.height}]/Contents 4 0 R/StructParents 0/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title ${literal(title)}>>`,
    '<</Type/StructTreeRoot/K 9 0 R/ParentTree 10 0 R>>',
    `<</Type/StructElem/S/Document/P 8 0 R/K[${marks}]>>`,
    `<</Nums[0 [${marks}]]>>`,
    ...roles.map((role, index) => `<</Type/StructElem/S/${role}/P 9 0 R/Pg 3 0 R/K ${index}>>`),
  ])
}

/** Whether every character can be written. */
export function canWrite(text: string): boolean {
  return [...text].every((character) => byteOf(character) !== null)
}

/** The objects, numbered from 1, with the table that says where each begins. Object 7 is the file's description. */
function assemble(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

function literal(text: string): string {
  const bytes = [...text].map((character) => String.fromCharCode(byteOf(character) ?? 63))
  return `(${bytes.join('').replaceAll(/[\\()]/g, '\\$&')})`
}

// What Windows-1252 has where Latin-1 has control characters, as far as our texts use it; and two stand-ins.
const BEYOND_LATIN: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '−': 0x96,
  '₂': 0x32,
}

function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code
  return BEYOND_LATIN[character] ?? null
}
