import { readAnswer } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import { query } from '#app/browser/query.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from './contract.ts'
import type { CheckinPart } from './felt.ts'

/** A check-in, as our doors answer it. */
export const readCheckin = (answer: unknown) => readAnswer<Checkin>(answer, { date: 'string', note: 'string' })

/** How a day felt. */
export const checkinOf = query(async (signal, date: LocalDate) =>
  readCheckin(await callApi('GET', `/api/checkins/${date}`, undefined, signal)),
)

/** Takes over what the server has answered about one part: answers about the others may overtake this one. */
export function confirmPart(part: CheckinPart, felt: Checkin): void {
  checkinOf.of(felt.date).change((known) => ({ ...known, [part]: felt[part] }))
}
