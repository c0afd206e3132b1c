import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { FRESH_DATABASE, unpackFolder } from './fresh-folder.ts'

/**
 * Opens the embedded database so that an acknowledged write survives a power cut.
 *
 * As shipped, PGlite starts PostgreSQL with fsync off and its file layer has no fsync at all
 * (https://github.com/electric-sql/pglite/issues/1107). Here the hook is added and fsync switched on; `fdatasync` is a
 * no-op in emscripten, hence `wal_sync_method=fsync`. The hook is private to the pinned version, so the probe below
 * refuses to run if an upgrade loses it.
 *
 * @param folder Created when missing: in a side folder first, synced, then renamed, so that a power cut leaves all or nothing.
 */
export async function openDurableFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await createFolder(folder)
  return openFolder(folder)
}

let fsyncs = 0

class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const result = await super.init(...args)
    const addFsync = (module: { NODEFS?: { stream_ops: Record<string, Operation> } }) => {
      if (!module.NODEFS) return
      const operations = module.NODEFS.stream_ops
      for (const name of ['open', 'read', 'write']) operations[name] = orDie(operations[name])
      operations.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined) syncOrDie(stream.nfd)
        fsyncs += 1
        return 0
      }
    }
    const preRun = result.emscriptenOpts.preRun
    const existing = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    result.emscriptenOpts.preRun = [addFsync, ...existing] as typeof existing
    return result
  }
}

type Operation = (...args: never[]) => unknown

/** As the module counts them: the disk has failed, is gone, or takes nothing any more. */
const FAILED: ReadonlyMap<unknown, string> = new Map([
  [29, 'EIO'],
  [43, 'ENODEV'],
  [60, 'ENXIO'],
  [69, 'EROFS'],
])

// PostgreSQL would end its process here (a 'panic'). Inside WebAssembly there is none: it stays behind half-way, and whoever
// asks it next waits for ever.
function orDie(operation: Operation | undefined): Operation {
  return (...args) => {
    try {
      return operation?.(...args)
    } catch (error) {
      const failure = error instanceof Object && 'errno' in error ? FAILED.get(error.errno) : undefined
      if (failure) dieOfDisk(failure)
      throw error
    }
  }
}

// After a failed fsync nobody knows what is on the disk; PostgreSQL's own rule is to stop and recover from the log.
function syncOrDie(descriptor: number): void {
  try {
    fsyncSync(descriptor)
  } catch (error) {
    dieOfDisk(error)
  }
}

function dieOfDisk(error: unknown): never {
  const msg = 'The disk refused a write of the database; stopping so that the next start recovers.'
  process.stderr.write(`${JSON.stringify({ level: 'fatal', msg, error: String(error) })}\n`)
  process.exit(1)
}

/**
 * Postgres keeps pages for itself that the operating system keeps as well: 128 MB by default, of which a small machine has
 * none to spare. At a hundred megabytes of data 16 cost nothing that could be measured.
 */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']

/** A prepared statement is planned once, whatever is asked with it: planning took longer than most of our statements. */
export const GENERIC_PLANS = ['-c', 'plan_cache_mode=force_generic_plan']

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  ...SMALL_BUFFERS,
  ...GENERIC_PLANS,
]

async function openFolder(folder: string): Promise<PGlite> {
  const lite = await PGlite.create({ fs: new DurableNodeFS(folder), startParams })
  const before = fsyncs
  await lite.exec(
    'create table if not exists _fsync_probe (n int); insert into _fsync_probe values (1); truncate _fsync_probe',
  )
  if (fsyncs === before) {
    await lite.close()
    throw new Error(
      'The embedded database does not flush its writes to the disk with this version of PGlite; use DATABASE_URL or the pinned version.',
    )
  }
  return lite
}

async function createFolder(folder: string): Promise<void> {
  const side = `${folder}.new`
  rmSync(side, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  if (existsSync(FRESH_DATABASE)) unpackFolder(FRESH_DATABASE, side)
  else await (await openFolder(side)).close()
  syncTree(side)
  renameSync(side, folder)
  syncPath(dirname(folder))
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else if (entry.isFile()) syncPath(child)
  }
  syncPath(path)
}

/** Makes sure that a file's content, or what is in a folder, is on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
