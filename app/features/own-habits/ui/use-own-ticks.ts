import { readAnswer } from '#app/browser/answer.ts'
import { useQuery } from '#app/browser/use-query.ts'
import { openOf, queueOnDevice, useDelivery, useSent } from '#app/features/routine/ui/taps/device-queue.ts'
import type { OwnHabits, OwnTicked } from '../contract.ts'
import { OWN_STATES, type OwnState } from '../own-habits.ts'
import { confirmOwnTick, ownHabitsOf, refreshOwnHabits, withOwnState } from '../queries.ts'

const ticksOf = queueOnDevice({
  shelf: 'own-tap/',
  readHabit: (text) => (/^[0-9a-f-]{36}$/.test(text) ? text : undefined),
  readState: (text) => OWN_STATES.find((state) => state === text),
  call: ({ date, habit, state }) => ({ path: `/api/own-habits/${habit}/days/${date}`, body: { state } }),
  read: (answer) => readAnswer<OwnTicked>(answer, { state: 'string' }),
})

/**
 * The own habits of a day as the member sees them: what the server has confirmed, and over it what this device has
 * ticked and the server has not confirmed yet. Ticks made without a connection are kept and sent later.
 */
export function useOwnTicks(first: OwnHabits) {
  const { data: confirmed } = useQuery(ownHabitsOf, [first.date], { first })
  const { userId: owner, date } = confirmed
  const taps = useSent(ticksOf, owner, date)
  return {
    habits: openOf(taps).reduce((day, { tap }) => withOwnState(day, tap.habit, tap.state), confirmed).habits,
    statusOf: (id: string) => taps.find(({ tap }) => tap.habit === id)?.status,
    tick: (id: string, state: OwnState) => ticksOf(owner).tap(date, id, state),
  }
}

/** Sends what was ticked of own habits, whichever tab is open. */
export function useOwnTickDelivery(owner: string): void {
  useDelivery(ticksOf, owner, {
    onSaved: (tap, { state }) => confirmOwnTick(tap, state),
    onBack: refreshOwnHabits,
  })
}
