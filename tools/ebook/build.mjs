import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBook } from './src/book.mjs'
import { makeEpub } from './src/epub.mjs'
import { countPages, drawCover, makePdf, makeSample } from './src/pdf.mjs'
import { chooseSample } from './src/sample.mjs'
import { fingerprintOfSources } from './src/sources.mjs'

const folder = fileURLToPath(new URL('../../content/ebook', import.meta.url))

/** Builds every file of the book in memory: name to bytes, the manifest last. */
export const build = async () => {
  const book = readBook(folder)
  const pdf = await makePdf(book)
  const sample = makeSample(book, chooseSample(book))
  const files = {
    'longevity-starter-guide.pdf': pdf,
    'longevity-starter-guide.epub': Buffer.from(await makeEpub(book, drawCover(book))),
    'sample-chapter.pdf': sample,
  }
  const describe = (name, more) => ({
    ...more,
    bytes: files[name].length,
    sha256: createHash('sha256').update(files[name]).digest('hex'),
  })
  const manifest = {
    title: book.title,
    edition: book.edition,
    date: book.date,
    pages: await countPages(pdf),
    words: book.words,
    sources: fingerprintOfSources(),
    files: {
      'longevity-starter-guide.pdf': describe('longevity-starter-guide.pdf', { pages: await countPages(pdf) }),
      'longevity-starter-guide.epub': describe('longevity-starter-guide.epub', {}),
      'sample-chapter.pdf': describe('sample-chapter.pdf', { pages: await countPages(sample) }),
    },
  }
  return { ...files, 'manifest.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
}

const main = async () => {
  const dist = join(folder, 'dist')
  const files = await build()
  if (process.argv.includes('--check')) {
    const stale = Object.entries(files)
      .filter(([name, bytes]) => !existsSync(join(dist, name)) || !readFileSync(join(dist, name)).equals(bytes))
      .map(([name]) => name)
    if (stale.length === 0) return console.log('The built book is what its sources make, byte for byte.')
    console.error(`Not what the sources make: ${stale.join(', ')}. Run: npm run build`)
    process.exitCode = 1
    return
  }
  mkdirSync(dist, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(dist, name), bytes)
    console.log(`${name}  ${bytes.length} bytes`)
  }
  console.log(files['manifest.json'].toString())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
