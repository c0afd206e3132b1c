import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeBackup } from '#app/db/backup.ts'
import type { OpenDb } from '#app/db/open-db.ts'
import { RestoreError } from '#app/db/restore-error.ts'
import type { Reconciliation } from '#app/features/payments/reconcile.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import type { Log } from '#app/platform/watch/log.ts'
import type { Facts } from './doctor/facts.ts'
import { recordBackup } from './record-backup.ts'
import { restore } from './restoring.ts'

// Paths of Unix sockets are short: 108 bytes including the terminator on Linux, 104 elsewhere.
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
 * Opens HTTP on a socket in the data folder, accessible only to the folder's owner. The embedded database belongs to
 * the process that has it open, so commands run beside a live site ask that process. Call it while holding the folder's
 * lock.
 */
export async function startControl(tools: ControlTools): Promise<{ close(): Promise<void> }> {
  const path = socketPath(tools.dataDir)
  if (!path) {
    tools.log.warn('The path of DATA_DIR is too long for a socket: backup and restore need the site to be stopped')
    return { close: async () => {} }
  }
  // We hold the lock, so an existing socket was left by a process that was killed.
  rmSync(path, { force: true })
  const server = createServer((incoming, response) => {
    answer(tools, incoming, response).catch((error) => {
      tools.log.error({ err: error }, 'control')
      // A response that has begun must not look complete.
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
  if (incoming.method === 'GET' && pathname === '/backup') return recordBackup(tools.database, response)
  if (incoming.method === 'GET' && pathname === '/copy') return writeBackup(tools.database, response, systemClock.now())
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
  // Received in full before the database is touched, so a slow or broken upload blocks no one.
  const file = await buffer(incoming)
  const [replace, signOut] = [searchParams.has('replace'), searchParams.has('sign-out')]
  try {
    const restored = await restore(tools, Readable.from([file]), {
      replace,
      signOut,
      dryRun: searchParams.has('dry-run'),
    })
    response.writeHead(200).end(JSON.stringify(restored))
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error
    response.writeHead(409).end(error.message)
  }
}

export function socketPath(dataDir: string): string | null {
  const path = join(resolve(dataDir), 'control.sock')
  const shorter = [path, relative(process.cwd(), path)].sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b))[0]
  return shorter && Buffer.byteLength(shorter) <= LONGEST_PATH ? shorter : null
}
