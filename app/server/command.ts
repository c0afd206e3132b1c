import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DbLocation } from '#app/db/open-db.ts'
import { RestoreError } from '#app/db/restore-error.ts'
import { openAwayBackups } from '#app/platform/away-backups.ts'
import { ConfigError, readPlace } from '#app/platform/config.ts'

export type CommandLine = {
  file: string
  flags: ReadonlySet<string>
  location: DbLocation
  dataDir: string
  /** What backups are sealed with. */
  keys: readonly string[]
}

/**
 * What `npm run backup` and `npm run restore` have in common: one file, some flags, the site's own configuration. Says
 * what was done and ends with 0, or says what is wrong in one sentence and ends with another number.
 *
 * @param usage What is said to whoever asks for something else.
 */
export async function runCommand(
  usage: string,
  flags: readonly string[],
  work: (line: CommandLine) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await work(readCommandLine(usage, flags))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof ConfigError ? 78 : error instanceof UsageError ? 64 : 1
    if (!isExpected(error) && error instanceof Error && error.cause) process.stderr.write(`  because: ${error.cause}\n`)
  }
}

/** Names a backup in the bucket: `s3:newest`, or its name. */
const AWAY = 's3:'

/** Hands a backup to the work as a file; one of the bucket is brought here for as long as that lasts, sealed as it is. */
export async function withBackup<T>(file: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!file.startsWith(AWAY)) return work(file)
  const away = openAwayBackups(readPlace(process.env))
  if (!away) throw new UsageError('Set BACKUP_BUCKET, BACKUP_KEY and the S3 store to take a backup from there.')
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    const brought = join(folder, 'backup')
    writeFileSync(brought, await away.bring(file.slice(AWAY.length)), { mode: 0o600 })
    return await work(brought)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** True when the data folder holds an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string) => existsSync(join(dataDir, 'pg'))

/** How a command is typed: with npm in a checkout, without it on a host (dev/pack-site.mjs). */
export const typed = (command: string, rest: string): string =>
  import.meta.filename.endsWith('.ts') ? `npm run ${command} -- ${rest}` : `node start.mjs ${command} ${rest}`

class UsageError extends Error {}

const isExpected = (error: unknown) => error instanceof RestoreError || error instanceof UsageError

function readCommandLine(usage: string, flags: readonly string[]): CommandLine {
  const { positionals, values } = (() => {
    try {
      return parseArgs({
        allowPositionals: true,
        options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
      })
    } catch (cause) {
      throw new UsageError(usage, { cause })
    }
  })()
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError(usage)
  const config = readPlace(process.env)
  const dataDir = resolve(config.dataDir)
  return {
    file: file.startsWith(AWAY) ? file : resolve(file),
    flags: new Set(Object.keys(values)),
    dataDir,
    keys: config.backups.keys,
    location:
      config.database.kind === 'postgres'
        ? { kind: 'postgres', url: config.database.url }
        : { kind: 'embedded', dataDir },
  }
}
