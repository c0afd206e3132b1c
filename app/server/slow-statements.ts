import { Histogram, type Registry } from 'prom-client'
import { nameOf } from '#app/db/named-statements.ts'
import type { Tools } from '#app/platform/tools.ts'

/** From here on a statement is told of by itself: nobody who waits for a page takes a second for nothing. */
const SLOW_MS = 1_000
/** More than the product has; texts that are made anew must not make a series each. */
const MOST_NAMES = 400

/** Measures what the database is asked, by what it does and to which table, and writes down what was slow. */
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
    // Where it ends, in an event of the socket, nobody knows any more whose it was.
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
