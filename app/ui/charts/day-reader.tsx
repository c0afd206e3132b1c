import { type PointerEvent, type ReactNode, useState } from 'react'

/** The text for one day, in the tooltip and for screen readers. */
type Reading = {
  title: string
  lines: readonly { label: string; value: string }[]
  /** Horizontal position of its point, 0 to 1. */
  at: number
}

type Props = {
  /** Accessible name: 'Read the 30 days one by one'. */
  label: string
  readings: readonly Reading[]
  children: (active: number | null) => ReactNode
}

/**
 * Lets a drawing be read day by day. An invisible range input covers it: touch or mouse selects the nearest day, arrow
 * keys, Home and End step through them, and screen readers announce each day as the slider's value.
 */
export function DayReader({ label, readings, children }: Props) {
  const [active, setActive] = useState<number | null>(null)
  const last = readings.length - 1
  const reading = active === null ? undefined : readings[active]

  function follow(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const across = width > 0 ? (event.clientX - left) / width : 1
    setActive(nearest(readings, across))
  }

  return (
    <div className="relative size-full">
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={active ?? last}
        aria-label={label}
        aria-valuetext={sentence(readings[active ?? last])}
        onChange={(event) => setActive(Number(event.currentTarget.value))}
        onFocus={() => setActive((known) => known ?? last)}
        onBlur={() => setActive(null)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.currentTarget !== document.activeElement && setActive(null)}
        className="peer absolute inset-0 z-10 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
      <div className="absolute inset-0 rounded-sm outline-offset-4 outline-action peer-focus-visible:outline-2">
        {children(active)}
      </div>
      {reading && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1 z-20 w-max whitespace-nowrap rounded-md bg-ink px-3 py-2 text-xs text-paper shadow-float"
          style={{ left: `${reading.at * 100}%`, translate: reading.at > 0.5 ? 'calc(-100% - 0.875rem)' : '0.875rem' }}
        >
          <p className="font-semibold">{reading.title}</p>
          {reading.lines.map(({ label: name, value }) => (
            <p key={name} className="tabular-nums">
              {name}: {value}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function nearest(readings: readonly Reading[], across: number): number {
  const distances = readings.map(({ at }) => Math.abs(at - across))
  return distances.indexOf(Math.min(...distances))
}

function sentence(reading: Reading | undefined): string {
  if (!reading) return ''
  return `${reading.title}: ${reading.lines.map(({ label, value }) => `${label} ${value}`).join(', ')}`
}
