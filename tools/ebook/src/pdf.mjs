import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PDFDocument } from 'pdf-lib'
import { parts } from './book.mjs'
import { withFields } from './fields.mjs'
import { typeset } from './prose.mjs'
import { str, toTypst } from './to-typst.mjs'

const require = createRequire(import.meta.url)
const templates = new URL('../template/', import.meta.url)
const faces = [
  ['source-serif-4', 'SourceSerif4', ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic']],
  ['source-sans-3', 'SourceSans3', ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold']],
]

const fontBlobs = () =>
  faces.flatMap(([pack, family, styles]) =>
    styles.map((style) => readFileSync(require.resolve(`@expo-google-fonts/${pack}/${style}/${family}_${style}.ttf`))),
  )

const template = () =>
  ['book.typ', 'cover.typ'].map((name) => readFileSync(new URL(name, templates), 'utf8')).join('\n')
const text = (value) => str(typeset(value))

/** Compiles Typst source over the book's folder. Only the book's own fonts are offered to the text. */
const compile = (book, source) => {
  const compiler = NodeCompiler.create({ workspace: book.folder, fontArgs: [{ fontBlobs: fontBlobs() }] })
  return { compiler, source: { mainFileContent: `${template()}\n${source}` } }
}

const toPdf = (book, source) => {
  const { compiler, source: main } = compile(book, source)
  const bytes = compiler.pdf(main, { pdfStandard: 'ua-1', creationTimestamp: book.timestamp })
  if (!bytes.includes('pdfuaid'))
    throw new Error('the PDF is not marked as PDF/UA-1: this platform has an older compiler')
  return bytes
}

/** The number of pages, read from the finished PDF. */
export const countPages = async (bytes) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

const placeFor = (book, slugs, chapter) => ({
  numberOf: book.numberOf,
  style: chapter.style,
  has: (slug) => slugs.has(slug),
  titleOf: (slug) => book.chapters.find((other) => other.slug === slug).title,
  picture: (name) => `illustrations/${name}`,
})

const chapterSource = (book, slugs, chapter, cited = book.references) => {
  const options = [
    `slug: ${str(chapter.slug)}`,
    `title: ${text(chapter.title)}`,
    chapter.number ? `number: ${chapter.number}` : '',
    chapter.lead ? `lead: ${text(chapter.lead)}` : '',
    chapter.picture ? `picture: ${str(`illustrations/${chapter.picture}`)}, alt: ${str(chapter.alt)}` : '',
    chapter.grades ? `grades: (${str(chapter.grades.everyday)}, ${str(chapter.grades.longer)})` : '',
  ].filter(Boolean)
  const words = toTypst(chapter.tokens, placeFor(book, slugs, chapter))
  const body = [`#chapter(${options.join(', ')})`, chapter.tight ? `#tight[\n${words}\n]` : words]
  if (chapter.style === 'worksheets') body.push(sheets(book))
  if (chapter.style === 'references') body.push(references(cited))
  return body.join('\n')
}

const references = (entries) =>
  entries
    .map((entry) => {
      const way = entry.url ? ` #web(${str(entry.url)})[${`#${str(entry.url.replace('https://', ''))}`}]` : ''
      const note = entry.note ? ` #emph[#${text(entry.note)}]` : ''
      return `#reference(${entry.number})[#${str(entry.text)};${way}${note}]`
    })
    .join('\n')

const sheets = (book) =>
  book.sheets.weeks
    .map(
      (week, index) =>
        `#sheet(number: ${index + 1}, total: ${book.sheets.weeks.length}, ` +
        `theme: ${text(week.theme)}, focus: ${text(week.focus)}, question: ${text(week.question)}, ` +
        `monthly: ${week.monthly ? 'true' : 'false'}, ` +
        `habits: (${book.sheets.habits.map(text).join(', ')}), days: (${book.sheets.days.map(str).join(', ')}), ` +
        `day-names: (${book.sheets.dayNames.map(str).join(', ')}))`,
    )
    .join('\n')

const entries = (book) => {
  const lines = parts(book)
    .flatMap((part) => [
      part.title ? `(kind: "part", title: ${text(part.title)})` : '',
      ...part.chapters.map(
        (chapter) =>
          `(kind: "chapter", target: ${str(`ch-${chapter.slug}`)}, ` +
          `number: ${str(chapter.number ? String(chapter.number) : '')}, title: ${text(chapter.title)})`,
      ),
    ])
    .filter(Boolean)
  return `(${lines.join(', ')},)`
}

const coverSource = (book, note) =>
  `#cover(title: ${text(book.title)}, subtitle: ${text(book.subtitle)}, ` +
  `picture: "illustrations/cover.svg", alt: ${str(book.coverAlt)}${note ? `, note: ${text(note)}` : ''})`

const imprint = ({ title, typefaces, imprint: [edition, ...lines] }) =>
  `#imprint(${text(title)})[${[`${edition} ${typefaces}`, ...lines].map((line) => `#${text(line)}`).join('\n\n')}]`

const wrap = (book, title, source) =>
  `#show: book.with(title: ${text(title)}, author: ${text(book.author)}, ` +
  `keywords: (${book.keywords.map(str).join(', ')},))\n${source}`

/** Sets the whole book and returns the PDF, with its worksheets to be filled in. */
export const makePdf = (book) => {
  const slugs = new Set(book.chapters.map((chapter) => chapter.slug))
  const pieces = [coverSource(book), imprint(book), `#contents(${entries(book)})`]
  let number = 0
  for (const part of parts(book)) {
    if (part.title) {
      number += 1
      pieces.push(
        `#part(number: ${str(book.partNumbers[number - 1])}, title: ${text(part.title)}, intro: ${text(part.intro ?? '')}, ` +
          `chapters: (${part.chapters.map((chapter) => `(${str(chapter.slug)}, ${text(chapter.title)})`).join(', ')},))`,
      )
    }
    pieces.push(...part.chapters.map((chapter) => chapterSource(book, slugs, chapter)))
  }
  return withFields(toPdf(book, wrap(book, book.title, pieces.join('\n'))))
}

/** Sets the free sample: the cover, the chapters named in the settings, and the references those chapters cite. */
export const makeSample = (book, sample) => {
  const slugs = new Set(sample.chapters.map((chapter) => chapter.slug))
  const pieces = [
    coverSource(book, book.sample.note),
    imprint({ ...book, imprint: [...book.imprint.slice(0, -1), book.sample.sharing] }),
    ...sample.chapters.map((chapter) => chapterSource(book, slugs, chapter, sample.references)),
    `#whole-book(${text(book.sample.whole)}, ${entries(book)}, ${text(book.sample.sharing)})`,
  ]
  return toPdf(book, wrap(book, `${book.title}: sample chapter`, pieces.join('\n')))
}

/** Draws the cover alone as SVG, for the EPUB's picture of it. */
export const drawCover = (book) => {
  const { compiler, source } = compile(book, wrap(book, book.title, coverSource(book)))
  return compiler.plainSvg(source)
}
