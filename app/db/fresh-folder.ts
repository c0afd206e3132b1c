import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import { gunzipSync } from 'node:zlib'

/** Where the build lays the files of a new, empty database: making them anew takes seconds and half a gigabyte. */
export const FRESH_DATABASE = 'build/fresh-database.gz'

/** What stands in that file (dev/pack-site.mjs writes it): folders have no bytes. */
type Entry = { path: string; bytes: Uint8Array | null }

// In large pieces, which go back to the system: those of 16 kB that Node takes by itself stay with the process for good.
const PIECE = { chunkSize: 1024 * 1024 }

/** Lays a folder out as it was packed. For its owner alone, as PostgreSQL wants it. */
export function unpackFolder(file: string, folder: string): void {
  const entries: Entry[] = deserialize(gunzipSync(readFileSync(file), PIECE))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { path, bytes } of entries) {
    const to = join(folder, path)
    mkdirSync(bytes ? dirname(to) : to, { recursive: true, mode: 0o700 })
    if (bytes) writeFileSync(to, bytes, { mode: 0o600 })
  }
}
