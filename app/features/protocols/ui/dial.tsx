import { inkOf } from '#app/ui/glyph.tsx'
import { arcPath, type DialArc, pointAt } from '../dial.ts'

const OUTERMOST = 148
const LANE = 19
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Longer activities (sleep, work) are drawn pale, as the background of the day. */
const GROUND_MINUTES = 4 * 60

/** Colour of an activity on the dial and in the list. */
export const inkOfTime = (habit: string | null, minutes: number) =>
  minutes > GROUND_MINUTES ? 'var(--color-ring-1)' : inkOf(habit)

type Props = { name: string; arcs: readonly DialArc[]; gap: { start: number; end: number } | null }

/** A day as a 24-hour dial, noon at the top. Hidden from screen readers, which get the list beside it. */
export const Dial = ({ name, arcs, gap }: Props) => (
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
    {/* mark-now.ts writes the time as an attribute, which React doesn't touch. */}
    <p className="dial-middle" data-clock="" suppressHydrationWarning>
      <span className="font-serif text-2xl leading-tight">{name}</span>
    </p>
  </div>
)

function Tick({ hour }: { hour: number }) {
  const [x, y] = pointAt(hour * 60, OUTERMOST + 21)
  if (hour % 6 > 0) return <circle cx={x} cy={y} r={hour % 3 > 0 ? 1 : 1.6} className="dial-tick" />
  return (
    <text x={x} y={y} dy="0.36em" textAnchor="middle" className="dial-hour">
      {hour === 0 ? 24 : hour}
    </text>
  )
}
