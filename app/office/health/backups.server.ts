import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { writeBackup } from '#app/db/backup.ts'
import { syncPath } from '#app/db/durable-folder.ts'
import type { DbOrTx } from '#app/db/open-db.ts'
import { sealInto } from '#app/db/sealed-stream.ts'
import { AWAY, openBucketBackups } from '#app/platform/files/bucket-backups.ts'
import { recordRun } from '#app/platform/jobs/site-runs.ts'
import type { Tools } from '#app/platform/tools.ts'
import {
  deleteOldBackups,
  expiredBackups,
  folderOf,
  listBackups,
  newestMade,
  PARTIAL,
  takenAtOf,
} from './backup-folder.server.ts'
import { isBackupDue } from './backup-rule.ts'

type Site = Pick<Tools, 'config' | 'database' | 'db' | 'clock'>

/**
 * Backs up the database to a file, encrypted where a key is set, and deletes older ones by the retention rule. A copy is
 * put into the bucket, where there is one.
 *
 * @param isRetry Whether the last one failed: where only its copy did, that is tried again. One more file each hour would
 *   fill the disk while the bucket is away.
 */
export async function backUpHere(site: Site, { isRetry = false } = {}): Promise<void> {
  await recordRun(site, 'backup', async () => {
    const name = (isRetry ? await findUncopied(site) : null) ?? (await writeHere(site))
    const file = join(folderOf(site), name)
    await deleteOldBackups(site)
    await copyToBucket(site, file, name, site.clock.now())
    return { facts: { file: name, bytes: statSync(file).size }, result: undefined }
  })
}

/** The newest here, if it is of the day that is due, and the bucket has not got it yet. */
async function findUncopied(site: Site): Promise<string | null> {
  const { at, bucket } = site.config.backups
  const [newest] = listBackups(site)
  if (!at || !bucket || !newest || isBackupDue(at, takenAtOf(newest), site.clock.now())) return null
  const made = await newestMade(site.db)
  return made === null || newest > made ? newest : null
}

/** @returns The name of its file. */
async function writeHere(site: Site): Promise<string> {
  const folder = folderOf(site)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const takenAt = site.clock.now()
  const [key] = site.config.backups.keys
  const name = `backup-${takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.gz${key ? '.sealed' : ''}`
  const partial = join(folder, `${name}${PARTIAL}`)
  rmSync(partial, { force: true })
  try {
    // It contains members' personal data: readable by its owner only.
    const output = createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600), flush: true })
    const into = sealInto(output, key)
    await writeBackup(site.database, into.input, takenAt)
    await into.done
    renameSync(partial, join(folder, name))
    syncPath(folder)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  return name
}

/** Copies it to the bucket, where there is one, and applies the same rule there. */
async function copyToBucket({ config }: Site, file: string, name: string, now: Date): Promise<void> {
  const away = openBucketBackups(config)
  if (!away) return
  try {
    await away.keep(name, readFileSync(file))
    for (const old of expiredBackups(await away.list(), now)) await away.remove(old)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`It was made, and could not be copied to the bucket ${config.backups.bucket}: ${why}`, { cause })
  }
}

// On a production host the commands are built, like everything else (dev/pack-site.mjs).
const DRILL = existsSync('app/server/drill.js') ? 'app/server/drill.js' : 'app/server/commands/drill.ts'

/** Returns whether there is a backup for the drill to restore. One made by hand is stored elsewhere. */
export const hasBackup = async (site: Pick<Tools, 'config'>, db: DbOrTx): Promise<boolean> =>
  listBackups(site).length > 0 || (site.config.backups.bucket !== null && (await newestMade(db)) !== null)

/**
 * Restores the newest backup into a temporary empty database: only a restored backup is proven. In a process of its
 * own, so as not to use the site's memory.
 */
export async function drillRestore(site: Site): Promise<void> {
  await recordRun(site, 'drill', async () => {
    const file = await newestBackup(site)
    // Without the optimising compiler, as the site itself: it would take half a gigabyte.
    const child = spawn(process.execPath, ['--liftoff-only', DRILL, file], {
      env: drillSettings(site.config),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((done, refuse) => child.once('error', refuse).once('close', done))
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(complained.trim().split('\n')[0] || 'The backup could not be restored.')
    const rows = Number(/(\d+) rows/.exec(said)?.[1] ?? 0)
    return { facts: { file: basename(file.replace(AWAY, '')), rows }, result: undefined }
  })
}

/** A path, or the address in the bucket where another machine has made the newest. */
async function newestBackup(site: Site): Promise<string> {
  const [here] = listBackups(site)
  const made = await newestMade(site.db)
  const isElsewhere = made !== null && (here === undefined || here < made)
  if (isElsewhere && site.config.backups.bucket) return `${AWAY}${made}`
  if (here) return join(folderOf(site), here)
  throw new Error(
    made
      ? `The newest backup, ${made}, isn’t in BACKUP_DIR of the machine that tried. Let all machines share that folder, or set BACKUP_BUCKET.`
      : 'There is no backup here yet. Make one first.',
  )
}

/** It works in memory, and needs to know only how a backup is read. */
const drillSettings = ({ backups, s3 }: Tools['config']) => ({
  BACKUP_KEY: backups.keys.join(','),
  ...(backups.bucket && s3
    ? {
        ...{ BACKUP_BUCKET: backups.bucket, S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket },
        ...{ S3_KEY_ID: s3.keyId, S3_SECRET: s3.secret, S3_REGION: s3.region },
      }
    : {}),
})
