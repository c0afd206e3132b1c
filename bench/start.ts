import { join } from 'node:path'
import { enrol } from '#dev/durability/enrolment.ts'
import { residentMegabytes, startProduct } from '#dev/durability/product.ts'
import { cpuSeconds, median } from './load.ts'
import type { Report } from './report.ts'

const STARTS = 5

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
}
