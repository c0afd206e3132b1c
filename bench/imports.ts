import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HEAVY_FILES, measureWhileImporting } from '#dev/durability/heavy-files.ts'
import { signInToTrack } from '#dev/durability/person.ts'
import { startProduct } from '#dev/durability/product.ts'
import { EXPORT_DAYS, STEPS_OF_A_DAY, writeHealthExport } from './health-export.ts'
import type { HealthRead } from './health-reader.ts'
import type { Report } from './report.ts'

const GB = 1024 ** 3
const HEALTH_BYTES = 2 * GB

/**
 * Measures what an Apple Health export of two gigabytes costs the device that parses it. Node stands in for the
 * browser's worker.
 */
async function measureHealthExport(folder: string, report: Report): Promise<void> {
  const path = join(folder, 'export.zip')
  await writeHealthExport(path, HEALTH_BYTES)
  const reader = join(import.meta.dirname, 'health-reader.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [reader, path], { maxBuffer: GB / 16 })
  const found: HealthRead = JSON.parse(stdout)
  report.heading('An Apple Health export of 2 GB, unpacked, read as the browser’s worker does')
  report.figure('peak memory of the whole process', found.peak, { atMost: 200 }, ' MB')
  report.figure('longest time without progress', found.longestGap, { atMost: 1000 }, ' ms')
  report.figure('share of the file that progress told', found.share, { atLeast: 0.99 })
  const right = found.steps.filter((steps) => steps === STEPS_OF_A_DAY).length
  report.figure('days with the right steps, of all', right / EXPORT_DAYS, { atLeast: 1 })
  const packed = Math.round(statSync(path).size / 1024 ** 2)
  report.note('', `${found.seconds.toFixed(1)} s, ${packed} MB packed, ${Math.round(found.before)} MB before it began`)
}

/** Measures how long everyone else waits while a member uploads a file meant to keep the server busy. */
export async function measureImports(folder: string, report: Report): Promise<void> {
  await measureHealthExport(folder, report)
  const product = await startProduct({ dataDir: join(folder, 'imports') })
  try {
    const person = await signInToTrack(product, 'bringer@example.test')
    report.heading('The longest answer of /healthz while a member brings')
    // Warm-up: the first file starts the process and compiles the form parser, like the first request after a start.
    await measureWhileImporting(product, person, Buffer.from('date\n'))
    for (const [name, make] of Object.entries(HEAVY_FILES)) {
      const { status, carriedOut, times } = await measureWhileImporting(product, person, await make())
      report.figure(name, Math.max(...times), { atMost: 100 }, ' ms')
      report.note('', `answered ${status}, then ${carriedOut}; /healthz answered ${times.length} times meanwhile`)
    }
  } finally {
    await product.end('SIGTERM')
  }
}
