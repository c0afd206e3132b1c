import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formTo } from '#app/browser/call.ts'
import type { Routine } from '#app/features/routine/contract.ts'
import { isMet } from '#app/features/routine/dose.ts'
import { tickHabit, useTickedDay } from '#app/features/routine/ui/use-ticks.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { HABIT_KEYS, type HabitKey, habitLabel } from '#app/values/habits.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type FocusItem, focusOf, minuteBefore, type TimetableRow } from '../timetable.ts'

type Props = {
  rows: readonly TimetableRow[]
  /** Today's record; null if nothing can be ticked. */
  today: Routine | null
  date: LocalDate
  /** The member's minute of the day when the page was rendered. */
  minute: number
  /** When the member's day starts, such as 03:00. */
  dayStart: string
  /** When the next one does. */
  nextDayAt: string
  /** Habits known to be done without today's record. */
  done: readonly HabitKey[]
  /** Habits never recommended to this member: they stay on the card with their swap, but are never a focus. */
  notRecommended: readonly HabitKey[]
  /** Paused or ill. */
  isDayOff: boolean
  isOwn: boolean
}

const TONES = { 'In Progress': 'action', Pending: 'neutral', 'Still open': 'accent' } as const

/** The next open items of today’s timetable. */
export const FocusList = ({ today, done, notRecommended, ...props }: Props) =>
  today ? (
    <TickableFocus {...props} notRecommended={notRecommended} today={today} />
  ) : (
    <Focus {...props} settled={[...done, ...notRecommended]} />
  )

/** The focus with a button per row that ticks its habits. */
function TickableFocus({ today, notRecommended, isDayOff, ...props }: Omit<Props, 'done'> & { today: Routine }) {
  const { routine } = useTickedDay(today)
  const { userId, date, states, off, doses, mode, isPaused } = routine
  // Deferred: the ticked habit updates first, then the list.
  const names = useDeferredValue(
    HABIT_KEYS.filter(
      (habit) =>
        states[habit] !== 'not-done' || off.includes(habit) || isMet(doses, habit) || notRecommended.includes(habit),
    ).join(),
  )
  const settled = useMemo(() => HABIT_KEYS.filter((habit) => names.split(',').includes(habit)), [names])
  const tick = useCallback(
    (habits: readonly HabitKey[]) => {
      for (const habit of habits) tickHabit(userId, { date, habit, state: 'done' })
    },
    [userId, date],
  )
  return <Focus {...props} isDayOff={isDayOff || isPaused || mode === 'ill'} settled={settled} onTick={tick} />
}

type FocusProps = Omit<Props, 'today' | 'done' | 'notRecommended'> & {
  settled: readonly HabitKey[]
  onTick?: (habits: readonly HabitKey[]) => void
}

const Focus = memo(function Focus(props: FocusProps) {
  const { rows, date, minute, dayStart, nextDayAt, settled, isDayOff, isOwn, onTick } = props
  const now = useMinute(minute, dayStart, nextDayAt)
  const items = isDayOff ? [] : focusOf(rows, { date, minute: now, dayStart, settled })
  return (
    <section aria-labelledby="focus-heading" className="grid content-start gap-4 border-t border-line pt-6">
      <h2 id="focus-heading" className="scroll-mt-24 text-xl">
        Today’s Focus
      </h2>
      {items.length === 0 && (
        <p className="text-soft">
          {isDayOff ? 'Today is a day off. Nothing is due.' : 'Nothing is left on today’s timetable.'}
        </p>
      )}
      <ul className="grid gap-3">
        {items.map((item) => (
          <Item key={item.id} item={item} date={date} onTick={onTick} />
        ))}
      </ul>
      <p className="text-sm text-soft">
        From {isOwn ? 'your timetable' : 'the public weekly protocol'}.{' '}
        <TextLink href="/app/timetable">{isOwn ? 'Change it' : 'Make it your own'}</TextLink>, or{' '}
        <TextLink href="/app/reminders">be reminded of it</TextLink>.
      </p>
    </section>
  )
})

type ItemProps = { item: FocusItem; date: LocalDate; onTick: FocusProps['onTick'] }

function Item({ item: { id, label, time, path, status, openHabits }, date, onTick }: ItemProps) {
  const names = openHabits.map(habitLabel).join(' and ')
  return (
    <li className="focus-item">
      <div>
        {time && <time className="mr-2 text-sm tabular-nums text-soft">{time}</time>}
        {path ? (
          <a className="touch-around font-medium hover:underline" href={path}>
            {label}
          </a>
        ) : (
          <span className="font-medium">{label}</span>
        )}
        {openHabits.length > 0 && <span className="block text-sm text-soft">Ticks {names}</span>}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={TONES[status]}>{status}</Badge>
        {onTick && openHabits.length > 0 && (
          <form
            {...formTo('POST /api/timetable/tick')}
            data-needs-react=""
            onSubmit={(event) => {
              event.preventDefault()
              onTick(openHabits)
            }}
          >
            <input type="hidden" name="date" value={date} />
            <input type="hidden" name="row" value={id} />
            <button type="submit" className="button button-secondary button-small">
              Tick
              <span className="sr-only">
                {' '}
                {label}: {names}
              </span>
            </button>
          </form>
        )}
      </div>
    </li>
  )
}

/** Returns the current minute: a page from the cache was rendered at another. */
function useMinute(first: number, dayStart: string, nextDayAt: string): number {
  const [minute, setMinute] = useState(first)
  useEffect(() => {
    const look = () => setMinute(minuteBefore(nextDayAt, dayStart, Date.now()) ?? first)
    look()
    const timer = setInterval(look, MINUTE_MS)
    return () => clearInterval(timer)
  }, [first, dayStart, nextDayAt])
  return minute
}
