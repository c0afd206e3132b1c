import { Named } from '#app/ui/named.tsx'
import type { Figure } from '../figures.server.ts'
import { showCourse } from '../figures.ts'

/** The key business figures: the number, its label, its weeks as bars, and a link to the rows behind it. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <Named by="figures" title="Figures" heading="sr-only">
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
      {figures.map(({ name, value, about, weeks, href }) => (
        <li key={name} className="bg-paper">
          <a href={href} className="grid h-full content-start gap-1 p-4 hover:bg-sunk">
            <span className="text-sm font-medium">{name}</span>
            <span className="font-serif text-2xl font-light tabular-nums">{value}</span>
            <span className="text-xs text-soft">{about}</span>
            {weeks && showCourse(weeks) && <Bars weeks={weeks} />}
          </a>
        </li>
      ))}
    </ul>
  </Named>
)

const HEIGHT = 28

function Bars({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks)
  const words = `Twelve weeks, the newest last: ${weeks.join(', ')}`
  return (
    <svg
      viewBox={`0 0 ${weeks.length * 10} ${HEIGHT}`}
      className="mt-2 h-7 w-full max-w-48"
      role="img"
      aria-label={words}
    >
      {weeks.map((value, week) => {
        const x = week * 10
        const height = value <= 0 ? 1 : Math.max(2, (value / most) * HEIGHT)
        return (
          <rect
            key={x}
            x={x}
            y={HEIGHT - height}
            width={7}
            height={height}
            rx={1}
            className={week === weeks.length - 1 ? 'fill-action' : 'fill-wash'}
          />
        )
      })}
    </svg>
  )
}
