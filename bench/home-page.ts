import { join } from 'node:path'
import { startProduct } from '#dev/durability/product.ts'
import { startBareCopies } from './bare-copy.ts'
import { noteBoth, type Report } from './report.ts'

/** Compares the signed-out home page with a server that only sends the same bytes. */
export async function measureHomePage(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'home') })
  const bare = startBareCopies(product)
  report.heading('Home page, signed out, 32 connections')
  const result = await bare.compare('/', { rounds: 5, seconds: 3, connections: 32 })
  report.note('', `${result.bytes} bytes (${result.encoding})`)
  report.figure('requests per second, of the bare server’s', result.throughput, { atLeast: 0.9 })
  report.figure('p99, of the bare server’s', result.p99, { atMost: 1.5 })
  noteBoth(report, result)
  bare.stop()
  await product.end('SIGTERM')
}
