import type { ReactNode } from 'react'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Check } from '#app/ui/icons.tsx'
import { WeatherSign } from '#app/ui/weather-sign.tsx'
import type { Feeling } from '#app/values/feeling.ts'
import { addDays, type LocalDate, listDays, type OpenDays, weekdayOf } from '#app/values/local-date.ts'
import type { Insight } from '../insights.ts'

type Props = { about: Insight['about']; days: readonly DayProgress[]; feelings: readonly Feeling[]; open: OpenDays }

/** The seven days of an insight as icons. Decorative: its text says the same. Renders nothing without data. */
export function WeekSigns({ about, days, feelings, open: { today } }: Props) {
  if (about === 'nights') return null
  const until = about === 'exercise' ? addDays(today, -1) : today
  const week = listDays(addDays(until, -6), until)
  const signs = week.map((date) => (about === 'exercise' ? tickOn(days, date) : weatherOn(feelings, about, date)))
  if (signs.every((sign) => sign === null)) return null
  return (
    <dd aria-hidden="true" className="grid max-w-80 grid-cols-7 py-1 text-center text-axis text-soft">
      {week.map((date, at) => (
        <span key={date} className="grid justify-items-center gap-0.5">
          <span className="grid h-9 w-full max-w-9 place-items-center [--sign:2.25rem]">
            {signs[at] ?? <span className="size-1.5 rounded-full bg-line" />}
          </span>
          {LETTERS[weekdayOf(date) - 1]}
        </span>
      ))}
    </dd>
  )
}

function tickOn(days: readonly DayProgress[], date: LocalDate): ReactNode {
  const day = days.find((one) => one.date === date)
  if (!day || day.outcome === 'neutral') return null
  const isDone = day.done.includes('exercise')
  return (
    <span
      className={classNames(
        'filled grid aspect-square w-full max-w-7 place-items-center rounded-full border',
        isDone ? 'border-action bg-action text-on-action' : 'border-edge',
      )}
    >
      {isDone && <Check className="size-4" strokeWidth={2.5} />}
    </span>
  )
}

/** Stress is inverted: 1 is fair weather. */
function weatherOn(feelings: readonly Feeling[], about: 'sleep' | 'stress', date: LocalDate): ReactNode {
  const score = feelings.find((one) => one.date === date)?.[about] ?? null
  return score === null ? null : <WeatherSign brightness={about === 'stress' ? 6 - score : score} />
}

const LETTERS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
