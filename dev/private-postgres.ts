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
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of our own in a temporary folder, gone afterwards; null where its programs are not installed.
 *
 * @param durable False trades the data's safety for speed: right for rooms, wrong for whatever measures writes.
 */
export async function startPrivatePostgres({ durable }: { durable: boolean }): Promise<PrivatePostgres | null> {
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
  const { url, stop } = await runServer(join(folder, 'data'), { programs, owner, settings })
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
      execFileSync(join(programs, 'pg_basebackup'), ['-d', `${url}/postgres`, '-D', copy, '-R', '-c', 'fast', '-N'], {
        ...{ ...owner, stdio: 'ignore', cwd: folder },
      })
      return runServer(copy, { programs, owner, settings })
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
