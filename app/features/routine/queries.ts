import { useState } from 'react'
import { callApi } from '#app/browser/api.ts'
import { type BodyOf, call } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import { useQuery } from '#app/browser/use-query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Amount } from './amounts.ts'
import type { Routine } from './contract.ts'
import type { HabitEvidence } from './habit-evidence.ts'
import type { HabitKey } from './habits.ts'
import type { ProgressRange } from './progress.ts'
import { type Waiting, withWaiting } from './while-waiting.ts'

/** The record of a day. */
const routineOf = query((signal, date: LocalDate) => call('GET /api/routine', { query: { date } }, signal))

export const dashboardFigures = query((signal) => call('GET /api/dashboard', {}, signal))

/** Twelve months, for the tab that shows them. */
export const twelveMonths = query((signal) => call('GET /api/history', {}, signal))

/** The last days, with totals. */
export const progressOf = query((signal, days: ProgressRange) =>
  call('GET /api/progress', { query: { days: String(days) } }, signal),
)

/** Why a habit is on the list; asked for when somebody looks, and once. */
export const evidenceOf = query(
  // The loader of a page, not a door; its own types say what it answers.
  async (signal, habit: HabitKey) =>
    (await callApi('GET', `/app/why/${habit}/panel`, undefined, signal)) as HabitEvidence,
  { staleAfter: Number.POSITIVE_INFINITY },
)

/** How much of each habit a day had; asked for when somebody looks. */
export const amountsOf = query((signal, date: LocalDate) =>
  call('GET /api/routine/:date/amounts', { path: { date } }, signal),
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

export type DashboardPost = `POST /api/${'goals' | 'goals/remove' | 'pauses' | 'pauses/remove'}`

/** Sends one of the small forms of the dashboard (goals, pauses) and asks again for what it changed. */
export function useDashboardPost(onError: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** @returns whether it was taken. */
  async function send<Key extends DashboardPost>(key: Key, body: BodyOf<Key>): Promise<boolean> {
    setBusy(true)
    setError(null)
    try {
      await call<DashboardPost>(key, { body })
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
