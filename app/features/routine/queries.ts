import { call, callApi } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { HabitEvidence } from './habit-evidence.ts'
import type { ProgressRange } from './progress.ts'

/** The record of a day. */
export const routineOf = query((signal, date: LocalDate) => call('GET /api/routine', { query: { date } }, signal))

export const dashboardFigures = query((signal) => call('GET /api/dashboard', {}, signal))

/** Twelve months of history, for its own tab. */
export const twelveMonths = query((signal) => call('GET /api/history', {}, signal))

/** The last days, with totals. */
export const progressOf = query((signal, days: ProgressRange) =>
  call('GET /api/progress', { query: { days: String(days) } }, signal),
)

/** The evidence panel of a habit; fetched once, when it is opened. */
export const evidenceOf = query(
  // Calls a page's loader rather than a door, so the answer's type is given here.
  async (signal, habit: HabitKey) =>
    (await callApi('GET', `/app/why/${habit}/panel`, undefined, signal)) as HabitEvidence,
  { staleAfter: Number.POSITIVE_INFINITY },
)

/** The amounts of a day; fetched when first needed. */
export const amountsOf = query((signal, date: LocalDate) =>
  call('GET /api/routine/:date/amounts', { path: { date } }, signal),
)

/** Refetches everything about the routine, since other devices may have changed it. */
export function refreshRoutine(): void {
  for (const asked of [routineOf, amountsOf]) asked.refresh()
  refreshFigures()
}

/** Refetches all figures that are derived from days. */
function refreshFigures(): void {
  clearTimeout(refreshing)
  for (const asked of [dashboardFigures, progressOf, twelveMonths]) asked.refresh()
}

/** Debounce delay: longer than the gap between two ticks in quick succession. */
const CALM_MS = 700
let refreshing: ReturnType<typeof setTimeout> | undefined

/** Debounced: refetching between two ticks would only delay the next one. */
export function refreshFiguresLater(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(refreshFigures, CALM_MS)
}
