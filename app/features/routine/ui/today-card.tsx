import { memo, type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { Badge } from '#app/ui/badge.tsx'
import { prepareToasts } from '#app/ui/toast.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { MemberClock } from '#app/values/time-zone.ts'
import { completionOf } from '../completion.ts'
import type { RoutineDay } from '../contract.ts'
import type { HabitState } from '../day.ts'
import { HABIT_COUNT, HABIT_KEYS, HABITS, type HabitKey } from '../habits.ts'
import { keepWords } from '../keep-words.ts'
import { isTimed, stateAfter } from '../timer.ts'
import { DayLinks } from './day-links.tsx'
import { DayModes } from './day-off.tsx'
import { HabitMore } from './habit-more.tsx'
import { HabitToggle } from './habit-toggle.tsx'
import { HabitTimer, TimerStart } from './timer/habit-timer.tsx'
import { sayAmount } from './use-amounts.ts'
import { useNewDay } from './use-new-day.ts'
import { sayMode, tickHabit, useTickedDay } from './use-ticks.ts'

/** What to be careful about with a habit. */
type CareOfHabit = {
  /** Said in place of its description. */
  words: string
  /** Who had better leave it, while nobody has said yet whether it is them. */
  whoShouldNot: string | null
  isSwapped: boolean
  isUncounted: boolean
}

export type CareByHabit = Partial<Record<HabitKey, CareOfHabit>>

type Props = {
  day: RoutineDay
  clock: MemberClock
  care?: CareByHabit
  /** Whether this person is shown a streak: the members' dashboard has it, the free card does not. */
  hasStreak: boolean
  /** What else is ticked on the card, below the seven. It counts nowhere in it. */
  children?: ReactNode
}

/** The seven habits of one day. Free for everyone who is signed in; complete without script. */
export function TodayCard({ day, clock, care = {}, hasStreak, children }: Props) {
  const { joinedOn, today, nextDayAt } = day
  const { routine, statusOf, status } = useTickedDay(day.routine)
  const { date, userId } = routine
  const { completed, applicable, percentage, isPerfect } = completionOf(
    routine,
    HABIT_KEYS.filter((key) => !routine.off.includes(key)),
  )
  const hasSwap = Object.values(care).some(({ isSwapped }) => isSwapped)
  const { revalidate } = useRevalidator()
  useNewDay(nextDayAt, revalidate)
  // A tick that fails says so at once.
  useEffect(prepareToasts, [])

  return (
    <section
      id="routine"
      aria-labelledby="routine-heading"
      className="surface grid scroll-mt-24 gap-6 rounded-lg border border-line p-5 sm:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h2 id="routine-heading" className="text-2xl">
            {date === today ? 'Today’s Routine' : 'Your Routine'}
          </h2>
          <p className="text-soft">
            <time dateTime={date}>{longDayLabel(date)}</time>
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-3">
          <Badge tone={completed > 0 ? 'action' : 'neutral'}>
            {completed}/{applicable} complete
          </Badge>
          <span className="font-serif text-3xl font-light leading-none tabular-nums">{percentage}%</span>
        </p>
      </header>

      <Meter percentage={percentage} />

      <ul className="grid gap-2.5 md:grid-cols-2">
        {HABITS.filter(({ key }) => !routine.off.includes(key)).map((habit) => (
          <li key={habit.key} className="grid md:last:odd:col-span-2">
            <Habit
              habit={habit}
              owner={userId}
              date={date}
              state={routine.states[habit.key]}
              clock={date === today ? clock : null}
              status={statusOf(habit.key)}
              care={care[habit.key]}
              applicable={applicable}
              hasStreak={hasStreak}
            />
          </li>
        ))}
      </ul>

      {HABITS.filter(({ key }) => care[key]?.isUncounted).map(({ key, label }) => (
        <p key={key} className="text-sm text-soft">
          <span className="font-medium text-ink">{label}</span> is left out of your count. {care[key]?.words}
        </p>
      ))}

      <DayModes day={routine} status={statusOf('mode')} onChange={(mode) => sayMode(userId, { date, mode })} />

      {children}

      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <div aria-live="polite" className="min-h-6 text-sm">
          <SaveState status={status} />
          {isPerfect && (
            <p>
              <span className="font-serif text-xl text-action">Perfect Day!</span>{' '}
              <span className="text-soft">
                All {applicable === HABITS.length ? HABIT_COUNT : applicable} done{hasSwap ? ', swaps included' : ''}.
              </span>
            </p>
          )}
          {!isPerfect && <p className="text-soft">{keepWords(applicable, hasStreak)}</p>}
        </div>
        <DayLinks date={date} joinedOn={joinedOn} today={today} />
      </footer>
    </section>
  )
}

type HabitProps = {
  habit: (typeof HABITS)[number]
  owner: string
  date: LocalDate
  state: HabitState
  /** Null on days that are over: nothing is timed there. */
  clock: MemberClock | null
  status: EntryStatus | undefined
  care: CareByHabit[HabitKey]
  /** How many habits count on that day. */
  applicable: number
  hasStreak: boolean
}

// A tick draws its own habit anew, and none of the others.
const Habit = memo(function Habit(props: HabitProps) {
  const { habit, owner, date, state, clock, status, care, applicable, hasStreak } = props
  const shared = {
    habit,
    date,
    state,
    onChange: (next: HabitState) => tickHabit(owner, { date, habit: habit.key, state: next }),
  }
  // Nobody is timed at what they had better not do.
  const timed = isTimed(habit.key) && !care?.isSwapped ? { key: habit.key, label: habit.label } : null
  function onTimerEnd(on: LocalDate, minutes: number) {
    const worth = timed ? stateAfter(timed.key, minutes) : 'done'
    // What was ticked by hand meanwhile is not made smaller.
    if (on !== date || state !== 'done') tickHabit(owner, { date: on, habit: habit.key, state: worth })
    const value = habit.key === 'fasting' ? minutes / 60 : minutes
    sayAmount(owner, { date: on, habit: habit.key, figure: 'amount', value })
  }
  return (
    <HabitToggle
      {...shared}
      action={linkTo('PUT /api/routine/:date/:habit', { path: { date, habit: habit.key } })}
      status={status}
      care={care && <Care care={care} />}
    >
      {timed && clock && <HabitTimer owner={owner} habit={timed} clock={clock} onEnd={onTimerEnd} />}
      <HabitMore {...shared} owner={owner} hasSmall={!care?.isSwapped} applicable={applicable} hasStreak={hasStreak}>
        {timed && clock && <TimerStart owner={owner} habit={timed} />}
      </HabitMore>
    </HabitToggle>
  )
})

function Care({ care: { words, whoShouldNot } }: { care: CareOfHabit }) {
  return (
    <>
      {words}
      {whoShouldNot && (
        <span className="mt-1.5 block">
          <span className="font-medium text-ink">Who should not:</span> {whoShouldNot}
        </span>
      )}
    </>
  )
}

function Meter({ percentage }: { percentage: number }) {
  return (
    <div aria-hidden="true" className="drawing h-1.5 overflow-hidden rounded-full bg-line">
      <div
        className="h-full origin-left rounded-full bg-action transition-transform"
        style={{ transform: `scaleX(${percentage / 100})` }}
      />
    </div>
  )
}

/** Where the day stands. */
function SaveState({ status }: { status: EntryStatus | undefined }) {
  if (status === 'failed' || status === 'refused')
    return <p className="font-medium text-danger">The last change was not saved.</p>
  if (status === 'waiting')
    return (
      <p className="font-medium">
        You’re offline. We’ll keep what you enter on this device and send it when you’re back. Your figures will catch
        up then.
      </p>
    )
  if (status === 'sending') return <p className="text-soft">Saving…</p>
  if (status === undefined) return null
  return (
    <p className="text-soft">
      <span className="font-medium text-action">Progress Saved</span>
      <span className="sr-only">. Your routine progress has been updated.</span>
    </p>
  )
}
