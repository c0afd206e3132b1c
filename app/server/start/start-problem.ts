import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDatabaseUnreachable } from '../../db/unreachable.ts'
import type { BackupConfig } from '../../platform/config/backup-config.ts'
import { type Config, ConfigError } from '../../platform/config/config.ts'

type Folders = Pick<Config, 'env' | 'database' | 'dataDir' | 'newDatabase'> & { backups: Pick<BackupConfig, 'folder'> }

/**
 * Refuses an empty data folder in production: it's usually a disk that wasn't mounted. A new shop beside the old one
 * would take orders while members' days seem lost.
 *
 * @throws ConfigError with what to do.
 */
export function refuseMissingFolder({ env, database, dataDir, newDatabase, backups }: Folders): void {
  const folder = resolve(dataDir)
  requireFolders({ DATA_DIR: folder, ...(backups.folder ? { BACKUP_DIR: resolve(backups.folder) } : {}) })
  if (database.kind === 'postgres') return
  if (env !== 'production' || newDatabase || existsSync(join(folder, 'pg'))) return
  throw new ConfigError([
    `There is no database in ${folder} (DATA_DIR). If it lies on a disk of its own, mount that first. For a new, empty database set NEW_DATABASE=true for the first start.`,
  ])
}

function requireFolders(folders: Record<string, string>): void {
  const mistakes = Object.entries(folders).flatMap(([name, path]) => {
    try {
      const found = statSync(path, { throwIfNoEntry: false })
      return found && !found.isDirectory() ? [`${name} is ${path}, which is a file; it must be a folder.`] : []
    } catch (error) {
      return [
        `${name} is ${path}, where the site may not look: let the user that runs it into the folders above (${messageOf(error)}).`,
      ]
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}

/** For whoever left NEW_DATABASE=true: an unmounted disk would one day be taken for a new site. Null = nothing to say. */
export function newDatabaseReminder(config: Pick<Config, 'database' | 'dataDir' | 'newDatabase'>): string | null {
  const { database, dataDir, newDatabase } = config
  const folder = resolve(dataDir)
  if (!newDatabase || database.kind === 'postgres' || !existsSync(join(folder, 'pg'))) return null
  return `NEW_DATABASE is true, but there is a database in ${folder} (DATA_DIR), and it is opened. Take the setting away, or set DATA_DIR to another folder.`
}

/**
 * Makes the folder of the embedded database where it's missing, and refuses one that belongs to somebody else.
 *
 * @throws ConfigError with what to do.
 */
export function requireOwnFolder({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): void {
  if (database.kind === 'postgres') return
  const folder = resolve(dataDir)
  try {
    // It holds health data: readable by its owner only.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR is ${folder}, where the site may not write: give it to the user that runs the site (${messageOf(error)}).`,
    ])
  }
}

/** What an operator reads when the start fails: first what to do, then the cause. */
export function startProblem(error: unknown, { database }: Pick<Config, 'database'>): string {
  const [first, ...causes] = reasonsOf(error)
  if (database.kind === 'postgres' && isDatabaseUnreachable(error)) {
    const { poolerUrl } = database
    const where = poolerUrl
      ? `${placeOf(database.url)}, or its pooler at ${placeOf(poolerUrl)}. Check that both run and that DATABASE_URL and DATABASE_POOLER_URL are right.`
      : `${placeOf(database.url)}. Check that it runs and that DATABASE_URL is right.`
    return `The database can’t be reached at ${where}${because(withoutStatement([first, ...causes]))}`
  }
  if (database.kind === 'postgres' && isNotLetIn(error))
    return `The database at ${placeOf(database.url)} doesn’t let the site in. Check user, password and name in DATABASE_URL.${because(withoutStatement([first, ...causes]))}`
  if (codeOf(error) === 'ENOSPC')
    return `The disk is full: make room, and start the site again.${because([first, ...causes])}`
  if (codeOf(error) === 'EACCES')
    return `Everything in DATA_DIR must belong to the user that runs the site, and something there doesn’t.${because([first, ...causes])}`
  // PostgreSQL in WebAssembly ends like this, and says nothing else, when it can't read or write one of its files.
  if (first?.startsWith('Aborted('))
    return `The embedded database can’t be opened. Does everything in DATA_DIR belong to the user that runs the site? If so, the files are damaged: restore a backup.${because([first, ...causes])}`
  if (first?.startsWith('Failed query'))
    return `The database refused what the site asked at the start: ${causes[0] ?? 'it did not say why'}.${because([first])}`
  return `${first}${because(causes)}`
}

/**
 * What an operator reads when the address can't be listened at, and the exit code: 78 where trying again is no use. An
 * address may still come, and another program may still go.
 */
export function listenProblem(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
): { sentence: string; exitCode: 1 | 78 } {
  switch (error.code) {
    case 'EADDRINUSE':
      return {
        sentence: `Port ${port} is already in use. Stop the other program, or set PORT to another number (0 finds a free one).`,
        exitCode: 1,
      }
    case 'EACCES':
      return {
        sentence: `PORT is ${port}, which this user may not open. Set it to a number from 1024 on, and let a proxy take the lower ones.`,
        exitCode: 78,
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return {
        sentence: `HOST is ${host}, which is no address of this machine. Set it to one: 127.0.0.1 behind a proxy here, 0.0.0.0 for all of them.`,
        exitCode: 1,
      }
    default:
      return { sentence: error.message, exitCode: 1 }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Wrong user, password or name (classes 28 and 3D), or no password where one is asked for. */
function isNotLetIn(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (/^(28|3D)/.test(String(codeOf(at))) || at.message.startsWith('SASL')) return true
  return false
}

/** Which statement was the first to fail says nothing about a connection. */
const withoutStatement = (lines: readonly (string | undefined)[]) =>
  lines.filter((line) => !line?.startsWith('Failed query'))

const because = (lines: readonly (string | undefined)[]) => lines.map((line) => `\n  because: ${line}`).join('')

function reasonsOf(error: unknown): string[] {
  const reasons: string[] = []
  for (let at = error; at; at = at instanceof Error ? at.cause : null)
    reasons.push(
      at instanceof AggregateError ? at.errors.map(String).join('; ') : at instanceof Error ? at.message : String(at),
    )
  return reasons.filter(Boolean)
}

/** Without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
