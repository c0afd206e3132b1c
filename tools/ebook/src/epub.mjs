import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { zipSync } from 'fflate'
import { parts } from './book.mjs'
import { walk } from './markdown.mjs'
import { typeset, xml } from './prose.mjs'
import { toXhtml } from './to-xhtml.mjs'

const require = createRequire(import.meta.url)
const words = (text) => xml(typeset(text))

let painter

/** Paints an SVG as PNG, the same on every machine, since the painter is WebAssembly. */
const paint = async (svg, width) => {
  painter ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await painter
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

const page = (title, body, type = 'chapter', role = 'doc-chapter') => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-GB" xml:lang="en-GB">
<head><title>${words(title)}</title><link rel="stylesheet" href="book.css" type="text/css"/></head>
<body><section epub:type="${type}"${role ? ` role="${role}"` : ''} aria-label="${words(title)}">
${body}</section></body>
</html>
`

const roles = {
  glossary: ['glossary', 'doc-glossary'],
  references: ['bibliography', 'doc-bibliography'],
}

const chapterPage = (book, chapter) => {
  const place = {
    numberOf: book.numberOf,
    style: chapter.style,
    titleOf: (slug) => book.chapters.find((other) => other.slug === slug).title,
  }
  const parts = [
    chapter.picture
      ? `<figure class="opening"><img src="images/${chapter.picture}" alt="${xml(chapter.alt)}"/></figure>\n`
      : '',
    '<header>\n',
    chapter.number ? `<p class="number">Chapter ${chapter.number}</p>\n` : '',
    `<h1>${words(chapter.title)}</h1>\n`,
    chapter.lead ? `<p class="lead">${words(chapter.epubLead ?? chapter.lead)}</p>\n` : '',
    chapter.grades
      ? `<p class="grades">Everyday benefit: <strong>${xml(chapter.grades.everyday)}</strong>. ` +
        `Living longer: <strong>${xml(chapter.grades.longer)}</strong>.</p>\n`
      : '',
    '</header>\n',
    toXhtml(chapter.tokens, place),
    chapter.style === 'worksheets' ? sheets(book) : '',
    chapter.style === 'references' ? references(book) : '',
  ]
  return page(
    chapter.title,
    parts.join(''),
    ...(roles[chapter.style] ?? ['chapter', chapter.number ? 'doc-chapter' : '']),
  )
}

const references = (book) =>
  `<ul class="references">\n${book.references
    .map(
      (entry) =>
        `<li id="ref-${entry.number}">` +
        `<span class="ref-number">${entry.number}</span> ${xml(entry.text)}` +
        `${entry.url ? ` <a href="${xml(entry.url)}">${xml(entry.url.replace('https://', ''))}</a>` : ''}` +
        `${entry.note ? ` <em>${words(entry.note)}</em>` : ''}</li>`,
    )
    .join('\n')}\n</ul>\n`

const sheets = (book) =>
  book.sheets.weeks
    .map((week, index) => {
      const head = book.sheets.days
        .map((day, at) => `<th scope="col"><abbr title="${book.sheets.dayNames[at]}">${day}</abbr></th>`)
        .join('')
      const row = (name, mark) =>
        `<tr><th scope="row">${words(name)}</th>${book.sheets.days.map(() => `<td>${mark}</td>`).join('')}</tr>`
      const rows = [
        ...book.sheets.habits.map((habit) => row(habit, '☐')),
        row('Total out of 7', ''),
        row('Active minutes', ''),
        row('In bed and up on time', '☐'),
      ]
      return `<section class="sheet" id="week-${index + 1}"><p class="number">Week ${index + 1} of ${book.sheets.weeks.length}</p>
<h2>${words(week.theme)}</h2><p class="lead">${words(week.focus)}</p>
<table><thead><tr><th scope="col">Done, or swapped</th>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p><strong>Sunday, at rest:</strong> pulse, blood pressure, sleep, mood and energy${week.monthly ? ', waist divided by height' : ', active minutes this week'}.</p>
<p><strong>Write a line each:</strong></p>
<ul class="lines">
${[week.question, 'What helped:', 'What got in the way:', 'One small change for next week:'].map((line) => `<li>${words(line)}</li>`).join('\n')}
</ul>
</section>\n`
    })
    .join('')

const navigation = (book) => {
  const item = (chapter) =>
    `<li><a href="${chapter.slug}.xhtml">${chapter.number ? `${chapter.number}. ` : ''}${words(chapter.title)}</a></li>`
  const groups = parts(book)
    .map((part) =>
      part.title
        ? `<li><a href="${part.chapters[0].slug}.xhtml">${words(part.title)}</a><ol>\n${part.chapters.map(item).join('\n')}\n</ol></li>`
        : part.chapters.map(item).join('\n'),
    )
    .join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-GB" xml:lang="en-GB">
<head><title>Contents</title><link rel="stylesheet" href="book.css" type="text/css"/></head>
<body><nav epub:type="toc" role="doc-toc" aria-labelledby="contents"><h1 id="contents">Contents</h1><ol>
<li><a href="cover.xhtml">Cover</a></li>
${groups}
</ol></nav>
<nav epub:type="landmarks" hidden="hidden" aria-label="Landmarks"><ol>
<li><a epub:type="cover" href="cover.xhtml">Cover</a></li>
<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>
<li><a epub:type="bodymatter" href="${book.chapters[0].slug}.xhtml">Start of the book</a></li>
<li><a epub:type="bibliography" href="references.xhtml">References</a></li>
</ol></nav></body>
</html>
`
}

const packageFile = (book, pictures) => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en-GB" prefix="schema: http://schema.org/ dcterms: http://purl.org/dc/terms/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${book.identifier}</dc:identifier>
<dc:title>${words(book.title)}</dc:title>
<dc:creator>${words(book.author)}</dc:creator>
<dc:language>en-GB</dc:language>
<dc:description>${words(book.description)}</dc:description>
<dc:date>${book.date}</dc:date>
${book.keywords.map((keyword) => `<dc:subject>${words(keyword)}</dc:subject>`).join('\n')}
<meta property="dcterms:modified">${new Date(book.timestamp * 1000).toISOString().replace('.000', '')}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">displayTransformability</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Every picture has alternative text, tables have header cells, and the whole book can be read as text. The weekly worksheets are tables to copy; those of the PDF can be filled in.</meta>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="cover-image" href="images/cover.png" media-type="image/png" properties="cover-image"/>
<item id="imprint" href="imprint.xhtml" media-type="application/xhtml+xml"/>
${book.chapters.map((chapter) => `<item id="c-${chapter.slug}" href="${chapter.slug}.xhtml" media-type="application/xhtml+xml"/>`).join('\n')}
${pictures.map((name) => `<item id="i-${name.replace('.', '-')}" href="images/${name}" media-type="image/svg+xml"/>`).join('\n')}
</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="imprint"/>
<itemref idref="nav"/>
${book.chapters.map((chapter) => `<itemref idref="c-${chapter.slug}"/>`).join('\n')}
</spine>
</package>
`

const usedPictures = (book) => {
  const used = new Set(book.chapters.map((chapter) => chapter.picture).filter(Boolean))
  for (const chapter of book.chapters) {
    walk(chapter.tokens, (token) => {
      if (token.type === 'image') used.add(token.href)
    })
  }
  return [...used].sort()
}

/**
 * Packs the book as EPUB 3: `mimetype` first and stored, every date the same, entries always in the same order, so
 * that the same words give the same bytes.
 */
export const makeEpub = async (book, coverSvg) => {
  const pictures = usedPictures(book)
  const stylesheet = readFileSync(new URL('../template/book.css', import.meta.url))
  const utf8 = (value) => new TextEncoder().encode(value)
  const cover = page(
    'Cover',
    `<figure class="cover"><img src="images/cover.png" alt="${xml(book.coverAlt)}"/></figure>\n`,
    'cover',
    '',
  )
  const imprint = page(
    'About this edition',
    `<h1>${words(book.title)}</h1>\n${book.imprint.map((line) => `<p>${words(line)}</p>`).join('\n')}\n`,
    'imprint',
    '',
  )
  const files = {
    mimetype: [utf8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': utf8(
      '<?xml version="1.0" encoding="utf-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
    ),
    'EPUB/package.opf': utf8(packageFile(book, pictures)),
    'EPUB/nav.xhtml': utf8(navigation(book)),
    'EPUB/book.css': new Uint8Array(stylesheet),
    'EPUB/cover.xhtml': utf8(cover),
    'EPUB/imprint.xhtml': utf8(imprint),
    'EPUB/images/cover.png': [await paint(coverSvg, 1200), { level: 0 }],
  }
  for (const chapter of book.chapters) files[`EPUB/${chapter.slug}.xhtml`] = utf8(chapterPage(book, chapter))
  for (const name of pictures) {
    files[`EPUB/images/${name}`] = new Uint8Array(readFileSync(join(book.folder, 'illustrations', name)))
  }
  // A zip keeps local time without a zone: a date made from local parts is the same everywhere.
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) })
}
