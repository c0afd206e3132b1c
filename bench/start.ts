import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { enrol } from '#dev/durability/enrolment.ts'
import { type ProductOptions, peakMegabytes, residentMegabytes, startProduct } from '#dev/durability/product.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { cpuSeconds, median } from './load.ts'
import type { Report } from './report.ts'

const STARTS = 5
/** By then a start has finished its background work. */
const IDLE_AFTER_MS = 20_000
/** The minimum configuration of a production start. */
const PACKED = {
  ALLOW_OLD_NODE: 'true',
  SESSION_SECRET: 'a-secret-of-the-bench-with-32-bytes-or-more',
  OWNER_EMAIL: 'coach@example.test',
  APP_URL: 'http://localhost:3999',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  NEW_DATABASE: 'true',
}

const SITE = { script: resolve('build/site/start.mjs') }

/** Measures the start with an existing database, and the idle memory of the process afterwards. */
export async function measureStart(folder: string, report: Report): Promise<void> {
  report.heading('Start with a database present, until the first page is there')
  await enrol(join(folder, 'start'))
  await timeStarts('npm start', { dataDir: join(folder, 'start') }, 3, report)
  await measureSite(folder, report)
}

async function timeStarts(name: string, options: ProductOptions, atMost: number, report: Report): Promise<void> {
  const times: number[] = []
  const cpu: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now()
    const product = await startProduct(options)
    const response = await fetch(`${product.url}/`)
    await response.text()
    if (response.status !== 200) throw new Error(`The home page was answered with ${response.status}`)
    times.push(performance.now() - startedAt)
    cpu.push(cpuSeconds(product.pid))
    await product.end('SIGTERM')
  }
  report.figure(name, median(times) / 1000, { atMost }, ' s')
  report.note('processor time of it', `${median(cpu).toFixed(2)} s`)
}

/** Measures what the production folder takes of a small machine, including creating its database. */
async function measureSite(folder: string, report: Report): Promise<void> {
  const embedded = { ...SITE, dataDir: join(folder, 'packed'), env: PACKED }
  await measureMemory('embedded', embedded, 250, report)
  await timeStarts('build/site, embedded', embedded, 1.2, report)
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres) {
    report.skipped('build/site beside PostgreSQL', 'it is not installed (sudo apt-get install postgresql)')
    return
  }
  const env = { ...PACKED, DATABASE_URL: await postgres.createDatabase('start') }
  const beside = { ...SITE, dataDir: join(folder, 'beside'), env }
  await measureMemory('with PostgreSQL', beside, 200, report)
  await timeStarts('build/site, with PostgreSQL', beside, 1.2, report)
  await postgres.stop()
}

async function measureMemory(name: string, options: ProductOptions, atMost: number, report: Report): Promise<void> {
  report.heading(`Memory of build/site ${name}, ${IDLE_AFTER_MS / 1000} seconds after its first page`)
  for (const start of ['first start', 'next start']) {
    const product = await startProduct(options)
    await (await fetch(`${product.url}/`)).text()
    await wait(IDLE_AFTER_MS)
    report.figure(`${start}: idle`, residentMegabytes(product.pid), { atMost }, ' MB')
    report.figure(`${start}: the most it ever held`, peakMegabytes(product.pid), { atMost: 450 }, ' MB')
    await product.end('SIGTERM')
  }
}
