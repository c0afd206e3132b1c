import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDatabaseUnreachable } from '../db/unreachable.ts'
import { type Config, ConfigError } from '../platform/config.ts'

/**
 * Refuses an empty data folder in production: it's usually a disk that wasn't mounted. A new shop beside the old one
 * would take orders while members' days seem lost.
 *
 * @throws ConfigError with what to do.
 */
export function refuseMissingFolder({ env, database, dataDir, newDatabase }: Config): void {
  if (database.kind === 'postgres') return
  const folder = resolve(dataDir)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw new ConfigError([`DATA_DIR is ${folder}, which is a file; it must be a folder.`])
  if (env !== 'production' || newDatabase || existsSync(join(folder, 'pg'))) return
  throw new ConfigError([
    `There is no database in ${folder} (DATA_DIR). If it lies on a disk of its own, mount that first. For a new, empty database set NEW_DATABASE=true for the first start.`,
  ])
}

/** What an operator reads when the start fails: first what to do, then the cause. */
export function startProblem(error: unknown, { database }: Pick<Config, 'database'>): string {
  const [first, ...causes] = reasonsOf(error)
  if (database.kind === 'postgres' && isDatabaseUnreachable(error))
    return `The database can’t be reached at ${placeOf(database.url)}. Check that it runs and that DATABASE_URL is right.${because([first, ...causes])}`
  if (first?.startsWith('Failed query'))
    return `The database refused what the site asked at the start: ${causes[0] ?? 'it did not say why'}.${because([first])}`
  return `${first}${because(causes)}`
}

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
