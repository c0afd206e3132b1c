import { TableHead } from '#app/ui/table-head.tsx'
import { shortDayLabel } from '#app/values/day-label.ts'
import { outcomeOf } from '../outcomes.ts'
import { daysNeeded } from '../trial-result.ts'
import type { ShownTrial } from './trial-card.tsx'

export function BlockTable({ trial }: { trial: ShownTrial }) {
  const isOver = trial.state === 'over'
  const { decimals } = outcomeOf(trial.outcome)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <caption className="pb-2 text-left text-soft">
          The first {trial.washOut === 1 ? 'day' : `${trial.washOut} days`} of each block{' '}
          {trial.washOut === 1 ? 'is' : 'are'} left out. A block needs {daysNeeded(trial)} days with a figure.
        </caption>
        <TableHead columns={['Block', 'Days', 'Figures', ...(isOver ? ['Mean'] : [])]} />
        <tbody>
          {trial.result.blocks.map(({ kind, from, until, count, mean }, index) => (
            <tr key={from} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {index + 1}: {kind ?? <span className="text-soft">sealed</span>}
              </th>
              <td className="py-2 pr-3">
                {shortDayLabel(from)} to {shortDayLabel(until)}
              </td>
              <td className="py-2 pr-3">{kind === null ? '' : count}</td>
              {isOver && <td className="py-2">{mean === null ? 'too few' : mean.toFixed(decimals)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
