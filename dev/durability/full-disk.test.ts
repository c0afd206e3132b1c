import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDb } from '#app/db/open-db.ts'
import { copyEnrolled, temporaryFolder } from './folder.ts'
import { startMailServer } from './mail-server.ts'
import { fetchFrom } from './person.ts'
import { type Product, startProduct } from './product.ts'

const DISK_MIB = 96
const MOST_WRITES = 6_000
const AT_ONCE = 4
const BACK_WITHIN_MS = 30_000

const mayMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

describe.skipIf(!mayMount)('a disk that is full', () => {
  it('refuses what it cannot keep, serves its pages, and keeps every promise when there is room again', async ({
    skip,
  }) => {
    const dataDir = smallDisk()
    if (!dataDir) return skip('no small disk may be mounted here')
    copyEnrolled(dataDir)
    const mailServer = await startMailServer({ mood: 'accepting' })
    onTestFinished(() => mailServer.stop())
    const product = await startProduct({ dataDir, env: { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mailServer.url } })
    const acknowledged: string[] = []
    let sent = 0
    const write = async () => {
      sent += 1
      const email = `writer-${sent}@example.test`
      const status = await writeMessage(product, email, sent)
      if (status === 201) acknowledged.push(email)
      return status
    }
    expect(await write()).toBe(201)

    const filler = join(dataDir, 'filler')
    fill(filler)
    let refused = 0
    // Free space inside the database's own files may still be used.
    while (refused === 0 && sent < MOST_WRITES) {
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, write))
      refused = statuses.find((status) => status !== 201) ?? 0
    }
    expect(refused).toBeGreaterThanOrEqual(500)
    for (const path of ['/', '/healthz']) expect((await fetchFrom(product, path)).status, path).toBe(200)
    expect((await fetchFrom(product, '/readyz')).status).toBe(503)

    rmSync(filler)
    const freedAt = performance.now()
    while ((await write()) !== 201) expect(performance.now() - freedAt).toBeLessThan(BACK_WITHIN_MS)
    await product.end('SIGTERM')

    const database = await openDb({ kind: 'embedded', dataDir })
    const { rows } = await database.pool.query<{ email: string }>('select email from threads')
    await database.close()
    const stored = new Set(rows.map(({ email }) => email))
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  })
})

async function writeMessage({ url, origin }: Product, email: string, number: number): Promise<number> {
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ name: 'Ada', email, message: 'a private question '.repeat(260), gdprConsent: true }),
  }).catch(() => null)
  await response?.text()
  return response?.status ?? 0
}

/** Creates a disk small enough to be filled; null where mounting isn't possible. */
function smallDisk(): string | null {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]).status !== 0) return null
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return folder
}

/** Uses up all free space. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 1024 * 1024; size >= 512; )
    try {
      if (writeSync(file, Buffer.alloc(size)) < size) size /= 2
    } catch {
      size /= 2
    }
  closeSync(file)
}
