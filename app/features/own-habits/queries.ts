import { call } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { OwnHabits } from './contract.ts'
import type { OwnState } from './own-habits.ts'

export const ownHabitsOf = query((signal, date: LocalDate) => call('GET /api/own-habits', { query: { date } }, signal))

/** Twelve months of own habits, for their own tab. */
export const ownTwelveMonths = query((signal) => call('GET /api/own-habits/history', {}, signal))

/** Applies the server's answer about a tick to the cached day. */
export function confirmOwnTick(date: LocalDate, { id, state }: { id: string; state: OwnState }): void {
  ownHabitsOf.of(date).change((known) => withOwnState(known, id, state))
  ownTwelveMonths.refresh()
}

/** Refetches own habits, since the list or another device may have changed. */
export function refreshOwnHabits(): void {
  for (const cached of [ownHabitsOf, ownTwelveMonths]) cached.refresh()
}

export function withOwnState(day: OwnHabits, id: string, state: OwnState): OwnHabits {
  return {
    ...day,
    habits: day.habits.map((habit) => (habit.id === id ? { ...habit, isDone: state === 'done' } : habit)),
  }
}
