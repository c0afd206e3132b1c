import { readAnswer } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from './contract.ts'
import { type CheckinPart, fromField } from './felt.ts'

/** A check-in, as our doors answer it. */
const readCheckin = (answer: unknown) => readAnswer<Checkin>(answer, { date: 'string', note: 'string' })

/** How a day felt. */
export const checkinOf = query(async (signal, date: LocalDate) =>
  readCheckin(await callApi('GET', `/api/checkins/${date}`, undefined, signal)),
)

/** Takes over what the server has answered about one part: answers about the others may overtake this one. */
export function confirmPart(date: LocalDate, part: CheckinPart, value: string): void {
  checkinOf.of(date).change((known) => ({ ...known, ...fromField(part, value) }))
}
