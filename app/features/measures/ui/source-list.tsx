import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { Series } from '../contract.ts'
import { type MeasureKey, writeMeasure } from '../measures.ts'
import { type PreviewRow, previewOf } from '../preview.ts'
import { DayLine } from './day-line.tsx'
import { spanOf } from './preview-table.tsx'

/** What is stored, by source, with the newest value and a line of the last three months. */
export function SourceList({ series, hidden }: { series: readonly Series[]; hidden: readonly MeasureKey[] }) {
  const rows = previewOf(series, hidden)
  const sources = [...new Set(rows.map(({ source }) => source))]
  return (
    <div className="grid gap-10">
      {sources.map((source) => (
        <article key={source} aria-label={source} className="grid gap-2">
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="wrap-anywhere text-xl">{source}</h3>
            <RemoveSource source={source} />
          </header>
          <ul>
            {rows
              .filter((row) => row.source === source)
              .map((row) => (
                <Line key={row.key} row={row} days={daysOf(series, row)} />
              ))}
          </ul>
        </article>
      ))}
    </div>
  )
}

const daysOf = (series: readonly Series[], { source, newest }: PreviewRow) =>
  series.find((one) => one.source === source && one.measure === newest.measure)?.days ?? []

const Line = ({ row, days }: { row: PreviewRow; days: Series['days'] }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
    <span className="grid min-w-40 flex-1">
      <span className="font-medium">{row.label}</span>
      <span className="text-sm text-soft tabular-nums">{spanOf(row)}</span>
    </span>
    <DayLine days={days} />
    <span className="min-w-28 font-medium tabular-nums sm:text-right">
      {writeMeasure(row.newest.measure, row.newest.value)}
    </span>
  </li>
)

const RemoveSource = ({ source }: { source: string }) => (
  <Form to={formTo('POST /api/measures/remove')}>
    <input type="hidden" name="source" value={source} />
    <Submit variant="quiet" size="small">
      Remove <span className="sr-only">{source}</span>
    </Submit>
    <FormProblem />
  </Form>
)
