import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import { useAfterFrame } from '#app/browser/use-after-frame.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'
import { prepareToasts } from '#app/ui/toast.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { type HabitState, isDone } from '#app/values/habit-state.ts'
import { HABIT_COUNT, HABIT_KEYS, HABITS, type HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { MemberClock } from '#app/values/time-zone.ts'
import { amountInWords } from '../amounts.ts'
import { completionOf } from '../completion.ts'
import type { RoutineDay } from '../contract.ts'
import { isHabitDue, standingInWords } from '../dose.ts'
import { streakRuleInWords } from '../streak-rule.ts'
import { isTimed, stateAfter } from '../timer.ts'
import type { CareByHabit } from './care-of-habit.ts'
import { DayLinks } from './day-links.tsx'
import { DayModes } from './day-off.tsx'
import { DayRing } from './day-ring.tsx'
import { HabitMore, MoreForm, moreIn } from './habit-more.tsx'
import { formIdOf, HabitToggle, SaidStates } from './habit-toggle.tsx'
import { SaveState } from './saved-word.tsx'
import { HabitTimer, type TimerEnd } from './timer/habit-timer.tsx'
import { HILLS, SharePerfectDay } from './today-scene.tsx'
import { enterAmount, useAmount } from './use-amounts.ts'
import { useNewDay } from './use-new-day.ts'
import { useReload } from './use-reload.ts'
import { tapHabit, tickHabit, useTickedDay } from './use-ticks.ts'
import { WhoShouldNot, warningOf } from './who-should-not.tsx'

type Props = {
  day: RoutineDay
  clock: MemberClock
  care?: CareByHabit
  /** Whether the user sees a streak: only the members' dashboard has one. */
  hasStreak: boolean
  /** Beside the date: the streak, if any. */
  corner?: ReactNode
  /** One line above the day: the most important other task. */
  line?: ReactNode
  /** Shown below a habit: that a connected device ticked it, with undo. */
  below?: Partial<Record<HabitKey, ReactNode>>
  /** Other checks on the card, below the seven. They aren't scored. */
  children?: ReactNode
  /** The day's check-in. */
  checkin?: ReactNode
}

/** The seven habits of one day. Free for every signed-in user; works without script. */
export function TodayCard({ day, clock, care = {}, hasStreak, corner, line, below = {}, children, checkin }: Props) {
  const { joinedOn, today, nextDayAt } = day
  const { routine, statusOf, status } = useTickedDay(day.routine)
  const { date, userId } = routine
  const { completed, applicable, percentage, isPerfect } = completionOf(
    routine,
    HABIT_KEYS.filter((key) => !routine.off.includes(key) && (routine[key] || isHabitDue(routine.doses, key))),
  )
  // The flower and its text open after the frame that shows the tick.
  const isOpen = useAfterFrame(isPerfect)
  const hasSwap = Object.values(care).some(({ isSwapped }) => isSwapped)
  const shown = HABITS.filter(({ key }) => !routine.off.includes(key))
  const states = shown.map(({ key, label }) => ({ key, label, state: routine.states[key] }))
  const more = moreIn(useSearchParams()[0])
  const card = useRef<HTMLElement>(null)
  useNewDay(nextDayAt, useReload())
  // Loaded early, so that a failed tick is reported immediately.
  useEffect(prepareToasts, [])

  return (
    <section
      ref={card}
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
        {HILLS}
        <DayRing
          owner={userId}
          date={date}
          habits={states}
          figure={completed}
          words={isPerfect ? 'Perfect Day!' : `of ${applicable} ${date === today ? 'today' : 'that day'}`}
        />
      </div>
      <div>
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
                isMoreOpen={more === habit.key}
              />
              {isDone(routine.states[habit.key]) && below[habit.key]}
            </li>
          ))}
        </ul>
        <MoreForm date={date} />
        <WhoShouldNot care={care} />
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
          <SaidStates habits={states} />
          <div className="today-saved">
            <SaveState status={status} />
            {!isOpen && <p className="text-soft">{streakRuleInWords(applicable, hasStreak)}</p>}
          </div>
        </div>
      </div>
      {isOpen && (
        <SharePerfectDay date={date} findRing={() => card.current?.querySelector<SVGSVGElement>('.day-ring > svg')} />
      )}
      <div className="today-more">
        <div>{children}</div>
        {checkin}
        <div>
          <DayModes
            owner={userId}
            date={date}
            mode={routine.mode}
            isPaused={routine.isPaused}
            status={statusOf('mode')}
          />
          <DayLinks date={date} joinedOn={joinedOn} today={today} />
        </div>
      </div>
    </section>
  )
}

type HabitProps = {
  habit: (typeof HABITS)[number]
  owner: string
  date: LocalDate
  state: HabitState
  /** Null for past days, which have no timers. */
  clock: MemberClock | null
  status: EntryStatus | undefined
  care: CareByHabit[HabitKey]
  /** Number of habits that count on that day. */
  applicable: number
  hasStreak: boolean
  /** Progress before this day, where it has a weekly target. */
  standing: RoutineDay['routine']['doses'][number] | undefined
  isMoreOpen: boolean
}

// Memoised: a tick re-renders only its own habit.
const Habit = memo(function Habit(props: HabitProps) {
  const { habit, owner, date, state, clock, status, care, applicable, hasStreak, standing, isMoreOpen } = props
  // No timer for a habit that the member should avoid.
  const timed = isTimed(habit.key) && !care?.isSwapped ? { key: habit.key, label: habit.label } : null
  function onTimerEnd({ minutes, ...when }: TimerEnd) {
    const worth = timed ? stateAfter(timed.key, minutes) : 'done'
    // A tick by hand in the meantime isn't downgraded.
    if (when.date !== date || state !== 'done') tickHabit(owner, { ...when, habit: habit.key, state: worth })
    const value = habit.key === 'fasting' ? minutes / 60 : minutes
    enterAmount(owner, { ...when, habit: habit.key, figure: 'amount', value })
  }
  const { said } = useAmount(owner, { date, habit: habit.key, isAsked: standing?.unit === 'minutes' })
  return (
    <HabitToggle
      habit={habit}
      state={state}
      onChange={(next) => tapHabit(owner, { date, habit: habit.key, state: next })}
      formId={formIdOf(habit.key, date)}
      action={linkTo('PUT /api/routine/:date/:habit', { path: { date, habit: habit.key } })}
      status={status}
      amount={amountInWords(habit.key, said)}
      standing={standing && standingInWords(standing, isDone(state) ? { minutes: said.amount ?? undefined } : null)}
      care={care?.words}
      warning={care?.whoShouldNot ? warningOf(habit.key) : undefined}
      beside={
        <HabitMore
          owner={owner}
          habit={habit}
          date={date}
          current={state === 'small' || state === 'skipped' ? state : null}
          hasSmall={!care?.isSwapped}
          applicable={applicable}
          hasStreak={hasStreak}
          timed={clock && timed ? timed.key : null}
          isOpen={isMoreOpen}
        />
      }
    >
      {timed && clock && <HabitTimer key={date} today={date} {...{ owner, clock }} habit={timed} onEnd={onTimerEnd} />}
    </HabitToggle>
  )
})
