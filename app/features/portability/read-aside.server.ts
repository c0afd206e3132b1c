import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '#app/platform/app-error.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { ColumnTypes } from './read-file.server.ts'

/** Ten years of everything are read in less than a second. */
const MOST_MS = 30_000
const MOST_MEMORY_MB = 512
/** Files that may wait for the one that is being read. */
const MOST_WAITING = 8

// The build puts the worker beside its bundle (vite.config.ts).
const here = fileURLToPath(import.meta.url)
const WORKER = join(dirname(here), `read-file.worker${extname(here)}`)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a thread of its own, one file at a time, so that no file keeps anybody else waiting.
 *
 * @returns A `ReadFile` as JSON.
 * @throws AppError 400 for a file that takes too long or too much memory, 503 when too many wait.
 */
export async function readAside(bytes: Buffer, today: LocalDate, types: ColumnTypes): Promise<string> {
  if (waiting >= MOST_WAITING)
    throw new AppError('unavailable', {
      userMessage: 'Many files are being read right now. Please try again in a minute.',
      retryAfter: 60,
    })
  waiting += 1
  const read = last.then(() => runWorker({ bytes, today, types }))
  last = read.catch(() => {})
  return read.finally(() => {
    waiting -= 1
  })
}

// Kept for the next file: beginning a thread costs more than reading most files. It keeps no process from ending.
let idle: Worker | null = null

function begin(): Worker {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  worker.unref()
  // A thread that ends while nobody waits for it is simply not used again.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (idle === worker) idle = null
  })
  return worker
}

function runWorker(file: { bytes: Buffer; today: LocalDate; types: ColumnTypes }): Promise<string> {
  const worker = idle ?? begin()
  idle = null
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => fail(new Error('out of time')), MOST_MS)
    function letGo() {
      clearTimeout(end)
      worker.off('error', fail).off('message', done)
    }
    function fail(cause: Error) {
      letGo()
      void worker.terminate()
      reject(new AppError('bad_request', { userMessage: 'This file is too large or too entangled to be read.', cause }))
    }
    function done(json: string) {
      letGo()
      idle = worker
      resolve(json)
    }
    worker.once('error', fail).once('message', done)
    worker.postMessage(file)
  })
}
