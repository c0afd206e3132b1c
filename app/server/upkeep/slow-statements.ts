import { Histogram, type Registry } from 'prom-client'
import { nameOf } from '#app/db/named-statements.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Statements slower than this are logged one by one: no page should take a second of the database. */
const SLOW_MS = 1_000
/** More than the product has; bounds the number of series if statements are built dynamically. */
const MOST_NAMES = 400

/** Measures each statement by operation and table, and logs slow ones. */
export function watchStatements(
  { database, log, traces }: Pick<Tools, 'database' | 'log' | 'traces'>,
  registry: Registry,
): void {
  const times = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Statements by what they do and their first table, from asking to answer.',
    labelNames: ['statement'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 3],
    registers: [registry],
  })
  const names = new Map<string, string>()
  database.watch.begin = () => {
    // It ends in a socket event, where the current trace is no longer known.
    const place = traces?.here()
    return ({ text, ms }) => {
      const name = names.get(text) ?? (names.size < MOST_NAMES ? nameOf(text) : 'other')
      if (names.size < MOST_NAMES) names.set(text, name)
      times.observe({ statement: name }, ms / 1000)
      traces?.note(place, name, ms, { 'db.system.name': 'postgresql' })
      if (ms >= SLOW_MS) log.warn({ statement: name, ms: Math.round(ms) }, 'slow statement')
    }
  }
}
