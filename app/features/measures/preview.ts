import type { LocalDate } from '#app/values/local-date.ts'
import { MEASURES, type MeasureKey, NIGHT_MEASURES } from './measures.ts'

/** One measure from one source, oldest day first. */
type SourceSeries = { source: string; measure: MeasureKey; days: readonly (readonly [LocalDate, number])[] }

/** A selectable row: one measure of a source, or all measures of its nights. */
export type PreviewRow = {
  key: string
  source: string
  label: string
  measures: readonly MeasureKey[]
  count: number
  first: LocalDate
  last: LocalDate
  /** The newest value; for nights, the time asleep. */
  newest: { measure: MeasureKey; value: number }
}

/** Groups findings into rows: by source, then by the usual order of measures. */
export function previewOf(series: readonly SourceSeries[], hidden: readonly MeasureKey[] = []): PreviewRow[] {
  const shown = series.filter(({ measure, days }) => !hidden.includes(measure) && days.length > 0)
  const sources = [...new Set(shown.map(({ source }) => source))].toSorted()
  return sources.flatMap((source) => {
    const own = shown.filter((one) => one.source === source)
    const groups = MEASURES.filter(({ key }) => !NIGHT_MEASURES.includes(key)).map(({ key, label }) => ({
      label,
      keys: [key] as readonly MeasureKey[],
    }))
    return [...groups, { label: 'Nights', keys: NIGHT_MEASURES }].flatMap(({ label, keys }) => {
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

/** Returns the chosen values as they are sent: one object per day and source. */
export function daysToSend(series: readonly SourceSeries[], chosen: readonly PreviewRow[]) {
  const days = new Map<string, { date: LocalDate; source: string } & Partial<Record<MeasureKey, number>>>()
  for (const { source, measure, days: list } of series) {
    if (!chosen.some((row) => row.source === source && row.measures.includes(measure))) continue
    for (const [date, value] of list) {
      const key = `${date} ${source}`
      days.set(key, { ...(days.get(key) ?? { date, source }), [measure]: value })
    }
  }
  return [...days.values()]
}
