import { addDays, asLocalDate, type LocalDate } from '#app/values/local-date.ts'
import { isPossible, type MeasureKey, measureOf } from '../measures.ts'
import type { Finding, Sum } from './collector.ts'

export function findingsOf(file: string, sums: ReadonlyMap<string, Sum>): Finding[] {
  const found = new Map<string, Map<LocalDate, number>>()
  for (const [key, { total, count }] of sums) {
    const [measure = '', device = '', day = ''] = key.split('\n')
    const { key: known, aggregation } = measureOf(measure as MeasureKey)
    const value = Number((aggregation === 'mean' ? total / count : total).toFixed(2))
    if (!isDay(day) || !isPossible(known as MeasureKey, value)) continue
    // The largest total may come from a different device each day, so its source is the export.
    const source = device === '' || aggregation === 'largest-total' ? file : `${file}, ${device}`
    const days = found.get(`${measure}\n${source}`) ?? new Map<LocalDate, number>()
    days.set(day, Math.max(value, days.get(day) ?? value))
    found.set(`${measure}\n${source}`, days)
  }
  return [...found].map(([key, days]) => {
    const [measure = '', source = ''] = key.split('\n')
    return {
      source: tidy(source),
      measure: measure as MeasureKey,
      days: [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    }
  })
}

/** Cleans up a device's name from the file: limits its length and removes invisible characters. */
const tidy = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

function isDay(text: string): text is LocalDate {
  try {
    return asLocalDate(text) >= '1990-01-01' && addDays(asLocalDate(text), 0) < '2200-01-01'
  } catch {
    return false
  }
}
