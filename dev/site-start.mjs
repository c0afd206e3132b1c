// Starts the site, or one of its commands, from the folder this file lies in: `node start.mjs`, `node start.mjs backup FILE`.
// Written so that any Node can read it, to say that it is too old.
import { dirname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The releases of 21 October 2026 close known holes; without them Node is no server for the open network. */
const SAFE = { 24: [22, 1], 26: [12, 1] }
/** Of the C library (mallopt(3)): one heap, and pieces from 128 KiB on go back to the system when they are done with. */
const SMALL_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const COMMANDS = ['backup', 'restore', 'drill', 'reconcile', 'doctor', 'reset-keys']

const [major, minor, patch] = process.versions.node.split('.').map(Number)
const here = dirname(fileURLToPath(import.meta.url))
const [command, ...rest] = process.argv.slice(2)
const isCommand = COMMANDS.includes(command)

refuseOldNode()
// The folder of this file is replaced with every release: paths are meant from where the operator stands.
process.env.DATA_DIR = resolve(process.env.DATA_DIR ?? './data')
process.env.NODE_ENV ??= 'production'
process.argv = [
  process.argv[0],
  resolve(here, `app/server/${isCommand ? command : 'index'}.js`),
  ...(isCommand
    ? rest.map((one) => (/^(?:-|s3:)/.test(one) || isAbsolute(one) ? one : resolve(one)))
    : ['--production']),
]
if (command && !isCommand)
  stop(`There is no command ${command}. There are: ${COMMANDS.join(', ')}; without one the site is served.`)
process.chdir(here)
beSmall()
await import(pathToFileURL(process.argv[1]).href)

/**
 * The embedded database is one large WebAssembly module. Left alone, V8 takes half a gigabyte for seconds to compile it a
 * second time, better; its first way is fast enough here. And the C library keeps memory for each thread apart, a tenth of
 * all there is, and once it has given back one large piece it keeps those that follow, another tenth. Beside PostgreSQL it's
 * what V8 keeps for new objects that counts: with 8 MB for them 181 MB were measured, not 238. All this must be said before
 * the process begins: so it begins again, in the same place and with the same id.
 */
function beSmall() {
  const flags = process.env.DATABASE_URL?.trim()
    ? ['--max-semi-space-size=8']
    : ['--liftoff-only', '--max-semi-space-size=2', '--optimize-for-size']
  if (!process.execve || flags.every((flag) => process.execArgv.includes(flag))) return
  const argv = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, argv, { ...SMALL_MEMORY, ...process.env })
}

function refuseOldNode() {
  const floor = SAFE[major]
  const isSafe = floor ? minor > floor[0] || (minor === floor[0] && patch >= floor[1]) : major > 26
  if (isSafe) return
  const canRun = major >= 24
  const wanted = Object.entries(SAFE)
    .map(([one, [two, three]]) => `${one}.${two}.${three}`)
    .join(' or ')
  if (canRun && process.env.ALLOW_OLD_NODE === 'true') return
  stop(
    `This is Node ${process.versions.node}, and it lacks security releases: please install Node ${wanted} or newer.` +
      (canRun ? ' To try the site out with this one, set ALLOW_OLD_NODE=true.' : ''),
  )
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(78)
}
