import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAnswer, readAnswers } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amounts, Dashboard, History, KnownAmount, Progress, Routine } from './contract.ts'
import type { HabitEvidence } from './habit-evidence.ts'
import type { HabitKey } from './habits.ts'
import type { ProgressRange } from './progress.ts'

/** The record of a day, as one of our doors answers it. */
export const readRoutine = (answer: unknown) =>
  readAnswer<Routine>(answer, { userId: 'string', date: 'string', states: 'record', off: 'list' })

/** The record of a day. */
const routineOptions = (date: LocalDate) =>
  queryOptions({
    queryKey: ['routine', date],
    queryFn: async ({ signal }) => readRoutine(await callApi('GET', `/api/routine?date=${date}`, undefined, signal)),
  })

const COUNTED = { today: 'string', days: 'list', freezes: 'record' } as const

/** Every number of the dashboard. */
export const dashboardOptions = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) =>
      readAnswer<Dashboard>(await callApi('GET', '/api/dashboard', undefined, signal), {
        ...COUNTED,
        goals: 'list',
        achievements: 'list',
        pauses: 'list',
      }),
  })

/** Twelve months, for the tab that shows them. */
export const historyOptions = () =>
  queryOptions({
    queryKey: ['history'],
    queryFn: async ({ signal }) =>
      readAnswer<History>(await callApi('GET', '/api/history', undefined, signal), COUNTED),
  })

/** The last days, with totals. */
export const progressOptions = (days: ProgressRange) =>
  queryOptions({
    queryKey: ['progress', days],
    queryFn: async ({ signal }) =>
      readAnswer<Progress>(await callApi('GET', `/api/progress?days=${days}`, undefined, signal), {
        days: 'list',
        totals: 'record',
      }),
  })

/** Why a habit is among the seven; asked for when somebody looks, and once. */
export const evidenceOptions = (habit: HabitKey) =>
  queryOptions({
    queryKey: ['why', habit],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      readAnswer<HabitEvidence>(await callApi('GET', `/app/why/${habit}/panel`, undefined, signal), {
        grades: 'record',
        cautions: 'list',
        sources: 'list',
      }),
  })

/** How much of each habit a day had; asked for when somebody looks. */
export const amountsOptions = (date: LocalDate) =>
  queryOptions({
    queryKey: ['amounts', date],
    queryFn: async ({ signal }) =>
      readAnswers<Amounts[number]>(await callApi('GET', `/api/routine/${date}/amounts`, undefined, signal), {
        habit: 'string',
      }),
  })

/** A day as the server has confirmed it. */
export function useConfirmedRoutine(first: Routine): Routine {
  return useQuery({ ...routineOptions(first.date), initialData: first }).data
}

/** Takes over what the server has answered about one thing of a day. */
export async function confirmDay(
  client: QueryClient,
  date: LocalDate,
  withAnswer: (known: Routine) => Routine,
): Promise<void> {
  const { queryKey } = routineOptions(date)
  // Answers about other things may overtake this one, so it is believed for its own only; and an older reading that is
  // still on its way must not undo what has just been confirmed.
  client.setQueryData(queryKey, (known) => known && withAnswer(known))
  await client.cancelQueries({ queryKey }, { revert: false })
  refreshFiguresLater(client)
}

/** Takes over what the server has answered about how much of a habit it was. */
export async function confirmAmount(client: QueryClient, date: LocalDate, answer: KnownAmount): Promise<void> {
  const { queryKey } = amountsOptions(date)
  client.setQueryData(queryKey, (known) => known && [...known.filter(({ habit }) => habit !== answer.habit), answer])
  await client.cancelQueries({ queryKey }, { revert: false })
}

/** Asks again for everything of the routine: other devices may have changed it. */
export function refreshRoutine(client: QueryClient): void {
  for (const key of ['routine', 'amounts']) client.invalidateQueries({ queryKey: [key] })
  refreshFigures(client)
}

/** Sends one of the small forms of the dashboard (goals, pauses) and asks again for what it changed. */
export function useDashboardPost(onError: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => callApi('POST', path, body),
    onSuccess: () => refreshRoutine(client),
    onError,
  })
}

/** Asks again for everything that is counted from days. */
function refreshFigures(client: QueryClient): void {
  clearTimeout(refreshing)
  for (const key of ['dashboard', 'progress', 'history']) client.invalidateQueries({ queryKey: [key] })
}

/** Between two taps of a row there is less than this. */
const CALM_MS = 700
let refreshing: ReturnType<typeof setTimeout> | undefined

/** The same once a row of taps is over: answers between them would only hold up the next one. */
function refreshFiguresLater(client: QueryClient): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => refreshFigures(client), CALM_MS)
}
