import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { and, desc, eq, isNull, like, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { siteRuns } from '#app/db/schema/site-runs.ts'
import { BACKUP_NAME } from '#app/platform/files/bucket-backups.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { backupsToRetain } from './backup-rule.ts'

type Site = Pick<Tools, 'config'>

/** Ends the name of one that is being written. */
export const PARTIAL = '.partial'

export const folderOf = ({ config }: Site) => resolve(config.backups.folder ?? join(config.dataDir, 'backups'))

/** Their names, newest first. */
export const listBackups = (site: Site): string[] =>
  listFolder(site)
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed()

/** Returns which of these the retention rule no longer keeps. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const kept = new Set(backupsToRetain(names.map(takenAtOf), now).map((at) => at.getTime()))
  return names.filter((name) => !kept.has(takenAtOf(name).getTime()))
}

/** The name of the newest backup that the site itself has made, on whichever of its machines. */
export async function newestMade(db: DbOrTx): Promise<string | null> {
  const file = sql<string>`${siteRuns.facts} ->> 'file'`
  const isOurs = and(eq(siteRuns.kind, 'backup'), isNull(siteRuns.problem), like(file, 'backup-%'))
  const [run] = await db.select({ file }).from(siteRuns).where(isOurs).orderBy(desc(siteRuns.endedAt)).limit(1)
  return run?.file ?? null
}

/**
 * Deletes what is past its time in this machine's folder, also where another machine makes the backups now, and what a
 * process left behind that was killed while it wrote.
 */
export async function deleteOldBackups(site: Pick<Tools, 'config' | 'clock' | 'db'>): Promise<void> {
  const now = site.clock.now()
  const here = listBackups(site)
  const newest = await newestMade(site.db)
  const expired = expiredBackups([...new Set([...here, ...(newest ? [newest] : [])])], now)
  const abandoned = listFolder(site).filter((name) => isAbandoned(name, now))
  for (const name of [...expired, ...abandoned]) rmSync(join(folderOf(site), name), { force: true })
}

/** By its age: another process may be writing one now. */
function isAbandoned(name: string, now: Date): boolean {
  const whole = name.slice(0, -PARTIAL.length)
  return name.endsWith(PARTIAL) && BACKUP_NAME.test(whole) && takenAtOf(whole) < daysBefore(now, 1)
}

export const takenAtOf = (name: string) => new Date(name.replace(BACKUP_NAME, '$1$2:$3:$4Z'))

function listFolder(site: Site): string[] {
  try {
    return readdirSync(folderOf(site))
  } catch {
    // No backup has been made yet.
    return []
  }
}
