import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { DbLocation } from '#app/db/open-db.ts'
import { RestoreError } from '#app/db/restore-error.ts'
import { type Config, ConfigError, readPlace } from '#app/platform/config/config.ts'
import { AWAY, openBucketBackups } from '#app/platform/files/bucket-backups.ts'
import type { Tools } from '#app/platform/tools.ts'
import { refuseMissingFolder } from '../start/start-problem.ts'

export type CommandLine = {
  /** A path, or the address of a backup (`s3:…`) or of a database (`postgres://…`). */
  file: string
  flags: ReadonlySet<string>
  location: DbLocation
  dataDir: string
  /** The keys that backups are encrypted with. */
  keys: readonly string[]
}

/**
 * Shared frame of `npm run backup`, `restore` and `move`: one file, some flags, the site's own configuration. Prints
 * what was done and exits with 0, or prints one sentence about the problem and exits with another code.
 *
 * @param usage Printed when the arguments are wrong.
 */
export async function runCommand(
  usage: string,
  flags: readonly string[],
  work: (line: CommandLine) => Promise<string>,
): Promise<void> {
  return report(() => work(readCommandLine(usage, flags)))
}

/** Prints what was done, or one sentence about the problem, for which the process then exits with another code than 0. */
export async function report(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof ConfigError ? 78 : error instanceof UsageError ? 64 : 1
    if (!isExpected(error) && error instanceof Error && error.cause) process.stderr.write(`  because: ${error.cause}\n`)
  }
}

/** Runs work with the site's own tools, in this process. Emails stay in the outbox until the site sends them. */
export async function withTools<T>(
  config: Config,
  work: (tools: Tools, app: typeof import('../app.ts')) => Promise<T>,
): Promise<T> {
  refuseMissingFolder(config)
  // Found from the working directory (start.mjs changes to its own folder, npm to the checkout's): in a packed site this
  // file lies one folder deeper than here.
  const app: typeof import('../app.ts') = await import(pathToFileURL('build/server/index.js').href)
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`
  const stripe = config.payments.kind === 'stripe' ? config.payments : null
  // What the log warns of is about a site that serves, and not true of a command.
  const tools = await app.startSite({ ...config, logLevel: 'error' }, { appUrl, smtpUrl: null, stripe })
  try {
    return await work(tools, app)
  } finally {
    await tools.close()
  }
}

export const isPostgres = (place: string) => /^postgres(?:ql)?:\/\//.test(place)

/** Passes a backup to the work as a file; one in the bucket is downloaded for the duration, still encrypted. */
export async function withBackup<T>(file: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!file.startsWith(AWAY)) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`)
    return work(file)
  }
  const away = openBucketBackups(readPlace(process.env))
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
    file: file.startsWith(AWAY) || isPostgres(file) ? file : resolve(file),
    flags: new Set(Object.keys(values)),
    dataDir,
    keys: config.backups.keys,
    location:
      config.database.kind === 'postgres'
        ? { kind: 'postgres', url: config.database.url }
        : { kind: 'embedded', dataDir },
  }
}
