import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import book from '#content/book-pages.json'
import manifest from '#content/ebook/dist/manifest.json'
import { readChanges, readContents, SPREADS } from './pages.ts'

it('the product page shows the book as it is sold (else: npm run book-pages)', () => {
  expect(book.of).toBe(manifest.files['longevity-starter-guide.pdf'].sha256)
  expect(book.contents).toEqual(readContents())
  expect(book.changes).toEqual(readChanges())
  // As the book is set: curly quotation marks, and no space before a per cent sign.
  expect(book.changes.flatMap(({ lines }) => lines).filter((line) => /['"]|\d %/.test(line))).toEqual([])
  expect(book.changes[0]?.edition.startsWith(manifest.edition)).toBe(true)
  expect(book.spreads).toEqual(SPREADS.map(({ name, alt }) => ({ name, alt })))
  const pictures = SPREADS.flatMap(({ name }) => [`public/book/${name}.webp`, `public/book/${name}-small.webp`])
  expect(pictures.filter((file) => !existsSync(file))).toEqual([])
  expect(SPREADS.filter(({ left }) => left % 2 !== 0 || left >= manifest.pages)).toEqual([])
})
