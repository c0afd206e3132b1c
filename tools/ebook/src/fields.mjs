import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib'

const MARK = 'field:'
const FONT = 'Helv'
/** How large what is typed stands in a field; 0 is as large as fits. */
const SIZES = { line: 10, number: 9 }
const INK = '0.09 0.14 0.12'
const name = PDFName.of

/**
 * Makes form fields of the links that the template marked as such, so that the worksheets can be filled in on a screen.
 * A link is already tagged and in the order of reading; the field keeps its place there, as PDF/UA asks.
 */
export const withFields = async (bytes) => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const parents = parentsOf(pdf)
  const looks = drawTicks(pdf)
  const fields = []
  for (const page of pdf.getPages()) {
    const annotations = page.node.Annots()?.asArray() ?? []
    for (const reference of annotations) {
      const annotation = pdf.context.lookup(reference, PDFDict)
      const mark = markOf(annotation)
      if (mark === null) continue
      const tag = parents.get(annotation.get(name('StructParent'))?.asNumber())
      if (!tag) throw new Error(`a field without a place in the reading order: ${mark}`)
      tag.set(name('S'), name('Form'))
      turn(pdf, annotation, mark, looks)
      annotation.set(name('P'), page.ref)
      page.node.set(name('Tabs'), name('S'))
      fields.push(reference)
    }
  }
  const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
  const form = { Fields: fields, DR: { Font: { [FONT]: helvetica } }, DA: PDFString.of(`/${FONT} 0 Tf ${INK} rg`) }
  pdf.catalog.set(name('AcroForm'), pdf.context.obj({ ...form, NeedAppearances: PDFBool.False }))
  return Buffer.from(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** What a link marks, or null for one that leads somewhere. */
const markOf = (annotation) => {
  const address = annotation.lookupMaybe(name('A'), PDFDict)?.lookupMaybe(name('URI'), PDFString, PDFHexString)
  const text = address?.decodeText()
  return text?.startsWith(MARK) ? text.slice(MARK.length) : null
}

const turn = (pdf, annotation, mark, looks) => {
  const [kind, id, label] = mark.split('|')
  const week = Number(/^week-(\d+)-/.exec(id)?.[1])
  const set = (key, value) => annotation.set(name(key), pdf.context.obj(value))
  for (const key of ['A', 'Dest', 'H', 'Border', 'BS', 'C']) annotation.delete(name(key))
  set('Subtype', 'Widget')
  set('T', PDFHexString.fromText(id))
  set('TU', PDFHexString.fromText(`Week ${week}: ${label}`))
  set('Contents', PDFHexString.fromText(`Week ${week}: ${label}`))
  // Printed as it stands on the screen.
  set('F', 4)
  if (kind === 'tick') {
    set('FT', 'Btn')
    set('V', 'Off')
    set('AS', 'Off')
    set('AP', { N: { Yes: looks.yes, Off: looks.off } })
    return
  }
  set('FT', 'Tx')
  set('V', PDFString.of(''))
  set('DA', PDFString.of(`/${FONT} ${SIZES[kind]} Tf ${INK} rg`))
  if (kind === 'number') set('Q', 1)
  set('MaxLen', kind === 'number' ? 4 : 90)
  set('AP', { N: looks.empty })
}

/** A tick drawn by two strokes, so that no font is needed for it; nothing; and an empty line. */
const drawTicks = (pdf) => {
  const draw = (content) =>
    pdf.context.register(pdf.context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 14, 14] }))
  return {
    yes: draw(`q 1.8 w 1 J 1 j ${INK} RG 3 7.2 m 6 3.6 l 11.2 10.8 l S Q`),
    off: draw(''),
    empty: draw('/Tx BMC EMC'),
  }
}

/** The parts of the structure that annotations belong to, by the number that these name. */
const parentsOf = (pdf) => {
  const root = pdf.catalog.lookup(name('StructTreeRoot'), PDFDict)
  const found = new Map()
  const read = (node) => {
    for (const kid of node.lookupMaybe(name('Kids'), PDFArray)?.asArray() ?? []) read(pdf.context.lookup(kid, PDFDict))
    const pairs = node.lookupMaybe(name('Nums'), PDFArray)?.asArray() ?? []
    for (let at = 0; at < pairs.length; at += 2) {
      const part = pdf.context.lookup(pairs[at + 1])
      if (part instanceof PDFDict && pairs[at] instanceof PDFNumber) found.set(pairs[at].asNumber(), part)
    }
  }
  read(root.lookup(name('ParentTree'), PDFDict))
  return found
}
