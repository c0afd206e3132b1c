import { call } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type CheckinPart, fromField } from './felt.ts'

export const checkinOf = query((signal, date: LocalDate) => call('GET /api/checkins/:date', { path: { date } }, signal))

/** Merges the server's answer about one part into the cache; answers about other parts may arrive earlier or later. */
export function confirmPart(date: LocalDate, part: CheckinPart, value: string): void {
  checkinOf.of(date).change((known) => ({ ...known, ...fromField(part, value) }))
}
