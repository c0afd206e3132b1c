import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '#app/db/backup.ts'
import { makeBlank, requireEmpty } from '#app/db/empty-target.ts'
import { LOCK_FILES, lockFolder } from '#app/db/folder-lock.ts'
import { type DbLocation, withDb } from '#app/db/open-db.ts'
import { refuseRunningSite } from '#app/db/running-site.ts'
import { systemClock } from '#app/platform/clock.ts'
import { requestBackup } from './call-site.ts'
import { hasEmbeddedDatabase, isPostgres, runCommand, typed } from './command.ts'
import { fillDatabase, NEEDS_SECRET, type Restored } from './restoring.ts'

// `npm run move -- TARGET`: brings the site's database to another place, from the embedded one to PostgreSQL or back. A
// backup of the one is restored into the other while it's being read: no file lies anywhere in between.

const USAGE = `How to use it: ${typed('move', 'TARGET [--dry-run] [--while-running]')}
  TARGET           postgres://…, a database without a record; or a folder without a database
  --dry-run        does all of it and undoes it: what is there stays as it is
  --while-running  also from a PostgreSQL on which a site runs: what it writes meanwhile stays behind`

type Site = { location: DbLocation; dataDir: string }

await runCommand(USAGE, ['dry-run', 'while-running'], async ({ file: target, flags, ...site }) => {
  const isTrial = flags.has('dry-run')
  if (site.location.kind === 'embedded' && !hasEmbeddedDatabase(site.dataDir))
    throw new Error(`There is no database in ${site.dataDir}. Set DATA_DIR to its folder.`)
  const { location } = site
  if (location.kind === 'postgres' && !isTrial && !flags.has('while-running')) await withDb(location, refuseRunningSite)
  const { rows, takenAt } = isPostgres(target)
    ? await moveToPostgres(site, target, isTrial)
    : await moveToFolder(site, target, isTrial)
  if (isTrial) return `${rows} records would be there, as they were at ${takenAt}. Nothing was changed.`
  const next = isPostgres(target) ? 'set DATABASE_URL to it' : `take DATABASE_URL away, set DATA_DIR to ${target}`
  return `Moved ${rows} records, as they were at ${takenAt}. Now ${next}, and start the site. ${NEEDS_SECRET}`
})

/** Leaves a database that was blank blank, after a trial and after a failure. */
async function moveToPostgres(site: Site, url: string, isTrial: boolean): Promise<Restored> {
  const target = { kind: 'postgres', url } as const
  const wasBlank = await withDb(target, requireEmpty)
  const undo = () => (wasBlank ? withDb(target, makeBlank) : undefined)
  try {
    const moved = await copy(site, target, isTrial)
    if (isTrial) await undo()
    return moved
  } catch (error) {
    await undo()
    throw error
  }
}

/** Leaves a folder as it was, after a failure. */
async function moveToFolder(site: Site, dataDir: string, isTrial: boolean): Promise<Restored> {
  if (hasEmbeddedDatabase(dataDir))
    throw new Error(`There is already a database in ${dataDir}. Name another folder, or move its folder pg away.`)
  // In memory a trial leaves nothing on the disk, not even for a moment.
  if (isTrial) return copy(site, { kind: 'memory' }, isTrial)
  const firstMade = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = ['pg', 'pg.new', ...LOCK_FILES].map((name) => join(dataDir, name)).filter((path) => !existsSync(path))
  // Nothing of a process that is starting there is taken away: it holds this lock.
  lockFolder(dataDir).release()
  try {
    return await copy(site, { kind: 'embedded', dataDir }, isTrial)
  } catch (error) {
    for (const path of firstMade ? [firstMade] : made) rmSync(path, { recursive: true, force: true })
    throw error
  }
}

async function copy(site: Site, target: DbLocation, isTrial: boolean): Promise<Restored> {
  const between = new PassThrough()
  // Where reading fails before the target is open, nobody listens yet, and Node would end with its own trace.
  between.on('error', () => {})
  const stopped = (error: Error): never => {
    between.destroy(error)
    throw error
  }
  const [read, filled] = await Promise.allSettled([
    readSite(site, between, isTrial).catch(stopped),
    fillDatabase(target, between, { replace: false, signOut: false, dryRun: isTrial }).catch(stopped),
  ])
  // Where one failed the other did, too; the target says it in words for the operator.
  if (filled.status === 'rejected') throw filled.reason
  if (read.status === 'rejected') throw read.reason
  return filled.value
}

/** Only a trial reads a site that runs: what it takes after its database was read would stay behind. */
async function readSite({ location, dataDir }: Site, output: Writable, isTrial: boolean): Promise<void> {
  const running = isTrial && location.kind === 'embedded' ? await requestBackup(dataDir, { isKept: false }) : null
  if (running) return pipeline(running, output)
  return withDb(location, (database) => writeBackup(database, output, systemClock.now()))
}
