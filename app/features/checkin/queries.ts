import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readAnswer } from '#app/browser/answer.ts'
import { callApi } from '#app/browser/api.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from './contract.ts'
import type { CheckinPart } from './felt.ts'

/** A check-in, as our doors answer it. */
export const readCheckin = (answer: unknown) => readAnswer<Checkin>(answer, { date: 'string', note: 'string' })

/** How a day felt. */
export const checkinOptions = (date: LocalDate) =>
  queryOptions({
    queryKey: ['checkin', date],
    queryFn: async ({ signal }) => readCheckin(await callApi('GET', `/api/checkins/${date}`, undefined, signal)),
  })

/** Takes over what the server has answered about one part: answers about the others may overtake this one. */
export async function confirmPart(client: QueryClient, part: CheckinPart, felt: Checkin): Promise<void> {
  const { queryKey } = checkinOptions(felt.date)
  client.setQueryData(queryKey, (known) => known && { ...known, [part]: felt[part] })
  // An older reading that is still on its way must not undo what has just been confirmed.
  await client.cancelQueries({ queryKey }, { revert: false })
}
