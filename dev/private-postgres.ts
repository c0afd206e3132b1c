import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type PrivatePostgres = {
  /** URL without a database name. */
  url: string
  /** `kill -9` for the server and all its processes. */
  kill(): Promise<void>
  /** Starts again after `kill`, at the same address. */
  begin(): Promise<void>
  /** Starts a streaming replica; resolves once it has caught up. */
  startReplica(): Promise<PostgresServer>
  /** Takes a base backup for point-in-time recovery. Requires `archive`. */
  takeBase(): void
  /** Stops this server cleanly, and starts one restored to a moment after that backup (docs/operations.md). */
  startAt(moment: string): Promise<PostgresServer>
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

export type PostgresServer = Pick<PrivatePostgres, 'url' | 'stop' | 'kill' | 'begin'>

/**
 * Starts a private PostgreSQL in a temporary folder, removed afterwards; null where its programs aren't installed.
 *
 * @param durable False trades durability for speed: right for room tests, wrong for anything that measures writes.
 * @param archive Archives its log beside the data, for point-in-time recovery.
 * @param within The folder, or disk, that its folder is created in.
 */
export async function startPrivatePostgres({
  durable,
  archive = false,
  within = tmpdir(),
}: {
  durable: boolean
  archive?: boolean
  within?: string
}): Promise<PrivatePostgres | null> {
  const programs = findPrograms()
  if (!programs) return null
  const folder = mkdtempSync(join(within, 'postgres-'))
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...owner, stdio: 'ignore', cwd: folder },
  )
  // Somewhere else than its visitors: nothing may depend on the server's own time zone.
  const settings = [
    'max_connections=200',
    'timezone=America/St_Johns',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ]
  const asOwner = { ...owner, stdio: 'ignore' as const, cwd: folder }
  const log = join(folder, 'wal')
  if (archive) execFileSync('mkdir', [log], asOwner)
  const archiving = ['archive_mode=on', `archive_command=test ! -f ${log}/%f && cp %p ${log}/%f`]
  const server = await runServer(join(folder, 'data'), {
    ...{ programs, owner, settings: archive ? [...settings, ...archiving] : settings },
  })
  const { url, stop } = server
  const copyTo = (to: string, ...also: string[]) =>
    execFileSync(
      join(programs, 'pg_basebackup'),
      ['-d', `${url}/postgres`, '-D', to, '-c', 'fast', '-N', ...also],
      asOwner,
    )
  return {
    ...server,
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

// A run that fails half-way leaves no server behind.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGINT')
})

/** Runs the server of a data folder until it's stopped; resolves when it accepts connections. */
async function runServer(data: string, { programs, owner, settings }: Programs): Promise<PostgresServer> {
  const port = await freePort()
  const url = `postgres://tests@127.0.0.1:${port}`
  const begin = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-k', dirname(data), '-h', '127.0.0.1'],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { ...owner, cwd: dirname(data), stdio: 'ignore' },
    )
    running.add(server)
    server.once('exit', () => running.delete(server))
    await untilReady(`${url}/postgres`)
    return server
  }
  let server = await begin()
  const isOver = () => server.exitCode !== null || server.signalCode !== null
  return {
    url,
    async begin() {
      server = await begin()
    },
    async kill() {
      const ended = isOver() ? null : once(server, 'exit')
      const all = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
      for (const pid of all) endAtOnce(pid)
      await ended
      // The next one refuses to start while a process still holds their shared memory.
      while (all.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async stop() {
      if (isOver()) return
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** The folder of the newest installed programs; null where there are none. */
export function findPrograms(): string | null {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : []
  return (
    versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((path) => existsSync(join(path, 'initdb'))) ??
    null
  )
}

// PostgreSQL refuses to run as root; Debian's package creates a user for it.
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
