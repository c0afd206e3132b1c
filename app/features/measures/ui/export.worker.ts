import type { Finding } from '../files/collector.ts'
import { readExport } from '../files/read-export.ts'
import { DAMAGED, ReadProblem } from '../files/read-problem.ts'

/** What the page asks, once, and what it hears. */
export type Asked = { files: readonly File[]; timeZone: string }
export type Heard =
  | { kind: 'progress'; bytes: number }
  | { kind: 'found'; findings: Finding[] }
  | { kind: 'problem'; sentence: string }

const TELL_EVERY_MS = 200
const tell = (heard: Heard) => globalThis.postMessage(heard)

// Reads a health export away from the page, so that the page stays quick, and so that ending this ends all of it. Nothing
// in here knows how to reach a network: only sums of days leave it, to the page that asked.
globalThis.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  let bytes = 0
  let toldAt = 0
  const progress = (more: number) => {
    bytes += more
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    tell({ kind: 'progress', bytes })
  }
  try {
    tell({ kind: 'found', findings: await readExport(data.files, { timeZone: data.timeZone, progress }) })
  } catch (error) {
    tell({ kind: 'problem', sentence: error instanceof ReadProblem ? error.message : DAMAGED })
  }
})
