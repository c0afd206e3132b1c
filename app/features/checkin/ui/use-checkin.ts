import { useQuery } from '#app/browser/query.ts'
import { enter, useOutcomes, useSent } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import { worstOf } from '#app/entries/queue.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from '../contract.ts'
import { CHECKIN_PARTS, type FeltInFields, inFields, noteProblem } from '../felt.ts'
import { checkinOf, confirmPart } from '../queries.ts'

const partIn = (field: string) => CHECKIN_PARTS.find((part) => part === nameIn(field, 'checkin'))

/**
 * Optimistic update: a day's check-in with this device's unconfirmed entries over the server's state. Refused entries
 * stay visible, so that nobody has to type them twice.
 */
export function useCheckin({ owner, date, known }: { owner: string; date: LocalDate; known: Checkin | null }) {
  const nothing = { date, sleep: null, energy: null, stress: null, note: '' }
  const { data: confirmed } = useQuery(checkinOf, [date], { first: known ?? nothing })
  const sent = useSent(owner, date, (field) => partIn(field) !== undefined)
  const notSaved = sent.filter(({ status }) => status !== 'saved').map(({ entry }) => entry)
  const shown: FeltInFields = {
    ...inFields(confirmed),
    ...Object.fromEntries(notSaved.map(({ field, value }) => [partIn(field), value])),
  }
  const status = worstOf(sent.map((one) => one.status))
  const lost = sent.filter((one) => one.status === 'refused' || one.status === 'failed')
  return {
    shown,
    /** Why one of them wasn't saved; one that waits has only no connection. */
    problem: lost[0]?.error ?? null,
    status,
    /** Sends changed parts, and again those that were refused; a note that is too long stays in its field. */
    save(fields: FeltInFields) {
      for (const part of CHECKIN_PARTS) {
        if (part === 'note' && noteProblem(fields.note)) continue
        if (fields[part] !== shown[part] || lost.some(({ entry }) => partIn(entry.field) === part))
          enter(owner, { date, field: `checkin.${part}`, value: fields[part] })
      }
    },
  }
}

/** Updates the cached check-ins when an entry is saved. */
export function useCheckinOutcomes(owner: string): void {
  useOutcomes(owner, {
    onSaved({ date, field }, value) {
      const part = partIn(field)
      if (part) confirmPart(date, part, value)
    },
  })
}
