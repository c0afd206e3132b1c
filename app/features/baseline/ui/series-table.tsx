import { TableHead } from '#app/ui/table-head.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { writeReading } from '../readings.ts'
import type { Series } from '../series.ts'

export function SeriesTable({ series: { measure, unit, readings } }: { series: Series }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">{measure.label}, newest first</caption>
      <TableHead columns={['Day', measure.label]} />
      <tbody>
        {readings.toReversed().map((reading) => (
          <tr key={reading.date} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              <time dateTime={reading.date}>{dayLabel(reading.date)}</time>
            </th>
            <td className="py-2">{writeReading(reading, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
