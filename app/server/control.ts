import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { OpenDb } from '#app/db/open-db.ts'
import { RestoreError } from '#app/db/restore-error.ts'
import type { Reconciliation } from '#app/features/payments/reconcile.server.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import type { Facts } from './doctor/facts.ts'
import { noteBackup } from './note-backup.ts'
import { Restored, type RestoreOptions, restore } from './restoring.ts'

// Unix sockets have short names: 108 bytes with their end on Linux, 104 elsewhere.
const LONGEST_PATH = 103

type ControlTools = {
  dataDir: string
  database: OpenDb
  jobs: Jobs
  log: Log
  reconcile: () => Promise<Reconciliation>
  facts: () => Promise<Facts>
}

/**
 * The embedded database belongs to the process that has it open, so the commands beside a running site ask that process:
 * HTTP on a socket in the data folder that only the folder's owner can open. Call it while holding the folder's lock.
 */
export async function startControl(tools: ControlTools): Promise<{ close(): Promise<void> }> {
  const path = socketPath(tools.dataDir)
  if (!path) {
    tools.log.warn('The path of DATA_DIR is too long for a socket: backup and restore need the site to be stopped')
    return { close: async () => {} }
  }
  // The lock is ours, so a socket that is there was left by a process that was killed.
  rmSync(path, { force: true })
  const server = createServer((incoming, response) => {
    answer(tools, incoming, response).catch((error) => {
      tools.log.error({ err: error }, 'control')
      // An answer that has begun must not look whole.
      if (response.headersSent) return response.destroy()
      response.writeHead(500).end('It didn’t work; the log of the site says why.')
    })
  })
  await new Promise<void>((listening, refuse) => {
    server.once('error', refuse)
    server.listen(path, listening)
    chmodSync(path, 0o600)
  })
  return { close: () => new Promise((closed) => server.close(() => closed())) }
}

async function answer(tools: ControlTools, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://control')
  if (incoming.method === 'GET' && pathname === '/backup') return noteBackup(tools.database, response)
  if (incoming.method === 'GET' && pathname === '/facts') {
    const facts = await tools.facts()
    response.writeHead(200).end(JSON.stringify(facts))
    return
  }
  if (incoming.method === 'POST' && pathname === '/reconcile') {
    incoming.resume()
    try {
      const report = await tools.reconcile()
      response.writeHead(200).end(JSON.stringify(report))
    } catch (error) {
      tools.log.error({ err: error }, 'the books could not be held against Stripe’s')
      response.writeHead(500).end(error instanceof Error ? error.message : 'It didn’t work.')
    }
    return
  }
  if (incoming.method !== 'POST' || pathname !== '/restore') {
    response.writeHead(404).end()
    return
  }
  // Received whole before the database is touched: nobody waits for a file that comes slowly or not at all.
  const file = await buffer(incoming)
  const [replace, signOut, dryRun] = ['replace', 'sign-out', 'dry-run'].map((one) => searchParams.has(one)) as [
    boolean,
    boolean,
    boolean,
  ]
  const options = { replace, signOut, dryRun }
  try {
    const restored = await restore(tools, Readable.from([file]), options)
    response.writeHead(200).end(JSON.stringify(restored))
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    response.writeHead(409).end(error.message)
  }
}

/** Asks the site that runs on this data folder for a backup; null when none runs. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const response = await ask(dataDir, 'GET', '/backup')
  if (response && response.statusCode !== 200) throw new Error(await text(response))
  return response
}

/**
 * Asks the site that runs on this data folder to take a backup back; null when none runs.
 *
 * @throws RestoreError with a sentence for the operator; nothing was changed then.
 */
export async function askToRestore(
  dataDir: string,
  file: () => Readable,
  { replace, signOut, dryRun }: RestoreOptions,
): Promise<Restored | null> {
  const asked = { replace, 'sign-out': signOut, 'dry-run': dryRun }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, is]) => (is ? [[name, '']] : [])))
  const response = await ask(dataDir, 'POST', `/restore?${query}`, file)
  if (!response) return null
  const said = await text(response)
  if (response.statusCode === 409) throw new RestoreError(said)
  if (response.statusCode !== 200) throw new Error(said)
  return Restored.parse(JSON.parse(said))
}

/** Asks the site that runs on this data folder to hold its books against Stripe's; null when none runs. */
export async function askToReconcile(dataDir: string): Promise<Reconciliation | null> {
  const response = await ask(dataDir, 'POST', '/reconcile')
  if (!response) return null
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(said)
  return JSON.parse(said)
}

/** Asks the site that runs on this data folder what its database says of itself; null when none runs. */
export async function askForFacts(dataDir: string): Promise<Facts | null> {
  const response = await ask(dataDir, 'GET', '/facts')
  if (!response) return null
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(said)
  return JSON.parse(said)
}

function ask(dataDir: string, method: string, path: string, body?: () => Readable): Promise<IncomingMessage | null> {
  const socket = socketPath(dataDir)
  if (!socket) return Promise.resolve(null)
  return new Promise((answered, refuse) => {
    const asked = request({ socketPath: socket, method, path }, answered)
    asked.once('error', (error) => {
      const isNobodyThere = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
      if (isNobodyThere) answered(null)
      else refuse(error)
    })
    if (!body) asked.end()
    else
      asked.once('socket', (connection) =>
        connection.once('connect', () =>
          body()
            .on('error', (error) => asked.destroy(error))
            .pipe(asked),
        ),
      )
  })
}

function socketPath(dataDir: string): string | null {
  const path = join(resolve(dataDir), 'control.sock')
  const shorter = [path, relative(process.cwd(), path)].sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b))[0]
  return shorter && Buffer.byteLength(shorter) <= LONGEST_PATH ? shorter : null
}
