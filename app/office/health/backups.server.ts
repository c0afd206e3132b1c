import { spawn } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { writeBackup } from '#app/db/backup.ts'
import { syncPath } from '#app/db/durable-folder.ts'
import { sealInto } from '#app/db/sealed-stream.ts'
import { BACKUP_NAME, openBucketBackups } from '#app/platform/bucket-backups.ts'
import { recordRun } from '#app/platform/site-runs.ts'
import type { Tools } from '#app/platform/tools.ts'
import { backupsToRetain } from './backup-rule.ts'

type Site = Pick<Tools, 'config' | 'database' | 'db' | 'clock'>

const takenAtOf = (name: string) => new Date(name.replace(BACKUP_NAME, '$1$2:$3:$4Z'))

const folderOf = ({ config }: Pick<Tools, 'config'>) =>
  resolve(config.backups.folder ?? join(config.dataDir, 'backups'))

/** Backs up the database to a file, encrypted where a key is set, and deletes older ones by the retention rule. */
export async function backUpHere(site: Site): Promise<void> {
  await recordRun(site, 'backup', async () => {
    const folder = folderOf(site)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const takenAt = site.clock.now()
    const [key] = site.config.backups.keys
    const name = `backup-${takenAt
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '')}.gz${key ? '.sealed' : ''}`
    const partial = join(folder, `${name}.partial`)
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
    for (const old of expiredBackups(listBackups(site), takenAt)) rmSync(join(folder, old), { force: true })
    await copyToBucket(site, join(folder, name), name, takenAt)
    return { facts: { file: name, bytes: statSync(join(folder, name)).size }, result: undefined }
  })
}

function expiredBackups(names: readonly string[], now: Date): string[] {
  const kept = new Set(backupsToRetain(names.map(takenAtOf), now).map((at) => at.getTime()))
  return names.filter((name) => !kept.has(takenAtOf(name).getTime()))
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
const DRILL = existsSync('app/server/drill.js') ? 'app/server/drill.js' : 'app/server/drill.ts'

/** Their names, newest first. */
function listBackups(site: Pick<Tools, 'config'>): string[] {
  try {
    return readdirSync(folderOf(site))
      .filter((name) => BACKUP_NAME.test(name))
      .toSorted()
      .toReversed()
  } catch {
    // No backup has been made yet.
    return []
  }
}

/** Returns whether there is a backup here for the drill to restore. One made by hand is stored elsewhere. */
export const hasBackup = (site: Pick<Tools, 'config'>): boolean => listBackups(site).length > 0

/**
 * Restores the newest backup into a temporary empty database: only a restored backup is proven. In a process of its
 * own, so as not to use the site's memory.
 */
export async function drillRestore(site: Site): Promise<void> {
  await recordRun(site, 'drill', async () => {
    const [newest] = listBackups(site)
    if (!newest) throw new Error('There is no backup here yet. Make one first.')
    const file = join(folderOf(site), newest)
    const child = spawn(process.execPath, [DRILL, file], {
      // It works in memory and needs no other setting.
      env: { BACKUP_KEY: site.config.backups.keys.join(',') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((done, refuse) => child.once('error', refuse).once('close', done))
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(complained.trim().split('\n')[0] || 'The backup could not be restored.')
    const rows = Number(/(\d+) rows/.exec(said)?.[1] ?? 0)
    return { facts: { file: newest, rows }, result: undefined }
  })
}
