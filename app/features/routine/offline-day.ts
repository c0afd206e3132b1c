import { forEachHabit, type HabitKey, NOTHING_DONE } from '#app/values/habits.ts'
import { type LocalDate, laterDay } from '#app/values/local-date.ts'
import { localDateAt, type MemberClock, nextDayStart } from '#app/values/time-zone.ts'
import type { Routine, RoutineDay } from './contract.ts'
import { withState } from './while-waiting.ts'

type OfflineInput = {
  /** The last day received from the server. */
  known: RoutineDay
  clock: MemberClock
  now: Date
  /** The day in the address; null for today. */
  asked: LocalDate | null
  /** Habits known to be done on a day. */
  doneOn: (date: LocalDate) => readonly HabitKey[]
}

/**
 * Returns the day to show while offline. Today advances by the member's own clock, and a day that was never fetched is
 * built from what is known. Optimistic updates are applied on top as usual.
 */
export function dayWhileOffline({ known, clock, now, asked, doneOn }: OfflineInput): RoutineDay {
  // The device's clock may be behind the server's; the day never moves backwards.
  const today = laterDay(localDateAt(now, clock), known.today)
  const date = asked !== null && asked >= known.joinedOn && asked <= today ? asked : today
  const routine = date === known.routine.date ? known.routine : guess(known.routine, date, doneOn(date))
  return { routine, joinedOn: known.joinedOn, today, nextDayAt: nextDayStart(now, clock).toISOString() }
}

// Exclusions are assumed to continue. A pause may have ended, so it isn't assumed.
function guess({ userId, off }: Routine, date: LocalDate, done: readonly HabitKey[]): Routine {
  const states = forEachHabit(() => 'not-done' as const)
  const nothing = { userId, date, ...NOTHING_DONE, states, mode: null, off, isPaused: false, doses: [] }
  return done.reduce<Routine>((day, habit) => withState(day, habit, 'done'), nothing)
}
