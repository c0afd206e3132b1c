import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type PrivatePostgres = {
  /** Address without a database name. */
  url: string
  /** A streaming replica of it, which has caught up when it is there. */
  startReplica(): Promise<Pick<PrivatePostgres, 'url' | 'stop'>>
  /** A base backup, to go back from. Asks for `archive`. */
  takeBase(): void
  /** Stops this server in order, and starts one as it was at a moment after that backup (docs/operations.md). */
  startAt(moment: string): Promise<Pick<PrivatePostgres, 'url' | 'stop'>>
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of our own in a temporary folder, gone afterwards; null where its programs are not installed.
 *
 * @param durable False trades the data's safety for speed: right for rooms, wrong for whatever measures writes.
 * @param archive Keeps its log beside the data, to go back to a moment.
 */
export async function startPrivatePostgres({
  durable,
  archive = false,
}: {
  durable: boolean
  archive?: boolean
}): Promise<PrivatePostgres | null> {
  const programs = findPrograms()
  if (!programs) return null
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...owner, stdio: 'ignore', cwd: folder },
  )
  const settings = ['max_connections=200', ...(durable ? [] : ['fsync=off', 'full_page_writes=off'])]
  const asOwner = { ...owner, stdio: 'ignore' as const, cwd: folder }
  const log = join(folder, 'wal')
  if (archive) execFileSync('mkdir', [log], asOwner)
  const archiving = ['archive_mode=on', `archive_command=test ! -f ${log}/%f && cp %p ${log}/%f`]
  const { url, stop } = await runServer(join(folder, 'data'), {
    ...{ programs, owner, settings: archive ? [...settings, ...archiving] : settings },
  })
  const copyTo = (to: string, ...also: string[]) =>
    execFileSync(
      join(programs, 'pg_basebackup'),
      ['-d', `${url}/postgres`, '-D', to, '-c', 'fast', '-N', ...also],
      asOwner,
    )
  return {
    url,
    async createDatabase(name) {
      const admin = new pg.Client({ connectionString: `${url}/postgres` })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      return `${url}/${name}`
    },
    async startReplica() {
      const copy = join(folder, 'replica')
      copyTo(copy, '-R')
      return runServer(copy, { programs, owner, settings })
    },
    takeBase() {
      copyTo(join(folder, 'base'))
    },
    async startAt(moment) {
      await stop()
      const back = join(folder, 'back')
      execFileSync('cp', ['-a', join(folder, 'base'), back], asOwner)
      execFileSync('touch', [join(back, 'recovery.signal')], asOwner)
      const recovery = [`restore_command=cp ${log}/%f %p`, `recovery_target_time=${moment}`]
      return runServer(back, {
        ...{ programs, owner, settings: [...settings, ...recovery, 'recovery_target_action=promote'] },
      })
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Programs = { programs: string; owner: ReturnType<typeof postgresUser>; settings: readonly string[] }

/** Runs the server of a data folder until it is stopped; resolves when it answers. */
async function runServer(data: string, { programs, owner, settings }: Programs) {
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-k', dirname(data), '-h', '127.0.0.1'],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...owner, cwd: dirname(data), stdio: 'ignore' },
  )
  const url = `postgres://tests@127.0.0.1:${port}`
  await untilReady(`${url}/postgres`)
  return {
    url,
    async stop() {
      if (server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

function findPrograms(): string | null {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : []
  return (
    versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((path) => existsSync(join(path, 'initdb'))) ??
    null
  )
}

// PostgreSQL refuses to run as root; Debian's package brings a user for it.
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
