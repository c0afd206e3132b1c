import { shortDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { writeMeasure } from '../measures.ts'
import type { PreviewRow } from '../preview.ts'

type Props = {
  rows: readonly PreviewRow[]
  isChosen: (row: PreviewRow) => boolean
  onChoose: (row: PreviewRow) => void
}

/** The findings by source, each with a checkbox; a list instead of a table, so that it fits a phone. */
export function PreviewTable({ rows, isChosen, onChoose }: Props) {
  const sources = [...new Set(rows.map(({ source }) => source))]
  return (
    <div className="grid gap-6">
      {sources.map((source) => (
        <fieldset key={source} className="grid">
          <legend className="mb-1 font-semibold">{source}</legend>
          {rows
            .filter((row) => row.source === source)
            .map((row) => (
              <label key={row.key} className="flex min-h-14 items-center gap-4 border-b border-line py-2">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={isChosen(row)}
                  onChange={() => onChoose(row)}
                />
                <span className="grid min-w-0 flex-1">
                  <span className="font-medium">{row.label}</span>
                  <span className="text-sm text-soft tabular-nums">{spanOf(row)}</span>
                </span>
                <span className="text-right tabular-nums">{writeMeasure(row.newest.measure, row.newest.value)}</span>
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Formats the number of days and their range: '365 days, 3 May 2025 to 2 May 2026'. */
export function spanOf({ count, first, last }: Pick<PreviewRow, 'count' | 'first' | 'last'>): string {
  const from = first.slice(0, 4) === last.slice(0, 4) ? shortDayLabel(first) : withYear(first)
  return count === 1 ? `1 day, ${withYear(first)}` : `${count} days, ${from} to ${withYear(last)}`
}

const withYear = (date: LocalDate) => `${shortDayLabel(date)} ${date.slice(0, 4)}`
