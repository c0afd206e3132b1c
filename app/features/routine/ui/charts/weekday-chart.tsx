import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import { DayReader } from '#app/ui/charts/day-reader.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import type { WeekdayMean } from '../../history.ts'

const HEIGHT = 200
const TICKS = [0, 50, 100]
const TITLE = 'By day of the week'

/** Mean completion by weekday, and in words whether its differences mean anything. */
export function WeekdayChart({ pattern, words }: { pattern: readonly WeekdayMean[]; words: string }) {
  const at = (index: number) => (index + 0.5) / pattern.length
  return (
    <ChartFrame
      title={TITLE}
      note={<span className="text-sm text-soft">Average completion, 12 months</span>}
      height={HEIGHT}
      ticks={TICKS}
      unit="%"
      marks={[]}
      legend={words}
      picture={{
        title: TITLE,
        note: 'Average completion, 12 months',
        ticks: TICKS,
        unit: '%',
        marks: pattern.map(({ short }, index) => ({ at: at(index), text: short })),
        drawing: { kind: 'bars', values: pattern.map(({ percentage }) => percentage) },
      }}
      table={
        <FigureTable
          caption={TITLE}
          columns={['Weekday', 'Average completion', 'Days counted']}
          rows={pattern.map(({ weekday, percentage, days }) => ({
            key: weekday,
            head: weekday,
            cells: [days === 0 ? '–' : `${percentage}%`, days],
          }))}
        />
      }
    >
      <DayReader
        label={`${TITLE}, one by one`}
        readings={pattern.map(({ weekday, percentage, days }, index) => ({
          title: weekday,
          at: at(index),
          lines: [{ label: 'Completion', value: days === 0 ? 'nothing yet' : `${percentage}%` }],
        }))}
      >
        {(active) => (
          <ol aria-hidden="true" className="absolute inset-0 flex">
            {pattern.map(({ short, percentage, days }, index) => (
              <li key={short} className="relative flex-1">
                <span
                  className={`chart-bar filled absolute bottom-0 left-1/2 w-3/5 max-w-12 -translate-x-1/2 rounded-t-sm bg-action ${index === active ? 'outline-2 outline-offset-2 outline-edge' : ''}`}
                  style={{ height: `${percentage}%` }}
                />
                {days > 0 && (
                  <span
                    className="absolute inset-x-0 pb-1 text-center text-xs font-semibold tabular-nums leading-none"
                    style={{ bottom: `${percentage}%` }}
                  >
                    {percentage}
                  </span>
                )}
                <span className="absolute inset-x-0 top-full pt-2.5 text-center text-axis leading-tight text-soft">
                  {short}
                </span>
              </li>
            ))}
          </ol>
        )}
      </DayReader>
    </ChartFrame>
  )
}
