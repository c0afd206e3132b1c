import { useEffect, useId, useRef, useState } from 'react'
import { useIsHydrated } from '#app/browser/use-is-hydrated.ts'
import { useNow } from '#app/browser/use-now.ts'
import { Options } from '#app/ui/field.tsx'
import { handOnFocus } from '#app/ui/hand-on-focus.ts'
import { Clock } from '#app/ui/icons.tsx'
import { endOf, lengthInWords, timeLeft } from '#app/values/countdown.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock } from '#app/values/time-zone.ts'
import { dayOf, type RunningTimer, stoppedAt, TIMERS, type TimedHabit } from '../../timer.ts'
import { endTimer, startTimer, useTimer } from './timers.ts'

type Props = {
  owner: string
  habit: { key: TimedHabit; label: string }
  clock: MemberClock
  /** The day that is shown. */
  today: LocalDate
  /** Called when the time is up: the habit is to be ticked. */
  onEnd: (end: TimerEnd) => void
}

/** The day that it ticks, and when it ended: noticed late, it's still no later than what was entered in between. */
export type TimerEnd = { date: LocalDate; at: string; minutes: number }

/** Shows a habit's running timer and its message at the end; renders nothing otherwise. */
export function HabitTimer({ owner, habit, clock, today, onEnd }: Props) {
  const timer = useTimer(owner, habit.key)
  const [ended, setEnded] = useState<TimerEnd | null>(null)
  const now = useNow(timer !== null)
  const latest = useRef(end)
  latest.current = end
  const isOver = timer !== null && now !== null && now >= endOf(timer)
  useEffect(() => {
    if (!timer || !isOver) return
    latest.current(timer, { date: dayOf(timer, clock), at: endOf(timer).toISOString(), minutes: timer.minutes })
    navigator.vibrate?.([200, 100, 200])
  }, [timer, isOver, clock])

  async function end(running: RunningTimer, counted: TimerEnd | null) {
    if (!(await endTimer(owner, running))) return
    setEnded(counted)
    if (counted) onEnd(counted)
  }

  function stop(running: RunningTimer) {
    const at = new Date()
    const counted = stoppedAt(running, at)
    void end(running, counted && { date: localDateAt(at, clock), at: at.toISOString(), minutes: counted.minutes })
  }

  return (
    <>
      {timer && now && !isOver && (
        <p ref={handOnFocus} className="habit-timer">
          <span role="timer" className="font-serif text-2xl font-light tabular-nums">
            {timeLeft(timer, now)}
          </span>
          <span className="text-soft">{TIMERS[habit.key].care}</span>
          <button
            type="button"
            className="button button-quiet button-small -ml-3"
            aria-label={`Stop the timer: ${habit.label}`}
            onClick={() => stop(timer)}
          >
            Stop
          </button>
        </p>
      )}
      <p role="status" className="habit-below text-sm font-medium">
        {ended &&
          !timer &&
          `${lengthInWords(ended.minutes)} done. ${habit.label} is ticked${ended.date === today ? '' : ` on ${dayLabel(ended.date)}`}.`}
      </p>
    </>
  )
}

/** A choice of lengths and a start button. Requires script. */
export function TimerStart({ owner, habit }: Pick<Props, 'owner' | 'habit'>) {
  const id = useId()
  const isHydrated = useIsHydrated()
  const running = useTimer(owner, habit.key)
  const { minutes, usual } = TIMERS[habit.key]
  const [length, setLength] = useState<number>(usual)
  if (!isHydrated || running) return null
  return (
    <div className="sheet-row">
      <Clock />
      <button
        type="button"
        className="sheet-act"
        aria-label={`Start a timer: ${habit.label}`}
        onClick={() => startTimer(owner, { habit: habit.key, startedAt: new Date().toISOString(), minutes: length })}
      >
        Start a timer
      </button>
      <label htmlFor={id} className="sr-only">
        Length of the timer: {habit.label}
      </label>
      <select
        id={id}
        value={length}
        onChange={(event) => setLength(Number(event.currentTarget.value))}
        className="sheet-choice"
      >
        <Options of={minutes.map((choice) => [choice, lengthInWords(choice)])} />
      </select>
    </div>
  )
}
