import { call } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { OwnHabits } from './contract.ts'
import type { OwnState } from './own-habits.ts'

export const ownHabitsOf = query((signal, date: LocalDate) => call('GET /api/own-habits', { query: { date } }, signal))

/** Twelve months of them, for the tab that shows them. */
export const ownTwelveMonths = query((signal) => call('GET /api/own-habits/history', {}, signal))

/** Takes over what the server has answered about one of them. */
export function confirmOwnTick(date: LocalDate, { id, state }: { id: string; state: OwnState }): void {
  ownHabitsOf.of(date).change((known) => withOwnState(known, id, state))
  ownTwelveMonths.refresh()
}

/** Asks again for all of it: the list has changed, or another device may have changed it. */
export function refreshOwnHabits(): void {
  for (const asked of [ownHabitsOf, ownTwelveMonths]) asked.refresh()
}

/** The same day with one of them in another state. */
export function withOwnState(day: OwnHabits, id: string, state: OwnState): OwnHabits {
  return {
    ...day,
    habits: day.habits.map((habit) => (habit.id === id ? { ...habit, isDone: state === 'done' } : habit)),
  }
}
