import { Badge } from '#app/ui/badge.tsx'
import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import { DayReader } from '#app/ui/charts/day-reader.tsx'
import { LineDrawing } from '#app/ui/charts/line-drawing.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { formatMicroLives } from '../../completion.ts'
import { type DayProgress, runningMeans } from '../../progress.ts'
import { STREAK_THRESHOLD } from '../../streak.ts'
import { DayTable } from './day-table.tsx'

const HEIGHT = 300
const TICKS = [0, 25, 50, 75, 100]
const MONTH = 30
const WEEK = 7
const LONGEST_BY_DAY = 90

/** Completion of a range as a line, with the streak threshold. Source of sizes: specification §9. */
export function MonthChart({ days, joinedOn }: { days: readonly DayProgress[]; joinedOn: LocalDate }) {
  const last = days.length - 1
  const markEvery = days.length <= MONTH ? 7 : Math.ceil(days.length / 4)
  const at = (index: number) => (last === 0 ? 1 : index / last)
  const first = Math.max(
    0,
    days.findIndex((day) => day.date >= joinedOn),
  )
  const since = days.slice(first)
  const today = days[last]?.date ?? joinedOn
  // Over a year, a point per day would be too dense, so the line has one per week.
  const isLong = days.length > LONGEST_BY_DAY
  const drawn = runningMeans(days, { joinedOn, today }).flatMap((value, index) =>
    value === null || (isLong && (last - index) % WEEK !== 0) ? [] : { at: at(index), value },
  )
  const newest = drawn.at(-1)
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
      unit="%"
      marks={marks}
      legend={
        <>
          <span
            aria-hidden="true"
            className="mr-2 inline-block w-6 border-t-2 border-dashed border-clay align-middle"
          />
          A day at {STREAK_THRESHOLD}% or more keeps your streak. The line is the mean of seven days
          {isLong ? ', one point a week' : '; each dot is a day'}. Today joins it once it’s kept.
        </>
      }
      picture={{
        title,
        note: 'Completion Rate, mean of seven days',
        ticks: TICKS,
        unit: '%',
        marks,
        drawing: {
          kind: 'line',
          thresholds: [STREAK_THRESHOLD],
          points: drawn,
        },
      }}
      table={<DayTable caption={title} days={since} />}
    >
      <DayReader label={`${title}, day by day`} readings={readings}>
        {(active) => (
          <>
            <LineDrawing
              points={drawn.map(({ at: across, value }) => [across * 100, 100 - value])}
              guides={[STREAK_THRESHOLD]}
              isFilled
            />
            {!isLong &&
              days.map(
                ({ date, percentage, completed, outcome }, index) =>
                  index >= first &&
                  // No dot for a day that has only begun.
                  (index < last || completed > 0) &&
                  outcome !== 'neutral' && (
                    <span
                      key={date}
                      className="filled absolute size-1.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-ring-2"
                      style={{ left: `${at(index) * 100}%`, bottom: `${percentage}%` }}
                    />
                  ),
              )}
            {newest && <Point at={newest.at} percentage={newest.value} />}
            {active !== null && active >= first && (
              <Point at={at(active)} percentage={days[active]?.percentage ?? 0} isActive />
            )}
          </>
        )}
      </DayReader>
    </ChartFrame>
  )
}

const Point = ({ at, percentage, isActive = false }: { at: number; percentage: number; isActive?: boolean }) => (
  <>
    {isActive && <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${at * 100}%` }} />}
    <span
      className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-action bg-paper"
      style={{ left: `${at * 100}%`, bottom: `${percentage}%` }}
    />
  </>
)
