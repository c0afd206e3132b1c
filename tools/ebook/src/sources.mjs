import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = ['content/ebook', 'tools/ebook/src', 'tools/ebook/template']
const FILES = ['tools/ebook/build.mjs', 'tools/ebook/package-lock.json']

/**
 * Changes with every file the book is made of: words, drawings, look, programs and their versions. Needs no package, so
 * that the product's own tests can compare it with what stands in the manifest.
 */
export function fingerprintOfSources() {
  const hash = createHash('sha256')
  for (const path of [...SOURCES.flatMap(filesIn), ...FILES].toSorted()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    // What was built, and this file: it looks at the book and makes nothing of it.
    .filter((path) => !path.startsWith('content/ebook/dist/') && !path.endsWith('/sources.mjs'))

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(fingerprintOfSources())
