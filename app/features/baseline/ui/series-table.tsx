import { FigureTable } from '#app/ui/figure-table.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { writeReading } from '../readings.ts'
import type { Series } from '../series.ts'

export const SeriesTable = ({ series: { measure, unit, readings } }: { series: Series }) => (
  <FigureTable
    caption={`${measure.label}, newest first`}
    columns={['Day', measure.label]}
    rows={readings.toReversed().map((reading) => ({
      key: reading.date,
      head: <time dateTime={reading.date}>{dayLabel(reading.date)}</time>,
      cells: [writeReading(reading, unit)],
    }))}
  />
)
