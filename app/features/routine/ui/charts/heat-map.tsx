import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { ChartFoot } from '#app/ui/charts/chart-foot.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Options } from '#app/ui/field.tsx'
import { FigureTable } from '#app/ui/figure-table.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { HABITS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate, OpenDays } from '#app/values/local-date.ts'
import { formatMicroLives } from '../../completion.ts'
import { type HeatWeek, heatMarkOf, type MonthSummary, monthEnds, monthLabel, WEEKDAYS } from '../../history.ts'
import { cellId, HeatCell, HeatLegend } from './heat-cell.tsx'

type Props = {
  weeks: readonly HeatWeek[]
  months: readonly MonthSummary[]
  open: OpenDays
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

/** Twelve months as one linked square per day. A single tab stop; arrow keys move between days. */
export function HeatMap({ weeks, months, open }: Props) {
  const days = weeks.flatMap((week) => week.days.flatMap((day) => day ?? []))
  const [habit, setHabit] = useState<HabitKey | null>(null)
  const title = HABITS.find(({ key }) => key === habit)?.label ?? 'Twelve months'
  const [focused, setFocused] = useState<LocalDate>(open.today)
  const older = useRef<HTMLInputElement>(null)

  function walk(event: KeyboardEvent<HTMLElement>) {
    const index = days.findIndex(({ date }) => date === focused)
    const next =
      event.key === 'Home' ? days.find(({ date }) => date >= open.joinedOn) : event.key === 'End' ? days.at(-1) : null
    const step = STEPS[event.key]
    const target = next ?? (step === undefined ? undefined : days[index + step])
    if (!target || target.date < open.joinedOn) return
    event.preventDefault()
    setFocused(target.date)
    const cell = document.getElementById(cellId(target.date))
    if (older.current && !cell?.checkVisibility()) older.current.checked = true
    cell?.focus()
  }

  return (
    <section aria-labelledby="heat-heading" className="grid min-w-0 gap-5 border-t border-line pt-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="heat-heading" className="text-xl">
            Twelve months
          </h3>
          <HabitChoice habit={habit} onChoice={setHabit} />
        </div>
        <p className="text-sm text-soft">
          Each square is a day and opens it. Darker is more; hatched was a day off; a ring is a missed day that a freeze
          held.
        </p>
      </header>
      {/* On a phone weeks are rows, newest first, the older ones when asked for; on wide screens they are columns,
          scrolled to the end. */}
      <div className="heat-grid grid gap-2">
        <ol aria-hidden="true" className="heat-names">
          {WEEKDAYS.map((name) => (
            <li key={name}>{name.slice(0, 3)}</li>
          ))}
        </ol>
        <div className="heat">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys reach it from the links inside. */}
          <div onKeyDown={walk} className="heat-weeks">
            {weeks.map((week, place) => (
              <ol key={week.from} className="heat-week">
                <Month of={week} {...monthEnds(weeks, place)} />
                {week.days.map((day, row) => (
                  <li key={day?.date ?? `${week.from}-${row}`} className="heat-day">
                    {day && (
                      <HeatCell
                        day={day}
                        habit={habit}
                        joinedOn={open.joinedOn}
                        isStop={day.date === focused}
                        isToday={day.date === open.today}
                      />
                    )}
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </div>
        <label className="heat-older">
          <input ref={older} type="checkbox" className="size-5" />
          Show all twelve months
        </label>
      </div>
      <HeatLegend />
      <ChartFoot
        title="Twelve months"
        table={<MonthTable months={months} />}
        picture={{
          title,
          note: habit
            ? 'Days it was done in twelve months; hatched was a day off, or one on which it was switched off'
            : 'Completion of each day, Monday above, Sunday below; hatched was a day off, a ring is a freeze',
          ticks: [],
          unit: '',
          marks: [
            { at: 0, text: days[0] ? longDayLabel(days[0].date) : '' },
            { at: 1, text: longDayLabel(open.today) },
          ],
          drawing: {
            kind: 'heat',
            columns: weeks.map((week) =>
              week.days.map((day) => day && (day.date < open.joinedOn ? 'before' : heatMarkOf(day, habit))),
            ),
          },
        }}
      />
    </section>
  )
}

/** The month's name: above its first week in the column layout, above its last week in the row layout. */
const Month = ({ of: { from }, isFirst, isLast }: { of: HeatWeek; isFirst: boolean; isLast: boolean }) => (
  <li aria-hidden="true" className={classNames('heat-month', isFirst && 'is-first', isLast && 'is-last')}>
    {(isFirst || isLast) && monthLabel(from.slice(0, 7)).split(' ')[0]}
  </li>
)

/** Selects all habits or a single one. Requires script; without it, the habit table has the data. */
function HabitChoice({ habit, onChoice }: { habit: HabitKey | null; onChoice: (habit: HabitKey | null) => void }) {
  const id = useId()
  if (!useIsHydrated()) return null
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-soft">
        Show
      </label>
      <select
        id={id}
        value={habit ?? ''}
        onChange={({ currentTarget: { value } }) => onChoice(HABITS.find(({ key }) => key === value)?.key ?? null)}
        className="control w-auto"
      >
        <option value="">All habits</option>
        <Options of={HABITS.map(({ key, label }) => [key, label])} />
      </select>
    </div>
  )
}

const MonthTable = ({ months }: { months: readonly MonthSummary[] }) => (
  <FigureTable
    caption="Twelve months, by month"
    columns={['Month', 'Days', 'Days at 70% or more', 'Completion', 'Micro-Lives']}
    rows={months.map(({ month, label, days, kept, completion, microLives }) => ({
      key: month,
      head: label,
      cells: [days, kept, `${completion}%`, formatMicroLives(microLives)],
    }))}
  />
)
