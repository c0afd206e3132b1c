import { TableHead } from '#app/ui/table-head.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { formatMicroLives } from '../../completion.ts'
import { type DayProgress, isSilent } from '../../progress.ts'

/** The data of the drawing, newest first. */
export function DayTable({ caption, days }: { caption: string; days: readonly DayProgress[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={['Day', 'Completed', 'Completion', 'Micro-Lives']} />
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              <time dateTime={day.date}>{longDayLabel(day.date)}</time>
            </th>
            <td className="py-2 pr-3">{isSilent(day) ? 'nothing entered' : `${day.completed} of ${day.applicable}`}</td>
            <td className="py-2 pr-3">
              {day.percentage}%{day.outcome === 'frozen' && <span className="text-soft">, held by a freeze</span>}
              {day.outcome === 'neutral' && <span className="text-soft">, day off</span>}
            </td>
            <td className="py-2">{formatMicroLives(day.microLives)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
