// Starts the site, or one of its commands, from this file's folder: `node start.mjs`, `node start.mjs backup FILE`.
// Written so that any Node can parse it; the first import ends one that lacks security releases.
import './safe-node.mjs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * For the C library (mallopt(3)): one heap, and blocks from 128 KiB on are returned to the system when they are freed.
 */
const SMALL_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const WITH_A_FILE = ['backup', 'restore', 'move', 'drill']
const COMMANDS = [...WITH_A_FILE, 'reconcile', 'doctor', 'reset-keys']

const here = dirname(fileURLToPath(import.meta.url))
const [command, ...rest] = process.argv.slice(2)
const isCommand = COMMANDS.includes(command)

// Each release replaces this file's folder, so paths are relative to the operator's working directory.
process.env.DATA_DIR = resolve(process.env.DATA_DIR ?? './data')
process.env.NODE_ENV ??= 'production'
process.argv = [
  process.argv[0],
  resolve(here, `app/server/${isCommand ? command : 'index'}.js`),
  ...(isCommand
    ? rest.map((one) => (WITH_A_FILE.includes(command) && isPath(one) ? resolve(one) : one))
    : ['--production']),
]
if (command && !isCommand)
  stop(`There is no command ${command}. There are: ${COMMANDS.join(', ')}; without one the site is served.`)
process.chdir(here)
limitMemory()
await import(pathToFileURL(process.argv[1]).href)

/**
 * The embedded database is one large WebAssembly module. By default V8 spends half a gigabyte and seconds on compiling
 * it a second time with optimisation; the baseline code is fast enough here. The C library uses a separate heap per
 * thread, a tenth of all memory, and after freeing one large block it keeps the following ones, another tenth. V8 also
 * lets its heap grow to four times what is in use before it collects garbage: 6,000 hostile requests took 558 MB, now
 * 398. With a young generation of 8 MB this costs no speed. These settings must precede the process, so it re-executes
 * itself, in place and with the same pid.
 */
function limitMemory() {
  // These two may fill an embedded database although the site is on PostgreSQL.
  const isEmbedded = !process.env.DATABASE_URL?.trim() || ['move', 'drill'].includes(command)
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50', ...(isEmbedded ? ['--liftoff-only'] : [])]
  if (!process.execve || flags.every((flag) => process.execArgv.includes(flag))) return
  const argv = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve(process.execPath, argv, { ...SMALL_MEMORY, ...process.env })
}

function isPath(word) {
  return !/^(?:-|s3:|postgres(?:ql)?:)/.test(word)
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(78)
}
