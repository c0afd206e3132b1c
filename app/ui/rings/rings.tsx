import { useMemo } from 'react'
import type { RingDay } from '#app/values/ring-growth.ts'
import { short } from '#app/values/ring-shape.ts'
import { drawRings } from './strokes.ts'

type Props = {
  /** From the first day on, oldest first. */
  days: readonly RingDay[]
  /** The weekday of the first day, Monday being 0. */
  start: number
  size: number
  hasGhosts?: boolean
  hasToday?: boolean
  className?: string
}

/**
 * A record as growth rings: one per week, from the centre outward. Purely visual: the same information is beside it as
 * text or a table.
 */
export function Rings({ days, start, size, hasGhosts = true, hasToday = true, className }: Props) {
  const drawing = useMemo(
    () => drawRings(days, { size, start, hasGhosts, hasToday }),
    [days, size, start, hasGhosts, hasToday],
  )
  const cap = drawing.isRound ? 'round' : undefined
  const { view } = drawing
  return (
    <svg viewBox={`${-view / 2} ${-view / 2} ${view} ${view}`} aria-hidden="true" fill="none" className={className}>
      {drawing.ghosts.map((path) => (
        <path
          key={path}
          d={path}
          stroke="var(--color-ring-2)"
          strokeWidth={short((view / size) * Math.max(1.2, size / 210))}
          strokeDasharray={`0.1 ${short((view / size) * Math.max(4, size / 52))}`}
          strokeLinecap="round"
        />
      ))}
      {drawing.strokes.map(({ colour, width, path, isDotted }) => (
        <path
          key={`${colour} ${width}`}
          d={path}
          stroke={colour}
          strokeWidth={width}
          strokeLinecap={isDotted ? 'round' : cap}
          strokeDasharray={isDotted ? `0.1 ${drawing.grain}` : undefined}
        />
      ))}
      {drawing.years.map((path) => (
        <path
          key={path}
          d={path}
          stroke="var(--color-ring-year)"
          strokeWidth={short(Math.max(0.7, size / 420))}
          opacity="0.75"
        />
      ))}
      {drawing.knots.map(({ x, y, rx, ry, turn, pen }) => (
        <ellipse
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          rx={rx}
          ry={ry}
          transform={`rotate(${turn} ${x} ${y})`}
          fill="var(--color-paper)"
          stroke="var(--color-ring-heart)"
          strokeWidth={pen}
        />
      ))}
      <circle r={drawing.heart} fill="var(--color-ring-heart)" />
    </svg>
  )
}
