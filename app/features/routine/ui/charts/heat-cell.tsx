import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { heatMarkOf } from '../../history.ts'
import { type DayProgress, hasNoEntry } from '../../progress.ts'

/** The element id of a day's square. */
export const cellId = (date: LocalDate) => `heat-${date}`

// Shade is conveyed by the fill and, for kept and perfect days, by an inner mark: never by colour alone.
const DEPTHS = [
  'border border-edge/60',
  'border border-action bg-action/15',
  'border border-action bg-action/40',
  'border border-action bg-action/75',
  'border border-action bg-action',
]
const NOT_ENTERED = 'border border-dashed border-edge/60'
const HATCH = {
  backgroundImage: 'repeating-linear-gradient(45deg, var(--color-edge) 0 1px, transparent 1px 4px)',
}
// Paper within ink, so it is visible on any shade, light or dark.
const RING = 'size-2.5 rounded-full border-2 border-ink bg-paper'
const ASIDE: Partial<Record<DayProgress['outcome'], string>> = { neutral: ', day off', frozen: ', held by a freeze' }

type Props = {
  day: DayProgress
  /** A single habit to show; null for all together. */
  habit: HabitKey | null
  joinedOn: LocalDate
  isStop: boolean
  isToday: boolean
}

/** A day as a square that links to it. */
export function HeatCell({ day, habit, joinedOn, isStop, isToday }: Props) {
  const { date, outcome, percentage } = day
  if (date < joinedOn) return <span aria-hidden="true" className="block size-full rounded-sm bg-line/40" />
  const { depth, isHeld, isOff } = heatMarkOf(day, habit)
  const isMarked = habit === null ? outcome === 'kept' : depth === 4
  const words = `${longDayLabel(date)}: ${wordsOf(day, habit)}${ASIDE[outcome] ?? ''}`
  return (
    <Link
      id={cellId(date)}
      to={`/app?date=${date}`}
      tabIndex={isStop ? 0 : -1}
      aria-label={words}
      title={words}
      className={classNames(
        'filled grid size-full place-items-center rounded-sm',
        hasNoEntry(day) ? NOT_ENTERED : DEPTHS[depth],
        isToday && 'ring-2 ring-ring-today ring-offset-1 ring-offset-paper',
      )}
      style={isOff ? HATCH : undefined}
    >
      {isHeld && <span aria-hidden="true" className={RING} />}
      {isMarked && (
        <span
          aria-hidden="true"
          className={classNames(
            'rounded-full bg-on-action',
            habit !== null || percentage === 100 ? 'size-2' : 'size-1',
          )}
        />
      )}
    </Link>
  )
}

function wordsOf(day: DayProgress, habit: HabitKey | null): string {
  const { completed, applicable, percentage, done, off, free } = day
  if (habit !== null && off.includes(habit)) return 'switched off'
  if (habit !== null && free.includes(habit)) return 'not due'
  if (hasNoEntry(day)) return 'nothing entered'
  if (habit !== null) return done.includes(habit) ? 'done' : 'not done'
  return `${completed} of ${applicable}, ${percentage}%`
}

/** The legend. Hidden from screen readers, since each square has its own label. */
export const HeatLegend = () => (
  <ul aria-hidden="true" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
    <Sample label="not entered" className={NOT_ENTERED} />
    {['nothing', 'a little', 'some', '70% or more', 'all'].map((label, depth) => (
      <Sample key={label} label={label} className={DEPTHS[depth]}>
        {depth >= 3 && <span className={classNames('rounded-full bg-on-action', depth === 4 ? 'size-2' : 'size-1')} />}
      </Sample>
    ))}
    <Sample label="freeze" className={DEPTHS[0]}>
      <span className={RING} />
    </Sample>
    <Sample label="day off" className={DEPTHS[0]} style={HATCH} />
  </ul>
)

type SampleProps = { label: string; className: string | undefined; style?: CSSProperties; children?: ReactNode }

const Sample = ({ label, className, style, children }: SampleProps) => (
  <li className="flex items-center gap-1.5">
    <span className={classNames('filled grid size-4 place-items-center rounded-sm', className)} style={style}>
      {children}
    </span>
    {label}
  </li>
)
