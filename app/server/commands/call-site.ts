import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { RestoreError } from '#app/db/restore-error.ts'
import type { Reconciliation } from '#app/features/payments/reconcile.server.ts'
import { socketPath } from './control.ts'
import type { Facts } from './doctor/facts.ts'
import { Restored, type RestoreOptions } from './restoring.ts'

/**
 * Asks the site running on this data folder for a backup. Null when none is running.
 *
 * @param isKept Whether a file is made of it, so that the site counts it as a backup.
 */
export async function requestBackup(dataDir: string, { isKept = true } = {}): Promise<Readable | null> {
  const response = await send(dataDir, 'GET', isKept ? '/backup' : '/copy')
  if (response && response.statusCode !== 200) throw new Error(await text(response))
  return response
}

/**
 * Asks the site running on this data folder to restore a backup. Null when none is running.
 *
 * @throws RestoreError with a sentence for the operator; nothing was changed then.
 */
export async function requestRestore(
  dataDir: string,
  file: () => Readable,
  { replace, signOut, dryRun }: RestoreOptions,
): Promise<Restored | null> {
  const asked = { replace, 'sign-out': signOut, 'dry-run': dryRun }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, is]) => (is ? [[name, '']] : [])))
  const response = await send(dataDir, 'POST', `/restore?${query}`, file)
  if (!response) return null
  const responseText = await text(response)
  if (response.statusCode === 409) throw new RestoreError(responseText)
  if (response.statusCode !== 200) throw new Error(responseText)
  return Restored.parse(JSON.parse(responseText))
}

/** Asks the site running on this data folder to reconcile its books with Stripe's. Null when none is running. */
export const requestReconciliation = (dataDir: string) => requestJson<Reconciliation>(dataDir, 'POST', '/reconcile')

/** Asks the site running on this data folder for the facts about its database. Null when none is running. */
export const requestFacts = (dataDir: string) => requestJson<Facts>(dataDir, 'GET', '/facts')

async function requestJson<Answer>(dataDir: string, method: string, path: string): Promise<Answer | null> {
  const response = await send(dataDir, method, path)
  if (!response) return null
  const responseText = await text(response)
  if (response.statusCode !== 200) throw new Error(responseText)
  return JSON.parse(responseText)
}

function send(dataDir: string, method: string, path: string, body?: () => Readable): Promise<IncomingMessage | null> {
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
