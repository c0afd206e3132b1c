import { FigureTable } from '#app/ui/figure-table.tsx'
import { shortDayLabel } from '#app/values/day-label.ts'
import { outcomeOf } from '../outcomes.ts'
import { daysNeeded } from '../trial-result.ts'
import type { ShownTrial } from './trial-card.tsx'

export function BlockTable({ trial }: { trial: ShownTrial }) {
  const isOver = trial.state === 'over'
  const { decimals } = outcomeOf(trial.outcome)
  return (
    <div className="overflow-x-auto">
      <FigureTable
        captionClass="pb-2 text-left text-soft"
        caption={`The first ${trial.washOut === 1 ? 'day' : `${trial.washOut} days`} of each block ${trial.washOut === 1 ? 'is' : 'are'} left out. A block needs ${daysNeeded(trial)} days with a figure.`}
        columns={['Block', 'Days', 'Figures', ...(isOver ? ['Mean'] : [])]}
        rows={trial.result.blocks.map(({ kind, from, until, count, mean }, index) => ({
          key: from,
          head: (
            <>
              {index + 1}:&nbsp;{kind ?? <span className="text-soft">sealed</span>}
            </>
          ),
          cells: [
            `${shortDayLabel(from)} to ${shortDayLabel(until)}`,
            kind === null ? '' : count,
            ...(isOver ? [mean === null ? 'too few' : mean.toFixed(decimals)] : []),
          ],
        }))}
      />
    </div>
  )
}
