// Part of the build: writes a brotli and a gzip copy beside every text file of the browser build, once, at the highest
// level.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXTS = ['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']

const folder = new URL('../build/client/', import.meta.url).pathname
const files = readdirSync(folder, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && TEXTS.includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
// All at once: they are compressed beside one another, on as many processors as there are.
await Promise.all(files.map(compress))

async function compress(path) {
  const body = readFileSync(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(body))
  await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
}
