import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import { PDFCheckBox, PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { parse } from 'yaml'
import { build } from '../build.mjs'
import { readBook } from '../src/book.mjs'
import { readMarkdown } from '../src/markdown.mjs'
import { typeset } from '../src/prose.mjs'
import { toTypst } from '../src/to-typst.mjs'
import { toXhtml } from '../src/to-xhtml.mjs'

const folder = fileURLToPath(new URL('../../../content/ebook', import.meta.url))
const place = { numberOf: new Map([['R1', 7]]), titleOf: () => 'Sleep', has: () => false, picture: (name) => name }

test('a second build gives the same bytes as the first, and as the committed files', async () => {
  const [first, second] = [await build(), await build()]
  for (const [name, bytes] of Object.entries(first)) {
    assert.ok(bytes.equals(second[name]), `${name} differs between builds`)
    assert.ok(bytes.equals(readFileSync(join(folder, 'dist', name))), `${name} differs from the committed file`)
  }
})

test('the manifest holds between 112 and 160 pages', () => {
  const { pages } = JSON.parse(readFileSync(join(folder, 'dist', 'manifest.json'), 'utf8'))
  assert.ok(pages >= 112 && pages <= 160, `${pages} pages`)
})

test('the EPUB starts with its uncompressed media type and lists every file it holds', () => {
  const bytes = readFileSync(join(folder, 'dist', 'longevity-starter-guide.epub'))
  assert.equal(bytes.subarray(30, 58).toString(), 'mimetypeapplication/epub+zip')
  assert.equal(bytes.readUInt16LE(8), 0)
  const files = unzipSync(bytes)
  const opf = Buffer.from(files['EPUB/package.opf']).toString()
  for (const name of Object.keys(files).filter((name) => name.startsWith('EPUB/') && name !== 'EPUB/package.opf')) {
    assert.ok(opf.includes(`href="${name.slice(5)}"`), `${name} is not in the manifest`)
  }
})

test('the EPUB is valid, and says of itself what it offers readers who listen', async () => {
  const bytes = readFileSync(join(folder, 'dist', 'longevity-starter-guide.epub'))
  const { messages } = await EpubCheck.validate(bytes)
  assert.deepEqual(
    messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage'),
    [],
  )
  const opf = Buffer.from(unzipSync(bytes)['EPUB/package.opf']).toString()
  for (const said of ['accessMode"', 'accessModeSufficient', 'accessibilityFeature', 'accessibilityHazard'])
    assert.ok(opf.includes(`<meta property="schema:${said}`), said)
})

test('every box and line of the worksheets is a field with a name, in the order of reading', async () => {
  const book = readBook(folder)
  const pdf = await PDFDocument.load(readFileSync(join(folder, 'dist', 'longevity-starter-guide.pdf')), {
    updateMetadata: false,
  })
  const fields = pdf.getForm().getFields()
  const ticks = fields.filter((field) => field instanceof PDFCheckBox)
  const { weeks, habits, dayNames } = book.sheets
  // One row for each habit and one for the times of sleep.
  assert.equal(ticks.length, weeks.length * (habits.length + 1) * dayNames.length)
  assert.equal(new Set(fields.map((field) => field.getName())).size, fields.length)
  for (const { acroField } of fields) {
    assert.match(acroField.dict.lookup(PDFName.of('TU')).decodeText(), /^Week \d+: \S/)
    const { width, height } = acroField.getWidgets()[0].getRectangle()
    assert.ok(width >= 13 && height >= 11, acroField.getFullyQualifiedName())
  }
  const tags = pdf.context
    .enumerateIndirectObjects()
    .filter(([, part]) => part instanceof PDFDict && part.get(PDFName.of('S')) === PDFName.of('Form'))
  assert.equal(tags.length, fields.length)
  const addresses = pdf.getPages().flatMap((page) => page.node.Annots()?.asArray() ?? [])
  assert.ok(!addresses.some((one) => String(pdf.context.lookup(one)).includes('(field:')))
})

for (const [what, line] of [
  ['a citation', 'A claim.[@R999]'],
  ['a chapter', 'See [[nowhere]].'],
  ['a picture', '![A thing.](none.svg)'],
]) {
  test(`the build stops at ${what} that leads nowhere`, () => {
    const copy = mkdtempSync(join(tmpdir(), 'book-'))
    cpSync(folder, copy, { recursive: true })
    assert.ok(readBook(copy).chapters.length > 0)
    writeFileSync(join(copy, '27-wrong.md'), `---\ntitle: Wrong\nnumbered: false\n---\n\n${line}\n`)
    assert.throws(() => readBook(copy), /27-wrong\.md: no /)
  })
}

test('a citation becomes the number of its reference in both editions', () => {
  const tokens = readMarkdown('Walk.[@R1]')
  assert.match(toTypst(tokens, place), /#cite-mark\(7\)/)
  assert.match(toXhtml(tokens, place), /href="references\.xhtml#ref-7">7<\/a>/)
})

test('a chapter that is not in the file is named but not linked', () => {
  assert.doesNotMatch(toTypst(readMarkdown('See [[sleep]].'), place), /chapter-ref/)
  assert.match(toTypst(readMarkdown('See [[sleep]].'), { ...place, has: () => true }), /#chapter-ref\("sleep"\)/)
})

test('words from the text cannot become Typst or XHTML code', () => {
  const tokens = readMarkdown('#pagebreak() and "x" \\ & &lt;script&gt;')
  assert.equal(toTypst(tokens, place).trim(), '#"#pagebreak() and “x” \\\\ & <script>";')
  assert.match(toXhtml(tokens, place), /&amp; &lt;script&gt;/)
})

test('figures are joined by en dashes and quotation marks are curled', () => {
  assert.equal(typeset("'5-6 breaths', she said"), '‘5–6 breaths’, she said')
})

test('a wide table says in every cell what it stands under, a narrow one does not', () => {
  const table = (columns) => {
    const row = (name) => `| ${Array.from({ length: columns }, (_, at) => `${name}${at}`).join(' | ')} |`
    return toXhtml(readMarkdown([row('h'), row('-').replace(/-\d/g, '---'), row('c')].join('\n')), place)
  }
  assert.match(table(6), /<table class="wide">/)
  assert.match(table(6), /<tr><th scope="row">c0<\/th><td data-label="h1">c1<\/td>/)
  assert.doesNotMatch(table(5), /wide|data-label|scope="row"/)
  const long = `| a | b | c |\n|---|---|---|\n| x | ${'word '.repeat(20)} | ${'word '.repeat(20)} |`
  assert.match(toXhtml(readMarkdown(long), place), /<table class="wide long">/)
})

test('a number does not part from what it is multiplied by', () => {
  assert.equal(typeset('2 × 30 s'), '2\u00a0×\u00a030\u00a0s')
})

test('every reference says what of it was read, and a source that does not stops the build', () => {
  for (const { key, note } of readBook(folder).references) assert.match(note, /^Read: /, key)
  const copy = mkdtempSync(join(tmpdir(), 'book-'))
  cpSync(folder, copy, { recursive: true })
  const sources = join(copy, 'references.yaml')
  writeFileSync(sources, readFileSync(sources, 'utf8').replace(/^(R1: .*), read: paper \}$/m, '$1 }'))
  assert.throws(() => readBook(copy), /R1 does not say what of it was read/)
})

test('every source in the list is cited somewhere', () => {
  const keys = Object.keys(parse(readFileSync(join(folder, 'references.yaml'), 'utf8')))
  assert.deepEqual(
    keys.toSorted(),
    readBook(folder)
      .references.map(({ key }) => key)
      .toSorted(),
  )
})
