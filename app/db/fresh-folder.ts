import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import { gunzipSync } from 'node:zlib'

/**
 * The files of a new, empty database, packed by the build: creating them takes seconds and half a gigabyte of memory.
 */
export const FRESH_DATABASE = 'build/fresh-database.gz'

/** An entry of that file (dev/pack-site.mjs writes it): folders have no bytes. */
type Entry = { path: string; bytes: Uint8Array | null }

// Large buffers are returned to the system; Node's default of 16 kB pieces would stay allocated to the process.
const PIECE = { chunkSize: 1024 * 1024 }

export const readFreshDatabase = (): Entry[] => deserialize(gunzipSync(readFileSync(FRESH_DATABASE), PIECE))

/** Unpacks the files into a folder that only its owner can access, as PostgreSQL requires. */
export function unpackFreshDatabase(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const { path, bytes } of readFreshDatabase()) {
    const to = join(folder, path)
    mkdirSync(bytes ? dirname(to) : to, { recursive: true, mode: 0o700 })
    if (bytes) writeFileSync(to, bytes, { mode: 0o600 })
  }
}
