import { memo, type ReactNode, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import { useAfterFrame } from '#app/browser/use-after-frame.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'
import { prepareToasts } from '#app/ui/toast.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { MemberClock } from '#app/values/time-zone.ts'
import { amountInWords } from '../amounts.ts'
import { completionOf } from '../completion.ts'
import type { RoutineDay } from '../contract.ts'
import { type HabitState, isDone } from '../day.ts'
import { isAsked, standingInWords } from '../dose.ts'
import { HABIT_COUNT, HABIT_KEYS, HABITS, type HabitKey } from '../habits.ts'
import { keepWords } from '../keep-words.ts'
import { isTimed, stateAfter } from '../timer.ts'
import { DayLinks } from './day-links.tsx'
import { DayModes } from './day-off.tsx'
import { DayRing } from './day-ring.tsx'
import { HabitMore } from './habit-more.tsx'
import { formIdOf, HabitToggle } from './habit-toggle.tsx'
import { SaveState } from './save-state.tsx'
import { HabitTimer, TimerStart } from './timer/habit-timer.tsx'
import { Hills, SharePerfectDay } from './today-scene.tsx'
import { sayAmount, useAmount } from './use-amounts.ts'
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
  /** Beside the date: the streak, where there is one. */
  corner?: ReactNode
  /** One line above the day: the first of what else it asks for. */
  line?: ReactNode
  /** What stands below a habit: that a device has ticked it, and the way back. */
  below?: Partial<Record<HabitKey, ReactNode>>
  /** What else is ticked on the card, below the seven. It counts nowhere in it. */
  children?: ReactNode
}

/** The seven habits of one day. Free for everyone who is signed in; complete without script. */
export function TodayCard({ day, clock, care = {}, hasStreak, corner, line, below = {}, children }: Props) {
  const { joinedOn, today, nextDayAt } = day
  const { routine, statusOf, status } = useTickedDay(day.routine)
  const { date, userId } = routine
  const { completed, applicable, percentage, isPerfect } = completionOf(
    routine,
    HABIT_KEYS.filter((key) => !routine.off.includes(key) && (routine[key] || isAsked(routine.doses, key))),
  )
  // The flower and its words open once the tick itself is seen.
  const isOpen = useAfterFrame(isPerfect)
  const hasSwap = Object.values(care).some(({ isSwapped }) => isSwapped)
  const shown = HABITS.filter(({ key }) => !routine.off.includes(key))
  const { revalidate } = useRevalidator()
  useNewDay(nextDayAt, revalidate)
  // A tick that fails says so at once.
  useEffect(prepareToasts, [])

  return (
    <section
      id="routine"
      aria-labelledby="routine-heading"
      tabIndex={-1}
      className={classNames('today', isOpen && 'is-perfect')}
    >
      <header className="today-top">
        <p className="today-date">
          <time dateTime={date}>{longDayLabel(date)}</time>
        </p>
        {corner}
      </header>
      {line && <div className="today-line">{line}</div>}
      <div className="today-hero">
        <Hills />
        <DayRing
          owner={userId}
          date={date}
          habits={shown.map(({ key, label }) => ({ key, label, state: routine.states[key] }))}
          figure={completed}
          words={isPerfect ? 'Perfect Day!' : `of ${applicable} ${date === today ? 'today' : 'that day'}`}
        />
      </div>
      <div className="today-list">
        <header className="today-head">
          <h2 id="routine-heading">{date === today ? 'Today’s Routine' : 'Your Routine'}</h2>
          <p className="tabular-nums">
            {completed}/{applicable} complete <span aria-hidden="true">·</span> {percentage}%
          </p>
        </header>
        <ul className="today-rows">
          {shown.map((habit) => (
            <li key={habit.key}>
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
                standing={routine.doses.find((one) => one.habit === habit.key)}
              />
              {isDone(routine.states[habit.key]) && below[habit.key]}
            </li>
          ))}
        </ul>
        {HABITS.filter(({ key }) => care[key]?.isUncounted).map(({ key, label }) => (
          <p key={key} className="px-4 text-sm text-soft">
            <span className="font-medium text-ink">{label}</span> is left out of your count. {care[key]?.words}
          </p>
        ))}
        <div aria-live="polite" className="today-said">
          {isOpen && (
            <div className="today-perfect">
              <p>
                <span className="font-serif text-2xl">Perfect Day!</span>{' '}
                <span className="block text-sm text-soft">
                  All {applicable === HABITS.length ? HABIT_COUNT : applicable} done{hasSwap ? ', swaps included' : ''}.
                </span>
              </p>
              {hasStreak && (
                <Link to="/app/progress" viewTransition className="button button-primary">
                  See your rings
                </Link>
              )}
            </div>
          )}
          <div className="today-saved">
            <SaveState status={status} />
            {!isOpen && <p className="text-soft">{keepWords(applicable, hasStreak)}</p>}
          </div>
        </div>
      </div>
      {isOpen && <SharePerfectDay date={date} />}
      <div className="today-more">
        {children}
        <DayModes day={routine} status={statusOf('mode')} onChange={(mode) => sayMode(userId, { date, mode })} />
        <DayLinks date={date} joinedOn={joinedOn} today={today} />
      </div>
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
  /** How it stands before this day, where it has a measure of its own. */
  standing: RoutineDay['routine']['doses'][number] | undefined
}

// A tick draws its own habit anew, and none of the others.
const Habit = memo(function Habit(props: HabitProps) {
  const { habit, owner, date, state, clock, status, care, applicable, hasStreak, standing } = props
  const shared = {
    habit,
    date,
    state,
    onChange: (next: HabitState) => {
      // Felt where a device can be felt, and only when something was done.
      if (isDone(next)) navigator.vibrate?.(8)
      tickHabit(owner, { date, habit: habit.key, state: next })
    },
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
  const { said } = useAmount(owner, { date, habit: habit.key, isAsked: standing?.unit === 'minutes' })
  return (
    <HabitToggle
      {...shared}
      formId={formIdOf(habit.key, date)}
      action={linkTo('PUT /api/routine/:date/:habit', { path: { date, habit: habit.key } })}
      status={status}
      amount={amountInWords(habit.key, said)}
      standing={standing && standingInWords(standing, isDone(state) ? { minutes: said.amount ?? undefined } : null)}
      care={care && <Care care={care} />}
      beside={
        <HabitMore {...shared} owner={owner} hasSmall={!care?.isSwapped} applicable={applicable} hasStreak={hasStreak}>
          {timed && clock && <TimerStart owner={owner} habit={timed} />}
        </HabitMore>
      }
    >
      {timed && clock && <HabitTimer owner={owner} habit={timed} clock={clock} onEnd={onTimerEnd} />}
    </HabitToggle>
  )
})

function Care({ care: { words, whoShouldNot } }: { care: CareOfHabit }) {
  return (
    <>
      {words}
      {whoShouldNot && (
        <span className="habit-care mt-1.5 block">
          <span className="font-medium text-ink">Who should not:</span> {whoShouldNot}
        </span>
      )}
    </>
  )
}
