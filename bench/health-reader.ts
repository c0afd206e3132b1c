import { openAsBlob } from 'node:fs'
import { readExport } from '#app/features/measures/files/read-export.ts'

// Parses the given export, in a process of its own, with the code of the browser's worker, and prints the cost: its
// memory is measured from the start.

/** The output. Memory in MB; `share` is the share of the file that progress was reported for. */
export type HealthRead = Record<'before' | 'peak' | 'seconds' | 'longestGap' | 'share', number> & {
  steps: number[]
}

const MB = 1024 * 1024
const EVERY_MS = 20
const file = new File([await openAsBlob(process.argv[2] ?? '')], 'export.zip')
const rss = () => process.memoryUsage.rss() / MB
const before = rss()
let peak = before
let reported = 0
let longestGap = 0
let last = performance.now()
const start = last
const watch = setInterval(() => {
  peak = Math.max(peak, rss())
}, EVERY_MS)
const findings = await readExport([file], {
  timeZone: 'Europe/London',
  progress: (bytes) => {
    reported += bytes
    const now = performance.now()
    longestGap = Math.max(longestGap, now - last)
    last = now
    peak = Math.max(peak, rss())
  },
})
clearInterval(watch)
const seconds = (performance.now() - start) / 1000
const steps = findings.flatMap(({ measure, days }) => (measure === 'steps' ? days.map(([, value]) => value) : []))
const read: HealthRead = { before, peak, seconds, longestGap, share: reported / file.size, steps }
process.stdout.write(JSON.stringify(read))
