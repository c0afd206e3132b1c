import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OpenDb, openDb } from '#app/db/open-db.ts'
import { addDays } from '#app/values/local-date.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../private-postgres.ts'
import { type Disk, mountDisk } from './disk.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { type Person, signInToTrack } from './person.ts'
import { type Product, startProduct } from './product.ts'

/** An environment in which a product is killed repeatedly while writing. */
export type Stage = {
  person: Person
  start(): Promise<Product>
  /** Ends it, and everything else that ends at the same moment. @returns How the process ended. */
  end(product: Product): Promise<string>
  open(): Promise<OpenDb>
  close(): Promise<void>
}

const ENV = { TRUSTED_PROXIES: '127.0.0.1', OWNER_EMAIL: 'coach@example.test', LOG_LEVEL: 'error' }
const SECRET = 'one-secret-that-outlives-every-end-of-the-process'

const endingOf = async (product: Product, signal: NodeJS.Signals): Promise<string> => {
  const ending = await product.end(signal)
  return String(ending.signal ?? ending.code)
}

/** The embedded database in a data folder with an enrolled member; only the process is killed. */
export function embeddedStage(
  { dataDir, person }: { dataDir: string; person: Person },
  signal: NodeJS.Signals = 'SIGKILL',
): Stage {
  return {
    person,
    start: () => startProduct({ dataDir, env: ENV }),
    end: (product) => endingOf(product, signal),
    open: () => openDb({ kind: 'embedded', dataDir }),
    close: async () => {},
  }
}

/** The same on a disk whose power is cut with the process. */
export function embeddedOnDisk(
  { dataDir, person }: { dataDir: string; person: Person },
  folder: string,
): (Stage & { disk: Disk }) | null {
  const disk = mountDisk(folder, 1024)
  if (!disk) return null
  const onDisk = join(folder, 'data')
  cpSync(dataDir, onDisk, { recursive: true })
  disk.flush()
  const stage = embeddedStage({ dataDir: onDisk, person })
  return {
    ...stage,
    disk,
    end: (product) => cutPower(disk, () => endingOf(product, 'SIGKILL')),
    close: async () => disk.remove(),
  }
}

/** PostgreSQL and the product, both killed with kill -9 at once; null where PostgreSQL isn't installed. */
export async function postgresStage(
  dataDir: string,
  within?: string,
): Promise<(Stage & { server: PrivatePostgres }) | null> {
  const server = await startPrivatePostgres({ durable: true, ...(within ? { within } : {}) })
  if (!server) return null
  const url = await server.createDatabase('ledger')
  const env = { ...ENV, DATABASE_URL: url, SESSION_SECRET: SECRET }
  const start = () => startProduct({ dataDir, env })
  const open = () => openDb({ kind: 'postgres', url })
  const person = await enrolThere(await start(), await open())
  return {
    ...{ person, start, open, server },
    async end(product) {
      const [ending] = await Promise.all([endingOf(product, 'SIGKILL'), server.kill()])
      await server.begin()
      return ending
    },
    close: () => server.stop(),
  }
}

/** The same on a disk whose power is cut with both. */
export async function postgresOnDisk(dataDir: string, folder: string): Promise<Stage | null> {
  const disk = mountDisk(folder, 2048)
  if (!disk) return null
  // PostgreSQL runs as another user, who needs access.
  chmodSync(dirname(folder), 0o755)
  const stage = await postgresStage(dataDir, folder)
  if (!stage) {
    disk.remove()
    return null
  }
  disk.flush()
  return {
    ...stage,
    async end(product) {
      const end = async () => (await Promise.all([endingOf(product, 'SIGKILL'), stage.server.kill()]))[0]
      const ending = await cutPower(disk, end)
      await stage.server.begin()
      return ending
    },
    async close() {
      await stage.close()
      disk.remove()
    },
  }
}

const UNFLUSHED = 'written and not flushed'

/**
 * Cuts the disk first: anything acknowledged after that is lost, and would be detected.
 *
 * @throws Error when unflushed data survived: then the run proves nothing.
 */
async function cutPower(disk: Disk, end: () => Promise<string>): Promise<string> {
  const witness = join(disk.folder, 'witness')
  writeFileSync(witness, UNFLUSHED)
  disk.cut()
  const ending = await end()
  disk.join()
  if (textOf(witness) === UNFLUSHED) throw new Error('The disk remembers what was not flushed')
  return ending
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

async function enrolThere(product: Product, database: OpenDb): Promise<Person> {
  const person = await signInToTrack(product, 'enrolled@example.test')
  await product.end('SIGTERM')
  await database.pool.query('update users set joined_on = $1', [addDays(today(), -OPEN_DAYS)])
  await database.close()
  return person
}
