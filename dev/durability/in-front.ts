import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '#dev/free-port.ts'
import { postgresUser } from '#dev/private-postgres.ts'
import { temporaryFolder } from './folder.ts'

type InFront = { url: string; stop(): Promise<void> }

const programOf = (name: string) =>
  ['/usr/sbin', '/usr/bin'].map((at) => join(at, name)).find((path) => existsSync(path))

/** Starts pgbouncer in transaction mode in front of a database; null where it isn't installed. */
export async function startPooler(database: string): Promise<InFront | null> {
  const program = programOf('pgbouncer')
  if (!program) return null
  const { hostname, port, pathname, username } = new URL(database)
  const name = pathname.slice(1)
  const at = await freePort()
  const settings = join(openFolder(), 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 100
`,
    { mode: 0o644 },
  )
  const stop = await run(program, [settings], at, postgresUser() ?? {})
  return { url: `postgres://tests@127.0.0.1:${at}/${name}`, stop }
}

/** Starts nginx with `deploy/nginx.conf`, except TLS, in front of these ports; null where it isn't installed. */
export async function startProxy(ports: readonly number[], at: number): Promise<InFront | null> {
  const program = programOf('nginx')
  if (!program) return null
  const folder = openFolder()
  const ours = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/( {2}server 127\.0\.0\.1:\d+ (.*);\n)+/, (_all, _one, how) =>
      ports.map((port) => `  server 127.0.0.1:${port} ${how};\n`).join(''),
    )
    .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
    .replace(/listen 443[^;]*/, `listen 127.0.0.1:${at}`)
    .replace(/ {2}ssl_.*\n/g, '')
    .replace('$proxy_add_x_forwarded_for', '$http_x_forwarded_for')
  const settings = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http { access_log off; ${places.join(' ')}
${ours}}
`,
  )
  const stop = await run(program, ['-c', settings, '-p', folder, '-e', join(folder, 'error.log')], at)
  return { url: `http://127.0.0.1:${at}`, stop }
}

/** A folder readable by a program of another user. */
function openFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

async function run(program: string, args: readonly string[], port: number, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${output}`)
    await after(20)
  }
  return async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await ended
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy())
    socket.on('error', () => resolve(false))
  })
}
