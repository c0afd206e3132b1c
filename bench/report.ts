import type { Comparison } from './load.ts'

type Limit = { atLeast: number } | { atMost: number }

/** Collects the results, prints each with its limit, and knows in the end whether all were met. */
export function createReport() {
  const missed: string[] = []
  let part = ''
  return {
    heading(text: string) {
      part = text
      print(`\n${text}`)
    },
    /** A result with a limit. */
    figure(name: string, value: number, limit: Limit, unit = '') {
      const isKept = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
      if (!isKept) missed.push(`${part}: ${name}`)
      const wanted = 'atLeast' in limit ? `at least ${limit.atLeast}${unit}` : `at most ${limit.atMost}${unit}`
      print(`  ${isKept ? 'ok  ' : 'FAIL'}  ${name.padEnd(52)} ${inDigits(value)}${unit}  (${wanted})`)
    },
    /** A yes or no that must be yes. */
    claim(name: string, isTrue: boolean) {
      if (!isTrue) missed.push(`${part}: ${name}`)
      print(`  ${isTrue ? 'ok  ' : 'FAIL'}  ${name.padEnd(52)} ${isTrue ? 'yes' : 'no'}`)
    },
    /** A result without a limit. */
    note: (name: string, text: string) => print(`        ${name.padEnd(52)} ${text}`),
    /** What couldn't be measured on this machine. */
    skipped: (name: string, why: string) => print(`\n!! ${name} was not measured: ${why}`),
    end(): number {
      print(missed.length === 0 ? '\nEvery figure keeps its limit.' : `\nMissed:\n  ${missed.join('\n  ')}`)
      return missed.length === 0 ? 0 : 1
    },
  }
}

export type Report = ReturnType<typeof createReport>

/** Notes the results of two servers under load below their figures. */
export function noteBoth(report: Report, { product, bare, cpu }: Comparison): void {
  const one = ({ perSecond, p50, p99, busy }: Comparison['product']) =>
    `${Math.round(perSecond)} requests/s, median ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${Math.round(busy * 100)} % of a core`
  report.note('product', one(product))
  report.note('bare', one(bare))
  report.note('processor time of a request, of the bare one', cpu.toFixed(2))
}

const inDigits = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toFixed(2))
const print = (line: string) => process.stdout.write(`${line}\n`)
