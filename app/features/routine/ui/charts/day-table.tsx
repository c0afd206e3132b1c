import { FigureTable } from '#app/ui/figure-table.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { formatMicroLives } from '../../completion.ts'
import { type DayProgress, hasNoEntry } from '../../progress.ts'

/** The data of the drawing, newest first. */
export const DayTable = ({ caption, days }: { caption: string; days: readonly DayProgress[] }) => (
  <FigureTable
    caption={caption}
    columns={['Day', 'Completed', 'Completion', 'Micro-Lives']}
    rows={days.toReversed().map((day) => ({
      key: day.date,
      head: <time dateTime={day.date}>{longDayLabel(day.date)}</time>,
      cells: [
        hasNoEntry(day) ? 'nothing entered' : `${day.completed} of ${day.applicable}`,
        <>
          {day.percentage}%{ASIDE[day.outcome] && <span className="text-soft">, {ASIDE[day.outcome]}</span>}
        </>,
        formatMicroLives(day.microLives),
      ],
    }))}
  />
)

const ASIDE: Partial<Record<DayProgress['outcome'], string>> = { frozen: 'held by a freeze', neutral: 'day off' }
