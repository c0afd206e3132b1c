import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const LOCK = 'lock.db'
const NOTE = 'lock.json'

/** What a lock leaves in the folder. */
export const LOCK_FILES = [LOCK, NOTE]

/**
 * Locks the data folder for this process. PGlite has no lock of its own: two processes on one folder both acknowledge
 * writes and lose most of them. The lock is the kernel's (through SQLite), so it's released however the process ends;
 * the note beside it is only for the error message.
 *
 * @throws Error naming the process that has the folder open, or the user that it belongs to.
 */
export function lockFolder(folder: string, user = process.getuid?.()): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = statSync(folder).uid
  // What root wrote there, the site couldn't open afterwards.
  if (user === 0 && owner !== 0)
    throw new Error(`The data folder ${folder} belongs to user ${owner}. Run this as that user: sudo -u '#${owner}' …`)
  const note = join(folder, NOTE)
  const lock = new DatabaseSync(join(folder, LOCK))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isLocked(cause)) throw cause
    throw new Error(
      `The data folder ${folder} is already open in ${describeOwner(note)}. Stop that process, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, startedAt: new Date(performance.timeOrigin).toISOString() }))
  return { release: () => lock.close() }
}

/** SQLITE_BUSY; anything else says nothing about another process. */
const isLocked = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

function describeOwner(note: string): string {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(note, 'utf8'))
    return `process ${pid}, started ${startedAt}`
  } catch {
    return 'another process'
  }
}
