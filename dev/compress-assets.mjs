// Part of the build: writes a brotli and a gzip copy beside every text file of the browser build, once, at the highest
// level.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = new URL('../build/client/', import.meta.url).pathname
for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'].includes(extname(entry.name)))
    continue
  const path = join(entry.parentPath, entry.name)
  const body = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(body))
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
}
