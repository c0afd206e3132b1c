import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '#dev/durability/product.ts'
import { startBareCopies } from './bare-copy.ts'
import { cpuSeconds, median } from './load.ts'
import type { Report } from './report.ts'
import { listPaths } from './site.ts'

/** Requests per CPU second, as a share of a bare server's for the same bytes. */
const LEAST = 0.9
/** Pages per kind: the shortest address, the longest, and some in between. */
const OF_A_KIND = 3

/**
 * Measures the cost of sending each kind of public page to signed-out visitors, against a server that does nothing
 * else.
 */
export async function measurePages(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'pages') })
  const bare = startBareCopies(product)
  try {
    await untilAtRest(product.pid)
    const kinds = Map.groupBy((await listPaths(product.url)).filter(isSelected), kindOf)
    report.heading(
      `${kinds.size} kinds of public page, 32 connections: requests per processor second, of a bare server’s`,
    )
    for (const [kind, paths] of kinds) {
      const sent: { path: string; share: number }[] = []
      for (const path of someOf(paths)) {
        const quick = 1 / (await bare.compare(path, { rounds: 3, seconds: 0.5, connections: 32 })).cpu
        // A short measurement has coarse CPU times: what seems expensive is measured again.
        const share =
          quick < LEAST ? 1 / (await bare.compare(path, { rounds: 5, seconds: 1, connections: 32 })).cpu : quick
        sent.push({ path, share })
      }
      sent.sort((a, b) => a.share - b.share)
      const [slowest] = sent
      if (!slowest) continue
      report.figure(slowest.path, slowest.share, { atLeast: LEAST })
      if (sent.length > 1)
        report.note(
          `${kind}, the one in the middle of ${sent.length}`,
          median(sent.map(({ share }) => share)).toFixed(2),
        )
    }
  } finally {
    bare.stop()
    await product.end('SIGTERM')
  }
}

/** After its start a process still reads, fills caches and compiles; that isn't part of a response. */
async function untilAtRest(pid: number): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const before = cpuSeconds(pid)
    await wait(1_000)
    if (cpuSeconds(pid) - before < 0.05) return
  }
}

/** `PAGES=/blog,/search` selects addresses by prefix: all kinds take longer than a machine may be idle. */
const isSelected = (path: string) => (process.env.PAGES ?? '/').split(',').some((start) => path.startsWith(start))

/** Pages of one folder are of one kind. */
const kindOf = (path: string) => path.replace(/^(\/[^/]+\/).+/, '$1…')

function someOf(paths: readonly string[]): readonly string[] {
  if (paths.length <= OF_A_KIND) return paths
  const byLength = paths.toSorted((a, b) => a.length - b.length)
  const at = (share: number) => byLength[Math.round((byLength.length - 1) * share)] ?? ''
  return Array.from({ length: OF_A_KIND }, (_, place) => at(place / (OF_A_KIND - 1)))
}
