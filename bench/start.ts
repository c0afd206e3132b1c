import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { enrol } from '#dev/durability/enrolment.ts'
import { peakMegabytes, residentMegabytes, startProduct } from '#dev/durability/product.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { cpuSeconds, median } from './load.ts'
import type { Report } from './report.ts'

const STARTS = 5
/** By then a start has nothing left to do. */
const IDLE_AFTER_MS = 20_000
/** The least that a production start must be told. */
const PACKED = {
  ALLOW_OLD_NODE: 'true',
  SESSION_SECRET: 'a-secret-of-the-bench-with-32-bytes-or-more',
  OWNER_EMAIL: 'coach@example.test',
  APP_URL: 'http://localhost:3999',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  NEW_DATABASE: 'true',
}

/** How long a start takes when the database is there, and what the process then holds without doing anything. */
export async function measureStart(folder: string, report: Report): Promise<void> {
  report.heading('Start with a database present')
  const dataDir = join(folder, 'start')
  await enrol(dataDir)
  const times: number[] = []
  const memory: number[] = []
  const cpu: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now()
    const product = await startProduct({ dataDir })
    const response = await fetch(`${product.url}/`)
    await response.text()
    if (response.status !== 200) throw new Error(`The home page was answered with ${response.status}`)
    times.push(performance.now() - startedAt)
    memory.push(residentMegabytes(product.pid))
    cpu.push(cpuSeconds(product.pid))
    await product.end('SIGTERM')
  }
  report.figure('from the start of the process to the first page', median(times) / 1000, { atMost: 3 }, ' s')
  report.note('processor time of it', `${median(cpu).toFixed(2)} s`)
  report.note('memory of the idle process', `${Math.round(median(memory))} MB`)
  await measureMemory(folder, report)
}

/** What the folder for a production host takes of a small machine, the making of its database included. */
async function measureMemory(folder: string, report: Report): Promise<void> {
  report.heading(`Memory of build/site, ${IDLE_AFTER_MS / 1000} seconds after its first page`)
  const dataDir = join(folder, 'packed')
  for (const start of ['first start', 'next start']) {
    const { idle, peak } = await idleMemory({ dataDir })
    report.figure(`${start}, embedded: idle`, idle, { atMost: 250 }, ' MB')
    report.figure(`${start}, embedded: the most it ever held`, peak, { atMost: 450 }, ' MB')
  }
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres) {
    report.skipped('Memory beside PostgreSQL', 'it is not installed (sudo apt-get install postgresql)')
    return
  }
  const url = await postgres.createDatabase('start')
  for (const start of ['first start', 'next start']) {
    const { idle } = await idleMemory({ dataDir: join(folder, 'beside'), env: { DATABASE_URL: url } })
    report.figure(`${start}, with PostgreSQL: idle`, idle, { atMost: 200 }, ' MB')
  }
  await postgres.stop()
}

async function idleMemory({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }) {
  const product = await startProduct({ dataDir, script: resolve('build/site/start.mjs'), env: { ...PACKED, ...env } })
  await (await fetch(`${product.url}/`)).text()
  await wait(IDLE_AFTER_MS)
  const memory = { idle: residentMegabytes(product.pid), peak: peakMegabytes(product.pid) }
  await product.end('SIGTERM')
  return memory
}
