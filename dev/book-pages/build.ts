import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { readChanges, readContents, SPREADS } from './pages.ts'

// `npm run book-pages`: renders six spreads of the finished book for its product page, and extracts its table of
// contents. Run it after every build of the book; a test fails when that was forgotten. Needs pdftoppm (poppler-utils).

const BOOK = 'content/ebook/dist/longevity-starter-guide.pdf'
const PAGE = { width: 680, height: 965 }

const folder = mkdtempSync(join(tmpdir(), 'book-pages-'))
try {
  for (const { left, name } of SPREADS) {
    const pages = [left, left + 1].map((page) => {
      const out = join(folder, `${page}`)
      const size = ['-scale-to-x', `${PAGE.width}`, '-scale-to-y', `${PAGE.height}`]
      execFileSync('pdftoppm', ['-png', '-singlefile', '-f', `${page}`, '-l', `${page}`, ...size, BOOK, out])
      return `${out}.png`
    })
    const open = await sharp({
      create: { width: 2 * PAGE.width, height: PAGE.height, channels: 3, background: '#fff' },
    })
      .composite(pages.map((input, at) => ({ input, left: at * PAGE.width, top: 0 })))
      .png()
      .toBuffer()
    await sharp(open).webp({ quality: 70 }).toFile(`public/book/${name}.webp`)
    // Five of them are loaded with the page on a phone, so they are small; each links to the large version.
    await sharp(open).resize(480).webp({ quality: 55, effort: 6 }).toFile(`public/book/${name}-small.webp`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
const { files } = JSON.parse(readFileSync('content/ebook/dist/manifest.json', 'utf8'))
const book = {
  of: files['longevity-starter-guide.pdf'].sha256,
  spreads: SPREADS.map(({ name, alt }) => ({ name, alt })),
  contents: readContents(),
  changes: readChanges(),
}
writeFileSync('content/book-pages.json', `${JSON.stringify(book, null, 2)}\n`)
