import { type LocalDate, laterDay } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock, nextDayStart } from '#app/values/time-zone.ts'
import type { Routine, RoutineDay } from './contract.ts'
import { forEachHabit, type HabitKey, NOTHING_DONE } from './habits.ts'
import { withState } from './while-waiting.ts'

type Away = {
  /** The last day the server has given. */
  known: RoutineDay
  clock: MemberClock
  now: Date
  /** The day the address asks for; null for today. */
  asked: LocalDate | null
  /** What is known to be done on a day. */
  doneOn: (date: LocalDate) => readonly HabitKey[]
}

/**
 * The day to show while there is no connection: today has moved on by the member's own clock, and a day that was not
 * fetched is drawn from what is known of it. What was tapped on this device is laid over it as always.
 */
export function dayWhileAway({ known, clock, now, asked, doneOn }: Away): RoutineDay {
  // The device's clock may be behind the server's; the day never goes back.
  const today = laterDay(localDateAt(now, clock), known.today)
  const date = asked !== null && asked >= known.joinedOn && asked <= today ? asked : today
  const routine = date === known.routine.date ? known.routine : guess(known.routine, date, doneOn(date))
  return { routine, joinedOn: known.joinedOn, today, nextDayAt: nextDayStart(now, clock).toISOString() }
}

// What is switched off is switched off until further notice; a pause may have ended, and is not guessed.
function guess({ userId, off }: Routine, date: LocalDate, done: readonly HabitKey[]): Routine {
  const states = forEachHabit(() => 'not-done' as const)
  const nothing = { userId, date, ...NOTHING_DONE, states, mode: null, off, isPaused: false, doses: [] }
  return done.reduce<Routine>((day, habit) => withState(day, habit, 'done'), nothing)
}
