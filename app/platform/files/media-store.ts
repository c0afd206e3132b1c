import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A store of immutable files. Keys are generated here (`ab/ab12…-960.avif`), never a name from outside. */
export type MediaStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** Stores files in a folder. Atomic: each is written under another name, flushed, and renamed. */
export function createFolderStore(folder: string): MediaStore {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await writeFile(partial, bytes, { flag: 'wx', flush: true })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (key) => rm(join(folder, key), { force: true }),
  }
}
