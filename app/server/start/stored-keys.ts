import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#app/platform/config/config.ts'
import { newPushKeys, type PushConfig } from '#app/platform/config/push-config.ts'

// Outside production only: readConfig refuses to start there without SESSION_SECRET.
export const storedSecret = (dataDir: string): string =>
  readOrCreate(dataDir, 'session-secret', () => randomBytes(32).toString('base64url'))

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * Web push keys, generated at the first start and stored, so that push works without configuration. Only with a single
 * data folder: several production processes would each generate their own, so there they are configured.
 */
export function storedPushKeys(
  { env, database, ownerEmail, pushHosts }: Pick<Config, 'env' | 'database' | 'ownerEmail' | 'pushHosts'>,
  { dataDir, appUrl }: { dataDir: string; appUrl: string },
): PushConfig | null {
  if (env === 'production' && database.kind === 'postgres') return null
  const keys = Keys.parse(JSON.parse(readOrCreate(dataDir, 'push-keys.json', () => JSON.stringify(newPushKeys()))))
  const subject = ownerEmail ? `mailto:${ownerEmail}` : appUrl
  return { ...keys, subject, hosts: pushHosts }
}

function readOrCreate(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const text = make()
  // Written to a temporary file first: a power cut leaves the whole file or none, never a truncated key that no later
  // start can read.
  writeFileSync(`${path}.partial`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.partial`, path)
  return text
}
