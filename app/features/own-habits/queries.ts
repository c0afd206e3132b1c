import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readAnswer } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { OwnHabits, OwnHistory } from './contract.ts'
import type { OwnState } from './own-habits.ts'

/** The own habits of a day. */
export const ownHabitsOptions = (date: LocalDate) =>
  queryOptions({
    queryKey: ['own-habits', date],
    queryFn: async ({ signal }) =>
      readAnswer<OwnHabits>(await callApi('GET', `/api/own-habits?date=${date}`, undefined, signal), {
        userId: 'string',
        date: 'string',
        habits: 'list',
      }),
  })

/** Twelve months of them, for the tab that shows them. */
export const ownHistoryOptions = () =>
  queryOptions({
    queryKey: ['own-history'],
    queryFn: async ({ signal }) =>
      readAnswer<OwnHistory>(await callApi('GET', '/api/own-habits/history', undefined, signal), {
        habits: 'list',
        daysOff: 'list',
      }),
  })

/** Takes over what the server has answered about one of them. */
export async function confirmOwnTick(
  client: QueryClient,
  { date, habit }: { date: LocalDate; habit: string },
  state: OwnState,
): Promise<void> {
  const { queryKey } = ownHabitsOptions(date)
  client.setQueryData(queryKey, (known) => known && withOwnState(known, habit, state))
  // An older reading that is still on its way must not undo what has just been confirmed.
  await client.cancelQueries({ queryKey }, { revert: false })
  client.invalidateQueries({ queryKey: ownHistoryOptions().queryKey })
}

/** Asks again for all of it: the list has changed, or another device may have changed it. */
export function refreshOwnHabits(client: QueryClient): void {
  for (const key of ['own-habits', 'own-history']) client.invalidateQueries({ queryKey: [key] })
}

/** The same day with one of them in another state. */
export function withOwnState(day: OwnHabits, id: string, state: OwnState): OwnHabits {
  return {
    ...day,
    habits: day.habits.map((habit) => (habit.id === id ? { ...habit, isDone: state === 'done' } : habit)),
  }
}
