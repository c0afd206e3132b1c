import { FigureTable } from '#app/ui/figure-table.tsx'
import { formatMicroLives } from '../../completion.ts'
import type { MonthSummary } from '../../history.ts'

export const MonthTable = ({ months }: { months: readonly MonthSummary[] }) => (
  <FigureTable
    caption="Twelve months, by month"
    columns={['Month', 'Days', 'Days at 70% or more', 'Completion', 'Micro-Lives']}
    rows={months.map(({ month, label, days, kept, completion, microLives }) => ({
      key: month,
      head: label,
      cells: [days, kept, `${completion}%`, formatMicroLives(microLives)],
    }))}
  />
)
