import { useQuery } from '#app/browser/use-query.ts'
import { queueOnDevice, useDelivery, useSent } from '#app/features/routine/ui/taps/device-queue.ts'
import { type TapStatus, worstOf } from '#app/features/routine/ui/taps/tap-queue.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from '../contract.ts'
import { CHECKIN_PARTS, type CheckinPart, type FeltInFields, inFields } from '../felt.ts'
import { LONGEST_NOTE } from '../note.ts'
import { checkinOf, confirmPart, readCheckin } from '../queries.ts'

const wordsOf = queueOnDevice({
  shelf: 'checkin/',
  readHabit: (text) => CHECKIN_PARTS.find((part) => part === text),
  readState: (text) => (text.length <= LONGEST_NOTE ? text : undefined),
  call: ({ date, habit: part, state }) => ({ path: `/api/checkins/${date}`, body: { [part]: state } }),
  read: readCheckin,
})

type Day = { owner: string; date: LocalDate; known: Checkin | null }

/**
 * How a day felt, as the member sees it: over what the server has confirmed lies what was said on this device and is not
 * confirmed. What the server refuses stays in sight, so that nobody has to type it twice.
 */
export function useCheckin({ owner, date, known }: Day) {
  const nothing = { date, sleep: null, energy: null, stress: null, note: '' }
  const { data: confirmed } = useQuery(checkinOf, [date], { first: known ?? nothing })
  const sent = useSent(wordsOf, owner, date)
  const shown: FeltInFields = {
    ...inFields(confirmed),
    ...Object.fromEntries(sent.filter(({ status }) => status !== 'saved').map(({ tap }) => [tap.habit, tap.state])),
  }
  const status = worstOf(sent.map((one) => one.status))
  const statusOf = (part: CheckinPart): TapStatus | undefined => sent.find(({ tap }) => tap.habit === part)?.status
  return {
    shown,
    /** Why the last of them was not taken. */
    problem: sent.find((one) => one.error)?.error ?? null,
    status,
    /** Says what has changed, and again what was not taken. */
    save(fields: FeltInFields) {
      for (const part of CHECKIN_PARTS) {
        const isLost = statusOf(part) === 'refused' || statusOf(part) === 'failed'
        if (fields[part] !== shown[part] || isLost) wordsOf(owner).tap(date, part, fields[part])
      }
    },
  }
}

/** Sends what was said about how days felt, whichever tab is open. */
export function useCheckinDelivery(owner: string): void {
  useDelivery(wordsOf, owner, {
    onSaved: ({ habit: part }, felt) => confirmPart(part, felt),
    onBack: () => checkinOf.refresh(),
  })
}
