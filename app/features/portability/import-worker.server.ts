import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#app/platform/app-error.ts'
import type { TaskMessage, Tasks } from './import-tasks.server.ts'

/** Time limit of a task. Ten years of every record take less than a second. */
const MOST_MS = 30_000
const MOST_MEMORY_MB = 512
/** How many files may wait for the one being read. */
const MOST_WAITING = 8
/** The worker is stopped this long after the last file, to free its memory. */
const IDLE_MS = 10_000

// The build puts the worker in `assets` (vite.config.ts), and this module beside it or one folder above.
const here = fileURLToPath(import.meta.url)
const name = `import.worker${extname(here)}`
const WORKER = [join(dirname(here), name), join(dirname(here), 'assets', name)].find(existsSync) ?? name

/** Runs tasks in the worker process. */
export type ImportWorker = {
  /** @throws AppError 400 for a file that takes too long or too much memory. */
  run<K extends keyof Tasks>(name: K, input: Tasks[K]['input']): Promise<Tasks[K]['result']>
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Gives exclusive use of the worker process, in the order of the calls. Large files then don't block the site's event
 * loop.
 *
 * @throws AppError 503 when too many files are waiting.
 */
export async function withImportWorker<T>(work: (worker: ImportWorker) => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new AppError('unavailable', {
      userMessage: 'Many files are being read right now. Please try again in a minute.',
      retryAfter: 60,
    })
  waiting += 1
  clearTimeout(idle)
  const done = last.then(() => work(exclusive()))
  last = done.catch(() => {})
  return done.finally(() => {
    waiting -= 1
    if (waiting === 0) idle = setTimeout(stopWorker, IDLE_MS).unref()
  })
}

// The process is reused for the next file, because starting one takes longer than reading most files. It doesn't keep
// the site's process alive.
let worker: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

// A disconnected worker has no other handle open, so it exits by itself.
function stopWorker(): void {
  if (worker?.connected) worker.disconnect()
  worker = null
}

/**
 * Starts the process without permission to write files or start processes, and without the site's environment
 * variables.
 */
function startWorker(): ChildProcess {
  const child = fork(WORKER, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`, '--permission', '--allow-fs-read=*'],
    env: {},
    // Ignores the output: V8 prints a report when it runs out of memory, and the file is refused with a message anyway.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // A process that exits between two tasks is replaced at the next one.
  child.on('error', () => {})
  child.on('exit', () => {
    if (worker === child) worker = null
  })
  return child
}

/** The same process for all tasks of one file: another wouldn't know what the first was told to compare it with. */
function exclusive(): ImportWorker {
  let mine: ChildProcess | null = null
  return {
    async run(name, input) {
      if (!mine) {
        if (!worker?.connected) worker = startWorker()
        mine = worker
        // What an interrupted comparison has left behind may be another member's.
        await ask(mine, 'forget', null)
      }
      return ask(mine, name, input)
    },
  }
}

function ask<K extends keyof Tasks>(
  target: ChildProcess,
  name: K,
  input: Tasks[K]['input'],
): Promise<Tasks[K]['result']> {
  if (!target.connected) return Promise.reject(limitExceeded(new Error('the reader of files ended between two tasks')))
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => fail(limitExceeded(new Error('out of time'))), MOST_MS)
    function cleanUp() {
      clearTimeout(end)
      target.off('error', fail).off('exit', ended).off('message', done)
    }
    function fail(error: Error) {
      cleanUp()
      if (worker === target) worker = null
      target.kill('SIGKILL')
      reject(error)
    }
    // V8 aborts its process with a signal when it runs out of memory, and so does the kernel.
    function ended(code: number | null, signal: string | null) {
      const cause = new Error(`the reader of files ended: ${signal ?? code}`)
      fail(signal ? limitExceeded(cause) : cause)
    }
    function done(message: TaskMessage<K>) {
      cleanUp()
      if ('failed' in message) reject(message.failed)
      else resolve(message.result)
    }
    target.once('error', fail).once('exit', ended).once('message', done)
    target.send({ name, input })
  })
}

const limitExceeded = (cause: Error) =>
  new AppError('bad_request', { userMessage: 'This file is too large or too entangled to be read.', cause })
