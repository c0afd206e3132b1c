import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import { DayReader } from '#app/ui/charts/day-reader.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import type { DayProgress } from '../../progress.ts'
import { keepsStreak } from '../../streak.ts'
import { DayTable } from './day-table.tsx'

const HEIGHT = 200
const MOST = HABIT_KEYS.length

/** Habits done on each of the last seven days. Source of sizes and text: specification §9. */
export function WeekChart({ days }: { days: readonly DayProgress[] }) {
  const at = (index: number) => (index + 0.5) / days.length
  return (
    <ChartFrame
      title="This Week’s Performance"
      note={<span className="text-sm text-soft">Last 7 days</span>}
      height={HEIGHT}
      ticks={[0, MOST]}
      marks={[]}
      picture={{
        title: 'This Week’s Performance',
        note: 'Completed, last 7 days',
        ticks: [0, MOST],
        unit: '',
        marks: days.map((day, index) => ({ at: at(index), text: day.label })),
        drawing: { kind: 'bars', values: days.map(({ completed }) => completed) },
      }}
      table={<DayTable caption="This Week’s Performance" days={days} />}
    >
      <DayReader
        label="This Week’s Performance, day by day"
        readings={days.map((day, index) => ({
          title: day.label,
          at: at(index),
          lines: [{ label: 'Completed', value: `${day.completed} ${day.completed === 1 ? 'activity' : 'activities'}` }],
        }))}
      >
        {(active) => (
          <ol aria-hidden="true" className="absolute inset-0 flex">
            {days.map((day, index) => (
              <li key={day.date} className="relative flex-1">
                <Bar day={day} isActive={index === active} />
                <span className="absolute inset-x-0 top-full pt-2.5 text-center text-axis leading-tight text-soft">
                  <DayMark label={day.label} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </DayReader>
    </ChartFrame>
  )
}

/** '16 Nov', on two lines where seven don't fit side by side. */
function DayMark({ label }: { label: string }) {
  const [day, month] = label.split(' ')
  return (
    <>
      {day} <span className="block sm:inline">{month}</span>
    </>
  )
}

// Solid keeps the streak, outlined doesn't, so the difference isn't conveyed by colour alone.
const Bar = ({ day: { completed, percentage }, isActive }: { day: DayProgress; isActive: boolean }) => (
  <span
    className={classNames(
      'chart-bar filled absolute bottom-0 left-1/2 w-3/5 max-w-12 -translate-x-1/2 rounded-t-sm border-action',
      completed > 0 && 'border-x-2 border-t-2',
      keepsStreak(percentage) ? 'bg-action' : 'bg-tint',
      isActive && 'outline-2 outline-offset-2 outline-edge',
    )}
    style={{ height: `${(completed / MOST) * 100}%` }}
  >
    {completed > 0 && (
      <span
        className={classNames(
          'absolute inset-x-0 top-1 text-center text-xs font-semibold tabular-nums leading-none',
          keepsStreak(percentage) ? 'text-on-action' : 'text-ink',
        )}
      >
        {completed}
      </span>
    )}
  </span>
)
