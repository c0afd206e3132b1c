import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#app/platform/app-error.ts'
import type { Tasks, Told } from './aside-tasks.server.ts'

/** Ten years of everything are read in less than a second. */
const MOST_MS = 30_000
const MOST_MEMORY_MB = 512
/** Files that may wait for the one that is being read. */
const MOST_WAITING = 8
/** So long the process is kept after the last file; its memory is given back then. */
const IDLE_MS = 10_000

// The build puts the worker among its parts (vite.config.ts), and this module beside them or one folder above.
const here = fileURLToPath(import.meta.url)
const name = `import.worker${extname(here)}`
const WORKER = [join(dirname(here), name), join(dirname(here), 'assets', name)].find(existsSync) ?? name

/** A process that works on files, for as long as it is lent. */
export type Aside = {
  /** @throws AppError 400 for a file that takes too long or too much memory. */
  ask<K extends keyof Tasks>(name: K, given: Tasks[K]['given']): Promise<Tasks[K]['answer']>
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Lends the process that works on files, to one at a time, so that no file keeps anybody else waiting.
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

// Kept for the next file: beginning a process costs more than reading most files. It doesn't keep the site from ending.
let reader: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

// Whoever reads files has nothing else to do and ends once nobody speaks to it any more.
function giveBack(): void {
  if (reader?.connected) reader.disconnect()
  reader = null
}

/** It can write no file and begin no process, and it knows none of the site's secrets. */
function begin(): ChildProcess {
  const begun = fork(WORKER, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`, '--permission', '--allow-fs-read=*'],
    env: {},
    // What V8 prints when its memory is at an end is no news: the file is refused with a sentence.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  begun.unref()
  begun.channel?.unref()
  // One that ends while nothing is asked of it is simply not used again.
  begun.on('error', () => {})
  begun.on('exit', () => {
    if (reader === begun) reader = null
  })
  return begun
}

const ask: Aside['ask'] = (name, given) => {
  if (!reader?.connected) reader = begin()
  const asked = reader
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => fail(tooMuch(new Error('out of time'))), MOST_MS)
    function letGo() {
      clearTimeout(end)
      asked.off('error', fail).off('exit', ended).off('message', done)
    }
    function fail(error: Error) {
      letGo()
      if (reader === asked) reader = null
      asked.kill('SIGKILL')
      reject(error)
    }
    // V8 ends its process by a signal when the memory is at an end, and so does a system that has none left.
    function ended(code: number | null, signal: string | null) {
      const cause = new Error(`the reader of files ended: ${signal ?? code}`)
      fail(signal ? tooMuch(cause) : cause)
    }
    function done(message: Told<typeof name>) {
      letGo()
      if ('failed' in message) reject(message.failed)
      else resolve(message.answer)
    }
    asked.once('error', fail).once('exit', ended).once('message', done)
    asked.send({ name, given })
  })
}

const tooMuch = (cause: Error) =>
  new AppError('bad_request', { userMessage: 'This file is too large or too entangled to be read.', cause })
