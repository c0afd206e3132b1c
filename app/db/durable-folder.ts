import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { FRESH_DATABASE, unpackFreshDatabase } from './fresh-folder.ts'

/**
 * Opens the embedded database so that an acknowledged write survives a power cut.
 *
 * As shipped, PGlite starts PostgreSQL with fsync off and its file layer has no fsync at all
 * (https://github.com/electric-sql/pglite/issues/1107). Here the hook is added and fsync switched on; `fdatasync` is a
 * no-op in emscripten, hence `wal_sync_method=fsync`. The hook is private to the pinned version, so the probe below
 * refuses to run if an upgrade loses it.
 *
 * @param folder Created when missing: in a temporary folder first, synced, then renamed, so that a power cut leaves all
 * or nothing.
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

/** Emscripten's error numbers: the disk has failed, is gone, or is full or read-only. */
const FAILED: ReadonlyMap<unknown, string> = new Map([
  [29, 'EIO'],
  [43, 'ENODEV'],
  [60, 'ENXIO'],
  [69, 'EROFS'],
])

// PostgreSQL would abort its process here (a 'panic'). Inside WebAssembly there is no process to abort: it would be
// left half-way, and the next query would wait forever.
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

// After a failed fsync the state of the disk is unknown; PostgreSQL's own rule is to stop and recover from the log.
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
 * PostgreSQL caches pages that the operating system caches as well: 128 MB by default, too much for a small machine.
 * With a hundred megabytes of data, 16 MB made no measurable difference.
 */
export const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']

/**
 * Plans a prepared statement once, regardless of its parameters: planning took longer than running most of our
 * statements.
 */
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
  if (existsSync(FRESH_DATABASE)) unpackFreshDatabase(side)
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

/** Flushes a file's content, or a folder's entries, to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
