import { useEffect, useState } from 'react'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { HABITS } from '#app/features/routine/habits.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { type FocusItem, focusOf, type TimetableRow } from '../timetable.ts'

type Props = {
  rows: readonly TimetableRow[]
  date: LocalDate
  /** Minutes since the start of the day on the member's clock, when the page was made. */
  minute: number
  done: readonly HabitKey[]
  isOwn: boolean
}

const TONES = { 'In Progress': 'action', Pending: 'neutral', 'Still open': 'accent' } as const
const MINUTE_MS = 60_000

/** The next open items of today’s timetable. */
export function FocusList({ rows, date, minute, done, isOwn }: Props) {
  const items = focusOf(rows, { date, minute: useMinute(minute), done })
  return (
    <section aria-labelledby="focus-heading" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="focus-heading" className="text-xl">
        Today’s Focus
      </h2>
      {items.length === 0 && <p className="text-soft">Nothing is left of today’s timetable.</p>}
      <ul className="grid gap-3">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <p className="text-sm text-soft">
        From {isOwn ? 'your timetable' : 'the public weekly protocol'}.{' '}
        <a className="link" href="/app/timetable">
          {isOwn ? 'Change it' : 'Make it your own'}
        </a>
        , or{' '}
        <a className="link" href="/app/reminders">
          be reminded of it
        </a>
        .
      </p>
    </section>
  )
}

function Item({ item: { label, time, path, status, openHabits } }: { item: FocusItem }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p>
        {time && <time className="mr-2 text-sm tabular-nums text-soft">{time}</time>}
        {path ? (
          <a className="font-medium hover:underline" href={path}>
            {label}
          </a>
        ) : (
          <span className="font-medium">{label}</span>
        )}
        {openHabits.length > 0 && (
          <span className="block text-sm text-soft">
            Ticks {openHabits.map((habit) => HABITS.find(({ key }) => key === habit)?.label ?? habit).join(' and ')}
          </span>
        )}
      </p>
      <Badge tone={TONES[status]}>{status}</Badge>
    </li>
  )
}

/** The minute the page was made at, growing while the page stays open. */
function useMinute(first: number): number {
  const [minute, setMinute] = useState(first)
  useEffect(() => {
    setMinute(first)
    const start = Date.now()
    const timer = setInterval(() => setMinute(first + Math.floor((Date.now() - start) / MINUTE_MS)), MINUTE_MS)
    return () => clearInterval(timer)
  }, [first])
  return minute
}
