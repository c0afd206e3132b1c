import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiError, callApi } from '#app/browser/api.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { Dashboard, HabitChange, History, Progress, Routine } from './contract.ts'
import type { HabitState } from './day.ts'
import type { HabitKey } from './habits.ts'
import type { ProgressRange } from './progress.ts'

/** The record of a day. */
const routineOptions = (date: LocalDate) =>
  queryOptions({
    queryKey: ['routine', date],
    queryFn: async ({ signal }) => Routine.parse(await callApi('GET', `/api/routine?date=${date}`, undefined, signal)),
  })

/** Every number of the dashboard. */
export const dashboardOptions = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => Dashboard.parse(await callApi('GET', '/api/dashboard', undefined, signal)),
  })

/** Twelve months, for the tab that shows them. */
export const historyOptions = () =>
  queryOptions({
    queryKey: ['history'],
    queryFn: async ({ signal }) => History.parse(await callApi('GET', '/api/history', undefined, signal)),
  })

/** The last days, with totals. */
export const progressOptions = (days: ProgressRange) =>
  queryOptions({
    queryKey: ['progress', days],
    queryFn: async ({ signal }) =>
      Progress.parse(await callApi('GET', `/api/progress?days=${days}`, undefined, signal)),
  })

/**
 * A day as the member sees it: what the server has confirmed, with the taps laid over it that are still on their way.
 * A tap that fails leaves with its failure; there is nothing to undo.
 */
export function useRoutine(first: Routine): Routine {
  const { data } = useQuery({ ...routineOptions(first.date), initialData: first })
  const taps = useMutationState({
    filters: { mutationKey: changesOf(first.date), status: 'pending' },
    select: (mutation) => HabitChange.parse(mutation.state.variables),
  })
  return taps.reduce((day, { habit, state }) => withState(day, habit, state), data)
}

/** Saves one habit. Taps on the same habit wait for each other, so that the last one decides. */
export function useHabitChange(
  date: LocalDate,
  habit: HabitKey,
  onError: (error: ApiError | Error, change: HabitChange) => void,
) {
  const client = useQueryClient()
  const { queryKey } = routineOptions(date)
  return useMutation({
    mutationKey: changesOf(date),
    scope: { id: `routine ${date} ${habit}` },
    mutationFn: async ({ state }: HabitChange) =>
      Routine.parse(await callApi('PUT', `/api/routine/${date}/${habit}`, { state })),
    onSuccess: async (saved) => {
      // An older reading that is still on its way must not undo what has just been confirmed. Answers of other habits
      // may overtake this one, so it is believed for its own habit only.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => known && withState(known, habit, saved.states[habit]))
      refreshFigures(client)
    },
    onError,
  })
}

/** Sends one of the small forms of the dashboard (goals, pauses) and asks again for what it changed. */
export function useDashboardPost(onError: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => callApi('POST', path, body),
    onSuccess: () => refreshFigures(client),
    onError,
  })
}

/** Where the changes of a day stand, the newest deciding. */
export function useSaveState(date: LocalDate): 'untouched' | 'saving' | 'saved' | 'failed' {
  const changes = useMutationState({
    filters: { mutationKey: changesOf(date) },
    select: ({ state }) => ({ status: state.status, at: state.submittedAt }),
  })
  if (changes.some(({ status }) => status === 'pending')) return 'saving'
  const newest = changes.reduce<(typeof changes)[number] | null>(
    (last, change) => (last && last.at > change.at ? last : change),
    null,
  )
  if (!newest) return 'untouched'
  return newest.status === 'error' ? 'failed' : 'saved'
}

/** Asks again for everything that is counted from days. */
function refreshFigures(client: QueryClient): void {
  for (const key of ['dashboard', 'progress', 'history']) client.invalidateQueries({ queryKey: [key] })
}

/** The same day with one habit in another state. */
function withState(day: Routine, habit: HabitKey, state: HabitState): Routine {
  return {
    ...day,
    [habit]: state === 'done' || state === 'small',
    states: { ...day.states, [habit]: state },
  }
}

const changesOf = (date: LocalDate) => ['routine-change', date]
