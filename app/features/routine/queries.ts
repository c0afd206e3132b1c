import { useState } from 'react'
import { readAnswer, readAnswers } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import { query } from '#app/browser/query.ts'
import { useQuery } from '#app/browser/use-query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from './amounts.ts'
import type { Amounts, Dashboard, History, Progress, Routine } from './contract.ts'
import type { HabitEvidence } from './habit-evidence.ts'
import type { HabitKey } from './habits.ts'
import type { ProgressRange } from './progress.ts'
import { type Waiting, withWaiting } from './while-waiting.ts'

/** The record of a day, as one of our doors answers it. */
const readRoutine = (answer: unknown) =>
  readAnswer<Routine>(answer, { userId: 'string', date: 'string', states: 'record', off: 'list' })

/** The record of a day. */
const routineOf = query(async (signal, date: LocalDate) =>
  readRoutine(await callApi('GET', `/api/routine?date=${date}`, undefined, signal)),
)

const COUNTED = { today: 'string', days: 'list', freezes: 'record' } as const

/** Every number of the dashboard. */
export const dashboardFigures = query(async (signal) =>
  readAnswer<Dashboard>(await callApi('GET', '/api/dashboard', undefined, signal), {
    ...COUNTED,
    goals: 'list',
    achievements: 'list',
    pauses: 'list',
  }),
)

/** Twelve months, for the tab that shows them. */
export const twelveMonths = query(async (signal) =>
  readAnswer<History>(await callApi('GET', '/api/history', undefined, signal), COUNTED),
)

/** The last days, with totals. */
export const progressOf = query(async (signal, days: ProgressRange) =>
  readAnswer<Progress>(await callApi('GET', `/api/progress?days=${days}`, undefined, signal), {
    days: 'list',
    totals: 'record',
  }),
)

/** Why a habit is among the seven; asked for when somebody looks, and once. */
export const evidenceOf = query(
  async (signal, habit: HabitKey) =>
    readAnswer<HabitEvidence>(await callApi('GET', `/app/why/${habit}/panel`, undefined, signal), {
      grades: 'record',
      cautions: 'list',
      sources: 'list',
    }),
  { staleAfter: Number.POSITIVE_INFINITY },
)

/** How much of each habit a day had; asked for when somebody looks. */
export const amountsOf = query(async (signal, date: LocalDate) =>
  readAnswers<Amounts[number]>(await callApi('GET', `/api/routine/${date}/amounts`, undefined, signal), {
    habit: 'string',
  }),
)

/** A day as the server has confirmed it. */
export function useConfirmedRoutine(first: Routine): Routine {
  return useQuery(routineOf, [first.date], { first }).data
}

/** Takes over what the server has answered about one thing of a day: answers about others may overtake this one. */
export function confirmDay(date: LocalDate, withAnswer: (known: Routine) => Routine): void {
  routineOf.of(date).change(withAnswer)
  refreshFiguresLater()
}

/** Counts in what the server has just confirmed, until its own figures come. */
export function countIn(news: Waiting): void {
  dashboardFigures.of().change((known) => withWaiting(known, news).dashboard)
}

/** Takes over what the server has answered about one figure: answers about others may overtake this one. */
export function confirmFigure(
  date: LocalDate,
  { habit, figure }: { habit: HabitKey; figure: keyof Amount },
  value: number | null,
): void {
  amountsOf.of(date).change((known) => {
    const before = known.find((one) => one.habit === habit) ?? { habit, amount: null, celsius: null }
    return [...known.filter((one) => one.habit !== habit), { ...before, [figure]: value }]
  })
}

/** Asks again for everything of the routine: other devices may have changed it. */
export function refreshRoutine(): void {
  for (const asked of [routineOf, amountsOf]) asked.refresh()
  refreshFigures()
}

/** Sends one of the small forms of the dashboard (goals, pauses) and asks again for what it changed. */
export function useDashboardPost(onError: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** @returns whether it was taken. */
  async function send(path: string, body: object): Promise<boolean> {
    setBusy(true)
    setError(null)
    try {
      await callApi('POST', path, body)
      refreshRoutine()
      return true
    } catch (cause) {
      setError(cause)
      onError(cause)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, error }
}

/** Asks again for everything that is counted from days. */
function refreshFigures(): void {
  clearTimeout(refreshing)
  for (const asked of [dashboardFigures, progressOf, twelveMonths]) asked.refresh()
}

/** Debounced: between two ticks of a row there is less than this. */
const CALM_MS = 700
let refreshing: ReturnType<typeof setTimeout> | undefined

/** The same once a row of ticks is over: answers between them would only hold up the next one. */
function refreshFiguresLater(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(refreshFigures, CALM_MS)
}
