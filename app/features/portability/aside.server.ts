import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '#app/platform/app-error.ts'
import type { Tasks } from './aside-tasks.server.ts'

/** Ten years of everything are read in less than a second. */
const MOST_MS = 30_000
const MOST_MEMORY_MB = 512
/** What is new is looked through often and briefly: the thread stops nobody, but its memory is the process's. */
const NEW_MEMORY_MB = 16
/** Files that may wait for the one that is being read. */
const MOST_WAITING = 8
/** So long the thread is kept after the last file; its memory is given back then. */
const IDLE_MS = 10_000

// The build puts the worker among its parts (vite.config.ts), and this module beside them or one folder above.
const here = fileURLToPath(import.meta.url)
const name = `import.worker${extname(here)}`
const WORKER = [join(dirname(here), name), join(dirname(here), 'assets', name)].find(existsSync) ?? name

/** A thread that works on files, for as long as it is lent. */
export type Aside = {
  /** @throws AppError 400 for a file that takes too long or too much memory. */
  ask<K extends keyof Tasks>(
    name: K,
    given: Tasks[K]['given'],
    transferred?: ArrayBuffer[],
  ): Promise<Tasks[K]['answer']>
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Lends the thread that works on files, to one at a time, so that no file keeps anybody else waiting.
 *
 * @throws AppError 503 when too many wait for it.
 */
export async function workAside<T>(work: (aside: Aside) => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new AppError('unavailable', {
      userMessage: 'Many files are being read right now. Please try again in a minute.',
      retryAfter: 60,
    })
  waiting += 1
  clearTimeout(idle)
  const done = last.then(() => work({ ask }))
  last = done.catch(() => {})
  return done.finally(() => {
    waiting -= 1
    if (waiting === 0) idle = setTimeout(giveBack, IDLE_MS).unref()
  })
}

// Kept for the next file: beginning a thread costs more than reading most files. It keeps no process from ending.
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined

function giveBack(): void {
  void worker?.terminate()
  worker = null
}

function begin(): Worker {
  const begun = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: NEW_MEMORY_MB },
  })
  begun.unref()
  // A thread that ends while nothing is asked of it is simply not used again.
  begun.on('error', () => {})
  begun.on('exit', () => {
    if (worker === begun) worker = null
  })
  return begun
}

const ask: Aside['ask'] = (name, given, transferred = []) => {
  worker ??= begin()
  const asked = worker
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => fail(tooMuch(new Error('out of time'))), MOST_MS)
    function letGo() {
      clearTimeout(end)
      asked.off('error', ended).off('message', done)
    }
    function fail(error: Error) {
      letGo()
      if (worker === asked) worker = null
      void asked.terminate()
      reject(error)
    }
    function ended(cause: Error & { code?: string }) {
      fail(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(cause) : cause)
    }
    function done(answer: Tasks[typeof name]['answer']) {
      letGo()
      resolve(answer)
    }
    asked.once('error', ended).once('message', done)
    asked.postMessage({ name, given }, transferred)
  })
}

const tooMuch = (cause: Error) =>
  new AppError('bad_request', { userMessage: 'This file is too large or too entangled to be read.', cause })
