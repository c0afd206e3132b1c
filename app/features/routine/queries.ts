import { call, callApi } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { HabitEvidence } from './habit-evidence.ts'
import type { HabitKey } from './habits.ts'
import type { ProgressRange } from './progress.ts'

/** The record of a day. */
export const routineOf = query((signal, date: LocalDate) => call('GET /api/routine', { query: { date } }, signal))

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

/** Asks again for everything of the routine: other devices may have changed it. */
export function refreshRoutine(): void {
  for (const asked of [routineOf, amountsOf]) asked.refresh()
  refreshFigures()
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
export function refreshFiguresLater(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(refreshFigures, CALM_MS)
}
