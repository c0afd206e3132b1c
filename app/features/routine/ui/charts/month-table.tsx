import type { MonthSummary } from '#app/features/routine/history.ts'
import { TableHead } from '#app/ui/table-head.tsx'

export function MonthTable({ months }: { months: readonly MonthSummary[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">Twelve months, by month</caption>
      <TableHead columns={['Month', 'Days', 'Days at 70% or more', 'Completion', 'Micro-Lives']} />
      <tbody>
        {months.map(({ month, label, days, kept, completion, microLives }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              {label}
            </th>
            <td className="py-2 pr-3">{days}</td>
            <td className="py-2 pr-3">{kept}</td>
            <td className="py-2 pr-3">{completion}%</td>
            <td className="py-2">{microLives.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
