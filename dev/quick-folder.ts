import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A container may have as little as 64 MB there. */
const ENOUGH_BYTES = 1024 ** 3

/**
 * Where temporary folders are quickest: in memory, where a flush takes no time, or on the disk where there is too little
 * memory. For tests that aren't about the disk.
 */
export const quickPlace = () => (hasRoom(MEMORY) ? MEMORY : tmpdir())

/** Creates a folder there, which is removed when this process exits. */
export function quickFolder(name: string): string {
  const folder = mkdtempSync(join(quickPlace(), `${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
