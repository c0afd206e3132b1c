import type { LocalDate } from '#app/values/local-date.ts'
import { MEASURES, type MeasureKey, OF_THE_NIGHT } from './measures.ts'

/** What one source says of one measure, oldest day first. */
type Told = { source: string; measure: MeasureKey; days: readonly (readonly [LocalDate, number])[] }

/** A line that can be chosen: a measure of a source, or its nights, which belong together. */
export type PreviewRow = {
  key: string
  source: string
  label: string
  measures: readonly MeasureKey[]
  count: number
  first: LocalDate
  last: LocalDate
  /** The newest figure, of a night how long was slept. */
  newest: { measure: MeasureKey; value: number }
}

/** What was found, in lines: sources one after another, measures in their usual order. */
export function previewOf(told: readonly Told[], hidden: readonly MeasureKey[] = []): PreviewRow[] {
  const shown = told.filter(({ measure, days }) => !hidden.includes(measure) && days.length > 0)
  const sources = [...new Set(shown.map(({ source }) => source))].toSorted()
  return sources.flatMap((source) => {
    const own = shown.filter((one) => one.source === source)
    const groups = MEASURES.filter(({ key }) => !OF_THE_NIGHT.includes(key)).map(({ key, label }) => ({
      label,
      keys: [key] as readonly MeasureKey[],
    }))
    return [...groups, { label: 'Nights', keys: OF_THE_NIGHT }].flatMap(({ label, keys }) => {
      const lines = keys.flatMap((key) => own.filter(({ measure }) => measure === key))
      const [main] = lines
      const newest = main?.days.at(-1)
      if (!main || !newest) return []
      const dates = [...new Set(lines.flatMap(({ days }) => days.map(([date]) => date)))].toSorted()
      return [
        {
          key: `${source}\n${label}`,
          source,
          label,
          measures: lines.map(({ measure }) => measure),
          count: dates.length,
          first: dates[0] ?? newest[0],
          last: dates.at(-1) ?? newest[0],
          newest: { measure: main.measure, value: newest[1] },
        },
      ]
    })
  })
}

/** The days of what was chosen, as they are sent: one line for each day and source. */
export function daysToSend(told: readonly Told[], chosen: readonly PreviewRow[]) {
  const days = new Map<string, { date: LocalDate; source: string } & Partial<Record<MeasureKey, number>>>()
  for (const { source, measure, days: list } of told) {
    if (!chosen.some((row) => row.source === source && row.measures.includes(measure))) continue
    for (const [date, value] of list) {
      const key = `${date} ${source}`
      days.set(key, { ...(days.get(key) ?? { date, source }), [measure]: value })
    }
  }
  return [...days.values()]
}
