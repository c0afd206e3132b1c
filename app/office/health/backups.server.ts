import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { writeBackup } from '#app/db/backup.ts'
import { syncPath } from '#app/db/durable-folder.ts'
import { noteRun } from '#app/platform/site-runs.ts'
import type { Tools } from '#app/platform/tools.ts'

type Site = Pick<Tools, 'config' | 'database' | 'db' | 'clock'>

/** How many of those made here are kept. What has to last is copied to another machine (docs/operations.md). */
const KEPT = 7
const NAME = /^backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.gz$/

const folderOf = ({ config }: Pick<Tools, 'config'>) => join(resolve(config.dataDir), 'backups')

/** Writes everything the database holds now into a file of the data folder, beside the last six. */
export async function backUpHere(site: Site): Promise<void> {
  await noteRun(site, 'backup', async () => {
    const folder = folderOf(site)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const takenAt = site.clock.now()
    const name = `backup-${takenAt
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '')}.gz`
    const partial = join(folder, `${name}.partial`)
    rmSync(partial, { force: true })
    try {
      // It holds what members entrusted to us: nobody else on this machine may read it.
      await writeBackup(
        site.database,
        createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600), flush: true }),
        takenAt,
      )
      renameSync(partial, join(folder, name))
      syncPath(folder)
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
    for (const old of listBackups(site).slice(KEPT)) rmSync(join(folder, old), { force: true })
    return { facts: { file: name, bytes: statSync(join(folder, name)).size }, result: undefined }
  })
}

/** Their names, the newest first. */
function listBackups(site: Pick<Tools, 'config'>): string[] {
  try {
    return readdirSync(folderOf(site))
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed()
  } catch {
    // None was ever made.
    return []
  }
}

/**
 * Takes the newest backup back into an empty database that is thrown away again: only a backup that was restored is one.
 * In a process of its own, so that the site keeps its memory.
 */
export async function drillRestore(site: Site): Promise<void> {
  await noteRun(site, 'drill', async () => {
    const [newest] = listBackups(site)
    if (!newest) throw new Error('There is no backup here yet. Make one first.')
    const file = join(folderOf(site), newest)
    const child = spawn(process.execPath, ['app/server/drill.ts', file], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((done, refuse) => child.once('error', refuse).once('close', done))
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(complained.trim().split('\n')[0] || 'The backup could not be restored.')
    const rows = Number(/(\d+) rows/.exec(said)?.[1] ?? 0)
    return { facts: { file: newest, rows }, result: undefined }
  })
}
