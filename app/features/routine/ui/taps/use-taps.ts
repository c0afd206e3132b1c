import { useQueryClient } from '@tanstack/react-query'
import { withState } from '../../away.ts'
import type { Routine } from '../../contract.ts'
import { HABIT_STATES } from '../../day.ts'
import { HABIT_KEYS } from '../../habits.ts'
import { confirmHabit, readRoutine, refreshRoutine, useConfirmedRoutine } from '../../queries.ts'
import type { Tap } from '../../tap.ts'
import { openOf, queueOnDevice, useDelivery, useSent } from './device-queue.ts'
import type { Sent } from './tap-queue.ts'

const tapsOf = queueOnDevice({
  shelf: 'tap/',
  readHabit: (text) => HABIT_KEYS.find((key) => key === text),
  readState: (text) => HABIT_STATES.find((state) => state === text),
  call: ({ date, habit, state }) => ({ path: `/api/routine/${date}/${habit}`, body: { state } }),
  read: readRoutine,
})

/** Ticks a habit of the member's, with or without a connection. */
export function tapHabit(owner: string, { date, habit, state }: Pick<Tap, 'date' | 'habit' | 'state'>): void {
  tapsOf(owner).tap(date, habit, state)
}

/** Sends again what waits or has failed. */
export const retryTaps = (owner: string) => tapsOf(owner).retry()

/**
 * A day as the member sees it: what the server has confirmed, and laid over it what this device has tapped and the
 * server has not confirmed yet. What it refuses leaves again by itself.
 */
export function useTickedDay(first: Routine): { routine: Routine; taps: Sent[] } {
  const confirmed = useConfirmedRoutine(first)
  const taps = useSent(tapsOf, confirmed.userId, confirmed.date)
  return { routine: openOf(taps).reduce((day, { tap }) => withState(day, tap.habit, tap.state), confirmed), taps }
}

/** Keeps what is shown in step with what is saved, and sends what waits as soon as there may be a connection. */
export function useTapDelivery(owner: string, onFailed: (status: 'failed' | 'refused', error: Error) => void): void {
  const client = useQueryClient()
  useDelivery(tapsOf, owner, {
    onFailed,
    onSaved: (tap, answer) => void confirmHabit(client, tap, answer.states[tap.habit]),
    onBack: () => refreshRoutine(client),
  })
}
