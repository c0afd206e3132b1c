import { statSync } from 'node:fs'
import type { Log } from '../watch/log.ts'

/** Whether a process accepts work. `/readyz` reports it, and the server checks it before everything else. */
export type Life = {
  isStopping(): boolean
  beginStopping(): void
  isFolderGone(): boolean
  setFolderGone(isGone: boolean): void
}

export function createLife(): Life {
  let [stopping, gone] = [false, false]
  return {
    isStopping: () => stopping,
    beginStopping: () => {
      stopping = true
    },
    isFolderGone: () => gone,
    setFolderGone: (isGone) => {
      gone = isGone
    },
  }
}

const CHECK_EVERY_MS = 1_000
/**
 * How long a folder may be missing, for example while a network disk hangs, before the process exits so that a new one
 * checks afresh.
 */
const MAY_BE_MISSING_MS = 30_000

/**
 * Checks each second that the database's folder is still where it was. Once it has been moved or its disk is gone,
 * writes would be lost, so nothing is answered until it's back.
 *
 * @returns A function that ends the watch.
 */
export function watchFolder({ life, log }: { life: Life; log: Log }, folder: string): () => void {
  const here = idOf(folder)
  let goneAt = 0
  const timer = setInterval(() => {
    const isGone = idOf(folder) !== here
    if (isGone && !life.isFolderGone()) {
      goneAt = Date.now()
      log.fatal({ folder }, 'The folder of the database is gone: nothing is answered until it is back.')
    } else if (!isGone && life.isFolderGone()) log.warn({ folder }, 'The folder of the database is back.')
    life.setFolderGone(isGone)
    if (!isGone || Date.now() - goneAt < MAY_BE_MISSING_MS) return
    log.fatal(
      { folder },
      'The folder of the database did not come back. Mount its disk, or move it back, and start again.',
    )
    process.exit(1)
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Identifies the folder: another one under the same name differs. */
function idOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder)
    return `${dev}:${ino}`
  } catch {
    return null
  }
}
