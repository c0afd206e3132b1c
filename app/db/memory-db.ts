import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { GENERIC_PLANS, SMALL_BUFFERS } from './durable-folder.ts'
import { FRESH_DATABASE, readFreshDatabase } from './fresh-folder.ts'

/**
 * Opens an empty database that is gone when it is closed. Where the build has packed the files of a new one they are
 * used: creating them takes up to a gigabyte of memory, which a small machine doesn’t have for the drill.
 */
export const openMemory = (): Promise<PGlite> =>
  PGlite.create({
    fs: existsSync(FRESH_DATABASE) ? new FilledMemory() : new MemoryFS(),
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS, ...GENERIC_PLANS],
  })

class FilledMemory extends MemoryFS {
  override async init(...args: Parameters<MemoryFS['init']>) {
    const result = await super.init(...args)
    const { preRun } = result.emscriptenOpts
    const existing = typeof preRun === 'function' ? [preRun] : (preRun ?? [])
    result.emscriptenOpts.preRun = [fill, ...existing]
    return result
  }
}

type Files = { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void }

function fill({ FS }: { FS: unknown }): void {
  const files = FS as Files
  for (const { path, bytes } of readFreshDatabase()) {
    const to = join(PGlite.paths.PGDATA, path)
    files.mkdirTree(bytes ? dirname(to) : to)
    if (bytes) files.writeFile(to, bytes)
  }
}
