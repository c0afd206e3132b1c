import type { Finding } from '../files/collector.ts'
import { readExport } from '../files/read-export.ts'
import { DAMAGED, ReadProblem } from '../files/read-problem.ts'

/** The messages between the page and the worker: one request, then progress and a result. */
export type ExportRequest = { files: readonly File[]; timeZone: string }
export type ExportMessage =
  | { kind: 'progress'; bytes: number }
  | { kind: 'found'; findings: Finding[] }
  | { kind: 'problem'; sentence: string }

const PROGRESS_EVERY_MS = 200
const post = (message: ExportMessage) => globalThis.postMessage(message)

// Reads a health export in a worker, so that the page stays responsive and terminating the worker frees everything. It
// makes no network requests: only daily totals leave it, to the page.
globalThis.addEventListener('message', async ({ data }: MessageEvent<ExportRequest>) => {
  let bytes = 0
  let postedAt = 0
  const progress = (more: number) => {
    bytes += more
    if (performance.now() - postedAt < PROGRESS_EVERY_MS) return
    postedAt = performance.now()
    post({ kind: 'progress', bytes })
  }
  try {
    post({ kind: 'found', findings: await readExport(data.files, { timeZone: data.timeZone, progress }) })
  } catch (error) {
    post({ kind: 'problem', sentence: error instanceof ReadProblem ? error.message : DAMAGED })
  }
})
