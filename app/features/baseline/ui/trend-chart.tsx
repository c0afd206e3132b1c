import { ChartFrame } from '#app/ui/charts/chart-frame.tsx'
import { DayReader } from '#app/ui/charts/day-reader.tsx'
import { LineDrawing } from '#app/ui/charts/line-drawing.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import { dayLabel, shortDayLabel } from '#app/values/day-label.ts'
import { daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { writeReading } from '../readings.ts'
import { edgesNear, ticksFor } from '../scale.ts'
import type { Series } from '../series.ts'
import { fromBase, writeFigure } from '../units.ts'

const HEIGHT = 280
/** Above this number only the line is drawn, without points. */
const MOST_DOTS = 60

/** One measure over time. Dashed lines mark the edges of bands, which are explained in the text beside it. */
export function TrendChart({ series }: { series: Series }) {
  const { measure, unit, readings } = series
  const [first] = readings
  const last = readings.at(-1)
  if (!first || !last) return null
  const days = daysBetween(first.date, last.date)
  const at = (date: LocalDate) => (days === 0 ? 1 : daysBetween(first.date, date) / days)
  // A unit written in two, such as 11 st 4 lb, is drawn in the smaller one.
  const parts = unit.part?.per ?? 1
  const name = unit.part?.label ?? unit.label
  const drawn = (value: number) => fromBase(value, unit) * parts
  const values = readings.map(({ value }) => drawn(value))
  const edges = edgesNear(
    measure.bands,
    readings.map(({ value }) => value),
  )
  const guides = edges.map(drawn)
  const ticks = ticksFor([...values, ...guides])
  const base = Math.min(...ticks)
  const span = Math.max(...ticks) - base
  const up = (value: number) => ((value - base) / span) * 100
  const points = readings.map(({ date }, index) => ({ at: at(date), value: values[index] ?? 0 }))
  const marks = marksOf(readings.map(({ date }) => date)).map((date) => ({ at: at(date), text: label(date, days) }))

  return (
    <ChartFrame
      title={measure.label}
      heading="h2"
      note={<span className="text-sm text-soft">{name}</span>}
      height={HEIGHT}
      ticks={ticks}
      marks={marks}
      legend={
        edges.length > 0 && (
          <>
            <span
              aria-hidden="true"
              className="mr-2 inline-block w-6 border-t-2 border-dashed border-clay align-middle"
            />
            Dashed: {edges.map((edge) => writeFigure(edge, unit)).join(', ')}. See below for what it means.
          </>
        )
      }
      picture={{
        title: measure.label,
        note: name,
        ticks,
        unit: '',
        isOfBody: true,
        marks,
        drawing: { kind: 'line', thresholds: guides, points },
      }}
      table={<SeriesTable series={series} />}
    >
      <DayReader
        label={`${measure.label}, reading by reading`}
        readings={readings.map((reading) => ({
          title: dayLabel(reading.date),
          at: at(reading.date),
          lines: [{ label: measure.label, value: writeReading(reading, unit) }],
        }))}
      >
        {(active) => (
          <>
            <LineDrawing
              points={points.map(({ at: x, value }) => [x * 100, 100 - up(value)])}
              guides={guides.map(up)}
            />
            {points.map(
              ({ at: x, value }, index) =>
                (points.length <= MOST_DOTS || index === active || index === points.length - 1) && (
                  <Dot
                    key={readings[index]?.date}
                    at={x}
                    up={up(value)}
                    isActive={index === active}
                    hasSign={readings[index]?.sign != null}
                  />
                ),
            )}
          </>
        )}
      </DayReader>
    </ChartFrame>
  )
}

/** A point. A value with '<' or '>' has a dotted outline. */
const Dot = ({ at, up, isActive, hasSign }: { at: number; up: number; isActive: boolean; hasSign: boolean }) => (
  <>
    {isActive && <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${at * 100}%` }} />}
    <span
      className={`absolute -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-action ${hasSign ? 'border-dotted ' : ''}${isActive ? 'size-3 bg-action' : 'size-2.5 bg-paper'}`}
      style={{ left: `${at * 100}%`, bottom: `${up}%` }}
    />
  </>
)

/** Returns up to three dates for the horizontal axis: the first, the last and, if there is space, a middle one. */
function marksOf(dates: readonly LocalDate[]): LocalDate[] {
  const [first] = dates
  const last = dates.at(-1)
  const middle = dates[Math.floor((dates.length - 1) / 2)]
  if (!first || !last || first === last) return last ? [last] : []
  if (!middle || dates.length < 5) return [first, last]
  const share = daysBetween(first, middle) / daysBetween(first, last)
  return share > 0.3 && share < 0.7 ? [first, middle, last] : [first, last]
}

const label = (date: LocalDate, days: number) =>
  days > 300 ? `${shortDayLabel(date)} ${date.slice(0, 4)}` : shortDayLabel(date)

const SeriesTable = ({ series: { measure, unit, readings } }: { series: Series }) => (
  <FigureTable
    caption={`${measure.label}, newest first`}
    columns={['Day', measure.label]}
    rows={readings.toReversed().map((reading) => ({
      key: reading.date,
      head: <time dateTime={reading.date}>{dayLabel(reading.date)}</time>,
      cells: [writeReading(reading, unit)],
    }))}
  />
)
