import { Badge } from '#app/ui/badge.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import type { DayProgress } from '../../progress.ts'
import { STREAK_THRESHOLD } from '../../streak.ts'
import { ChartFrame } from './chart-frame.tsx'
import { DayReader } from './day-reader.tsx'
import { DayTable } from './day-table.tsx'
import { formatMicroLives } from './format.ts'
import { LineDrawing } from './line-drawing.tsx'

const HEIGHT = 300
const TICKS = [0, 25, 50, 75, 100]
const MONTH = 30

type Props = { days: readonly DayProgress[]; joinedOn: LocalDate }

/** Completion of the last days as a line, with the line that keeps a streak. Source of sizes: specification §9. */
export function MonthChart({ days, joinedOn }: Props) {
  const last = days.length - 1
  const markEvery = days.length <= MONTH ? 7 : Math.ceil(days.length / 4)
  const at = (index: number) => (last === 0 ? 1 : index / last)
  const first = Math.max(
    0,
    days.findIndex((day) => day.date >= joinedOn),
  )
  const since = days.slice(first)
  // Today joins the line with its first tick; until then its open point stands by itself.
  const drawn = days[last]?.completed === 0 ? since.slice(0, -1) : since
  const readings = days.map((day, index) => ({
    title: day.label,
    at: at(index),
    lines:
      index < first
        ? [{ label: 'Before you joined', value: '–' }]
        : [
            { label: 'Completion', value: `${day.percentage}%` },
            { label: 'Micro-Lives', value: formatMicroLives(day.microLives) },
            ...(day.outcome === 'frozen' ? [{ label: 'Streak', value: 'held by a freeze' }] : []),
          ],
  }))
  const marks = days
    .map((day, index) => ({ at: at(index), text: day.label, back: last - index }))
    .filter(({ back }) => back % markEvery === 0)
  const title = `${days.length}-Day Progress`

  return (
    <ChartFrame
      title={title}
      note={<Badge>Completion Rate</Badge>}
      height={HEIGHT}
      ticks={TICKS}
      marks={marks}
      legend={
        <>
          <span
            aria-hidden="true"
            className="mr-2 inline-block w-6 border-t-2 border-dashed border-clay align-middle"
          />
          A day at {STREAK_THRESHOLD}% or more keeps your streak.
        </>
      }
      picture={{
        title,
        note: 'Completion Rate',
        ticks: TICKS,
        unit: '%',
        marks,
        drawing: {
          kind: 'line',
          thresholds: [STREAK_THRESHOLD],
          points: drawn.map((day, index) => ({ at: at(first + index), value: day.percentage })),
        },
      }}
      table={<DayTable caption={title} days={since} />}
    >
      <DayReader label={`${title}, day by day`} readings={readings}>
        {(active) => (
          <>
            <LineDrawing
              points={drawn.map((day, index) => [at(first + index) * 100, 100 - day.percentage])}
              guides={[STREAK_THRESHOLD]}
              isFilled
            />
            <Point at={at(last)} percentage={days[last]?.percentage ?? 0} />
            {active !== null && active >= first && (
              <Point at={at(active)} percentage={days[active]?.percentage ?? 0} isActive />
            )}
          </>
        )}
      </DayReader>
    </ChartFrame>
  )
}

function Point({ at, percentage, isActive = false }: { at: number; percentage: number; isActive?: boolean }) {
  return (
    <>
      {isActive && <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${at * 100}%` }} />}
      <span
        className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-action bg-paper"
        style={{ left: `${at * 100}%`, bottom: `${percentage}%` }}
      />
    </>
  )
}
