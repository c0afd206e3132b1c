import { inkOf } from '#app/ui/glyph.tsx'
import { arcPath, type DialArc, pointAt } from '../dial.ts'

const OUTERMOST = 148
const LANE = 19
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** What fills so much of a day is its ground and not an act: it is drawn pale. */
const GROUND_MINUTES = 4 * 60

/** The ink of something on the dial and in the list beside it. */
export const inkOfTime = (habit: string | null, minutes: number) =>
  minutes > GROUND_MINUTES ? 'var(--color-ring-1)' : inkOf(habit)

type Props = { name: string; arcs: readonly DialArc[]; gap: { start: number; end: number } | null }

/** A day as a clock of 24 hours, noon above. A picture of the list beside it, so it says nothing to a screen reader. */
export function Dial({ name, arcs, gap }: Props) {
  return (
    <div aria-hidden="true" className="dial">
      <svg aria-hidden="true" viewBox="-190 -190 380 380" fill="none">
        <circle r={OUTERMOST + 30} className="dial-face" />
        {HOURS.map((hour) => (
          <Tick key={hour} hour={hour} />
        ))}
        {gap && <path d={arcPath(gap, OUTERMOST - 3.2 * LANE)} className="dial-gap" />}
        {arcs.map((arc) => (
          <path
            key={arc.id}
            d={arcPath(arc, OUTERMOST - arc.lane * LANE)}
            className="dial-arc"
            style={{ stroke: inkOfTime(arc.habit, arc.end - arc.start) }}
          />
        ))}
        <g className="dial-hand" suppressHydrationWarning>
          <path d={`M0 78V${OUTERMOST + 26}`} />
          <circle r="5" cy="78" />
        </g>
      </svg>
      {/* The time of today's dial is an attribute, which React leaves alone where the script has written it. */}
      <p className="dial-middle" data-clock="" suppressHydrationWarning>
        <span className="font-serif text-2xl leading-tight">{name}</span>
      </p>
    </div>
  )
}

function Tick({ hour }: { hour: number }) {
  const [x, y] = pointAt(hour * 60, OUTERMOST + 21)
  if (hour % 6 > 0) return <circle cx={x} cy={y} r={hour % 3 > 0 ? 1 : 1.6} className="dial-tick" />
  return (
    <text x={x} y={y} dy="0.36em" textAnchor="middle" className="dial-hour">
      {hour === 0 ? 24 : hour}
    </text>
  )
}
