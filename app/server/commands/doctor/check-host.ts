import { about, type Finding } from './finding.ts'

const [clock, disk] = [about('clock'), about('disk')]
const [database, backups] = [about('database'), about('backups')]

/** How far another clock is ahead of ours, as far as can be measured. */
export type OtherClock = { whose: string; aheadMs: number }

/** A Date header has whole seconds, and the response takes time to arrive. */
const UNSURE_MS = 2_000
/** A code of an authenticator app is valid for 30 seconds. */
const WRONG_MS = 20_000

/** Signatures, sign-in codes and days all depend on the clock. */
export function checkClock(others: readonly OtherClock[]): Finding {
  const [worst] = others.toSorted((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs))
  const todo = 'Switch on time synchronisation: timedatectl set-ntp true (or chrony).'
  if (!worst) return clock.look('There was nobody to compare the clock with.', 'Check it with timedatectl.')
  const seconds = Math.round(Math.abs(worst.aheadMs) / 1000)
  const says = `This machine is ${seconds} seconds ${worst.aheadMs > 0 ? 'behind' : 'ahead of'} ${worst.whose}.`
  if (Math.abs(worst.aheadMs) >= WRONG_MS) return clock.mend(says, todo)
  if (Math.abs(worst.aheadMs) > UNSURE_MS) return clock.look(says, todo)
  return clock.ok(`agrees with ${others.map(({ whose }) => whose).join(' and ')}`)
}

/** A data folder: the free space of its disk, and who may read it. Null when it doesn't exist. */
export type Folder = {
  free: number
  freeShare: number
  isOpenToOthers: boolean
  isWritable: boolean
  disk: number
} | null

/** Checks the disks that hold the data and the backups. */
export function checkDisk(
  places: readonly { name: string; path: string; folder: Folder; mayBeMissing: boolean }[],
): Finding[] {
  return places.map(({ name, path, folder, mayBeMissing }) => {
    if (!folder)
      return mayBeMissing
        ? disk.ok(`${name} ${path} will be made when it is needed`)
        : disk.mend(
            `${name} ${path} is not there.`,
            'Mount its disk, set the right path, or make it for the user that the site runs as.',
          )
    if (!folder.isWritable)
      return disk.mend(`${name} ${path} can’t be written to.`, 'Give it to the user that the site runs as.')
    const free = `${(folder.free / 1e9).toFixed(1)} GB (${Math.floor(folder.freeShare * 100)}%) free`
    if (folder.freeShare < 0.02 || folder.free < 200e6)
      return disk.mend(`${name} ${path}: ${free}.`, 'Make room now: a full disk takes no orders and no days.')
    if (folder.freeShare < 0.1) return disk.look(`${name} ${path}: ${free}.`, 'Make room, or take a larger disk.')
    if (folder.isOpenToOthers)
      return disk.look(`Other users of this machine can read ${name} ${path}.`, `chmod 700 ${path}`)
    return disk.ok(`${name} ${path}: ${free}`)
  })
}

/** What the database reports about itself. */
export type DatabaseFacts = {
  kind: 'embedded' | 'postgres'
  /** PostgreSQL's number, for example 170004. */
  version: number
  unsafe: readonly string[]
  /** Whether the site has never started on it. */
  isNew: boolean
  /** Migrations that this release has and the database lacks, and vice versa. */
  migrationsMissing: number
  migrationsUnknown: number
  isAutovacuumOn: boolean
  connections: { most: number; used: number }
}

/** The most connections one process may open: both pools of app/db/open-db.ts. */
const CONNECTIONS_EACH = 13

/** Checks whether the database stores data durably and has connections left for us. */
export function checkDatabase(facts: DatabaseFacts | { problem: string }): Finding[] {
  if ('problem' in facts) return [database.mend(facts.problem)]
  const findings: Finding[] = []
  const name = facts.kind === 'embedded' ? 'the embedded database' : `PostgreSQL ${Math.floor(facts.version / 10_000)}`
  if (facts.kind === 'postgres' && facts.version < 140_000)
    findings.push(database.look(`${name} gets no more security releases.`, 'Move to 16 or newer.'))
  if (facts.unsafe.length > 0)
    findings.push(
      database.mend(
        `It may lose what it has acknowledged: ${facts.unsafe.join(', ')} off.`,
        `As its superuser: ${facts.unsafe.map((one) => `alter system set ${one} = on;`).join(' ')} select pg_reload_conf();`,
      ),
    )
  if (!facts.isAutovacuumOn && facts.kind === 'postgres')
    findings.push(
      database.mend(
        'Autovacuum is off, so tables only grow.',
        'alter system set autovacuum = on; select pg_reload_conf();',
      ),
    )
  const left = facts.connections.most - facts.connections.used
  if (facts.kind === 'postgres' && left < CONNECTIONS_EACH)
    findings.push(
      database.look(
        `${left} of ${facts.connections.most} connections are left; a process takes up to ${CONNECTIONS_EACH}.`,
        'Raise max_connections, or run fewer processes.',
      ),
    )
  if (facts.migrationsUnknown > 0)
    findings.push(
      database.look('A newer release has been here.', 'Older code runs on it, but put the newer one back soon.'),
    )
  if (findings.length > 0) return findings
  if (facts.isNew) return [database.ok(`${name}, empty as yet; the first start fills it`)]
  const waits = facts.migrationsMissing > 0 ? `; the next start brings it up to date (${facts.migrationsMissing})` : ''
  return [database.ok(`${name}, keeps what it acknowledges${waits}`)]
}

type BackupState = {
  at: string | null
  isSealed: boolean
  isOnlyOnDataDisk: boolean
  /** How long ago, in hours; null = never. */
  goodHoursAgo: number | null
  drilledHoursAgo: number | null
  /** Why the last one failed; null when it succeeded or there was none. */
  problem: string | null
}

/** A day and a half for a backup, the same as its alarm; a drill each week, with some days to spare. */
const BACKUP_HOURS = 36
const DRILL_HOURS = 10 * 24

/** Checks whether the data could be restored. */
export function checkBackups(state: BackupState): Finding[] {
  const findings: Finding[] = []
  const { at, goodHoursAgo, drilledHoursAgo, problem } = state
  if (problem) findings.push(backups.mend(`The last one failed: ${problem}`, 'Mend that, then make one by hand.'))
  else if (goodHoursAgo === null)
    findings.push(backups.mend('There is none yet.', at ? `Wait until ${at} UTC, or make one by hand.` : SET_CLOCK))
  else if (goodHoursAgo > BACKUP_HOURS)
    findings.push(backups.mend(`The last good one is ${inWords(goodHoursAgo)} old.`, at ? SEE_HEALTH : SET_CLOCK))
  if (goodHoursAgo !== null && (drilledHoursAgo === null || drilledHoursAgo > DRILL_HOURS))
    findings.push(
      backups.look(
        drilledHoursAgo === null
          ? 'None was ever taken back to try.'
          : `The last drill was ${inWords(drilledHoursAgo)} ago.`,
        'Press ‘Try the newest backup’ at /office/health; a drill by hand is not counted.',
      ),
    )
  if (!at && goodHoursAgo !== null && goodHoursAgo <= BACKUP_HOURS)
    findings.push(backups.look('They are made by hand, or by a timer of yours.', SET_CLOCK))
  if (at && !state.isSealed)
    findings.push(backups.look('They are not encrypted.', 'Set BACKUP_KEY, and keep it somewhere else.'))
  if (at && state.isOnlyOnDataDisk)
    findings.push(
      backups.look('They lie on the disk of the data.', 'Set BACKUP_DIR to another disk, and copy them away.'),
    )
  return findings.length > 0
    ? findings
    : [backups.ok(`the last is ${inWords(goodHoursAgo ?? 0)} old and can be taken back`)]
}

/** Checks the bucket that backups are copied to. @param found How many it holds, or why it can't be read. */
export function checkBucket(name: string, found: { count: number } | { problem: string }): Finding {
  if ('count' in found) return backups.ok(`the bucket ${name} holds ${found.count}`)
  return backups.mend(
    `The bucket ${name} can’t be read: ${found.problem}`,
    'Check S3_ENDPOINT, S3_REGION, S3_KEY_ID, S3_SECRET and BACKUP_BUCKET.',
  )
}

const SET_CLOCK = 'Set BACKUP_AT, for example to 02:10, and the site makes one each day.'
const SEE_HEALTH = '/office/health says why.'

const inWords = (hours: number): string => {
  if (hours < 1) return 'less than an hour'
  const [many, unit] = hours < 48 ? [Math.round(hours), 'hour'] : [Math.round(hours / 24), 'day']
  return `${many} ${unit}${many === 1 ? '' : 's'}`
}
