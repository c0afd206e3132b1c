import { daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { weekMeans } from '../week-means.ts'

const WIDTH = 120
const HEIGHT = 32
const EDGE = 3
const MOST_DAYS = 90

/**
 * The last three months of one measure as seven-day means. Missing days break the line, and an isolated day is a dot.
 * The text beside it has the details.
 */
export function DayLine({ days }: { days: readonly (readonly [LocalDate, number])[] }) {
  const newest = days.at(-1)?.[0]
  const recent = newest ? weekMeans(days).filter(([date]) => daysBetween(date, newest) < MOST_DAYS) : []
  const first = recent[0]?.[0]
  if (!newest || !first || recent.length < 2) return null
  const values = recent.map(([, value]) => value)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const reach = daysBetween(first, newest)
  const points = recent.map(([date, value]) => ({
    day: daysBetween(first, date),
    x: EDGE + (daysBetween(first, date) / reach) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE),
  }))
  const isNear = (one?: { day: number }, next?: { day: number }) => one && next && next.day - one.day <= 3
  const path = points.map(
    (point, index) => `${isNear(points[index - 1], point) ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
  )
  const alone = points.filter(
    (point, index) =>
      !isNear(points[index - 1], point) && !isNear(point, points[index + 1]) && index < points.length - 1,
  )
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={path.join('')} fill="none" strokeWidth="1.5" strokeLinejoin="round" className="stroke-action" />
      {alone.map(({ day, x, y }) => (
        <circle key={day} cx={x} cy={y} r="1.75" className="fill-action" />
      ))}
      <circle cx={last?.x} cy={last?.y} r="2.5" className="fill-action" />
    </svg>
  )
}
