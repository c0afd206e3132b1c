import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type HeatWeek, heatOf, type MonthSummary } from '../../history.ts'
import type { DayProgress } from '../../progress.ts'
import { SavePictureButton } from './save-picture-button.tsx'

type Props = {
  weeks: readonly HeatWeek[]
  months: readonly MonthSummary[]
  open: { joinedOn: LocalDate; today: LocalDate }
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

/** Every day of twelve months as a square that opens it. One stop for the Tab key; arrow keys walk day by day. */
export function HeatMap({ weeks, months, open }: Props) {
  const days = weeks.flatMap((week) => week.days.flatMap((day) => day ?? []))
  const [focused, setFocused] = useState<LocalDate>(open.today)

  function walk(event: KeyboardEvent<HTMLElement>) {
    const index = days.findIndex(({ date }) => date === focused)
    const next =
      event.key === 'Home' ? days.find(({ date }) => date >= open.joinedOn) : event.key === 'End' ? days.at(-1) : null
    const step = STEPS[event.key]
    const target = next ?? (step === undefined ? undefined : days[index + step])
    if (!target || target.date < open.joinedOn) return
    event.preventDefault()
    setFocused(target.date)
    document.getElementById(cellId(target.date))?.focus()
  }

  return (
    <section aria-labelledby="heat-heading" className="grid min-w-0 gap-5 border-t border-line pt-6">
      <header className="grid gap-1">
        <h3 id="heat-heading" className="text-xl">
          Twelve months
        </h3>
        <p className="text-sm text-soft">
          Each square is a day and opens it. Darker is more; hatched was a day off; a ring is a missed day that a freeze
          held.
        </p>
      </header>
      {/* Reversed, so that narrow screens begin at the newest week. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys reach it from the links inside. */}
      <div onKeyDown={walk} className="flex flex-row-reverse justify-end gap-[3px] overflow-x-auto p-1">
        {weeks.toReversed().map((week) => (
          <ol key={week.from} className="grid content-start gap-[3px]">
            {week.days.map((day, row) => (
              <li key={day?.date ?? `${week.from}-${row}`} className="size-[13px]">
                {day && <Cell day={day} open={open} isStop={day.date === focused} />}
              </li>
            ))}
          </ol>
        ))}
      </div>
      <Legend />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <details className="text-sm open:w-full">
          <summary className="w-fit text-soft underline decoration-1 underline-offset-4 hover:text-ink">
            Show as a table<span className="sr-only">: Twelve months</span>
          </summary>
          <div className="mt-3 overflow-x-auto">
            <MonthTable months={months} />
          </div>
        </details>
        <SavePictureButton
          picture={{
            title: 'Twelve months',
            note: 'Completion of each day, Monday above, Sunday below',
            ticks: [],
            unit: '',
            marks: [
              { at: 0, text: days[0] ? longDayLabel(days[0].date) : '' },
              { at: 1, text: longDayLabel(open.today) },
            ],
            drawing: { kind: 'heat', columns: weeks.map((week) => week.days.map((day) => day && heatOf(day))) },
          }}
        />
      </div>
    </section>
  )
}

const cellId = (date: LocalDate) => `heat-${date}`

// Depth is told by the fill and, for kept and perfect days, by a mark within: never by colour alone.
const DEPTHS = [
  'border border-edge/60',
  'border border-action bg-action/15',
  'border border-action bg-action/40',
  'border border-action bg-action/75',
  'border border-action bg-action',
]
const HATCH = {
  backgroundImage: 'repeating-linear-gradient(45deg, var(--color-edge) 0 1px, transparent 1px 4px)',
}

// Paper within ink: it is seen on any depth, light or dark.
const RING = 'size-[7px] rounded-full border-[1.5px] border-ink bg-paper'
const ASIDE: Partial<Record<DayProgress['outcome'], string>> = { neutral: ', day off', frozen: ', held by a freeze' }

function Cell({ day, open, isStop }: { day: DayProgress; open: Props['open']; isStop: boolean }) {
  const { date, completed, applicable, percentage, outcome } = day
  const looks = classNames('grid size-full place-items-center rounded-[2px]', DEPTHS[heatOf(day)])
  const style = outcome === 'neutral' ? HATCH : undefined
  if (date < open.joinedOn) return <span aria-hidden="true" className="block size-full rounded-[2px] bg-line/40" />
  const words = `${longDayLabel(date)}: ${completed} of ${applicable}, ${percentage}%${ASIDE[outcome] ?? ''}`
  return (
    <Link
      id={cellId(date)}
      to={`/app?date=${date}`}
      tabIndex={isStop ? 0 : -1}
      aria-label={words}
      title={words}
      className={looks}
      style={style}
    >
      {outcome === 'frozen' && <span aria-hidden="true" className={RING} />}
      {outcome === 'kept' && (
        <span
          aria-hidden="true"
          className={classNames('rounded-full bg-on-action', percentage === 100 ? 'size-[5px]' : 'size-[3px]')}
        />
      )}
    </Link>
  )
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
      {['nothing', 'a little', 'some', '70% or more', 'all'].map((label, depth) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={classNames('grid size-[13px] place-items-center rounded-[2px]', DEPTHS[depth])}>
            {depth >= 3 && (
              <span className={classNames('rounded-full bg-on-action', depth === 4 ? 'size-[5px]' : 'size-[3px]')} />
            )}
          </span>
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="grid size-[13px] place-items-center rounded-[2px] border border-edge/60">
          <span className={RING} />
        </span>
        freeze
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-[13px] rounded-[2px] border border-edge/60" style={HATCH} />
        day off
      </li>
    </ul>
  )
}

function MonthTable({ months }: { months: readonly MonthSummary[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <caption className="sr-only">Twelve months, by month</caption>
      <thead>
        <tr className="border-b border-edge">
          {['Month', 'Days', 'Days at 70% or more', 'Completion', 'Micro-Lives'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, label, days, kept, completion, microLives }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              {label}
            </th>
            <td className="py-2 pr-3">{days}</td>
            <td className="py-2 pr-3">{kept}</td>
            <td className="py-2 pr-3">{completion}%</td>
            <td className="py-2">{microLives.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
