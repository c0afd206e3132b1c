import { join } from 'node:path'
import { askWhileImporting, HEAVY_FILES } from '#dev/durability/heavy-files.ts'
import { signInToTrack } from '#dev/durability/person.ts'
import { startProduct } from '#dev/durability/product.ts'
import type { Report } from './report.ts'

/** How long everybody else waits while a member brings a file that wants to keep the server busy. */
export async function measureImports(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'imports') })
  try {
    const person = await signInToTrack(product, 'bringer@example.test')
    report.heading('The longest answer of /healthz while a member brings')
    // The first file begins the thread and compiles what reads forms, as the first request after a start does.
    await askWhileImporting(product, person, Buffer.from('date\n'))
    for (const [name, make] of Object.entries(HEAVY_FILES)) {
      const { status, carriedOut, times } = await askWhileImporting(product, person, await make())
      report.figure(name, Math.max(...times), { atMost: 100 }, ' ms')
      report.note('', `answered ${status}, then ${carriedOut}; /healthz answered ${times.length} times meanwhile`)
    }
  } finally {
    await product.end('SIGTERM')
  }
}
