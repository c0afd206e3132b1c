import { call } from '#app/browser/call.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type CheckinPart, fromField } from './felt.ts'

/** How a day felt. */
export const checkinOf = query((signal, date: LocalDate) => call('GET /api/checkins/:date', { path: { date } }, signal))

/** Takes over what the server has answered about one part: answers about the others may overtake this one. */
export function confirmPart(date: LocalDate, part: CheckinPart, value: string): void {
  checkinOf.of(date).change((known) => ({ ...known, ...fromField(part, value) }))
}
