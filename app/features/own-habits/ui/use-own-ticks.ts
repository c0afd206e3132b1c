import { useQuery } from '#app/browser/query.ts'
import { enter, openOf, useOutcomes, useSent } from '#app/entries/delivery.ts'
import { nameIn } from '#app/entries/entry.ts'
import type { OwnHabits } from '../contract.ts'
import { OWN_STATES, type OwnState } from '../own-habits.ts'
import { confirmOwnTick, ownHabitsOf, withOwnState } from '../queries.ts'

/**
 * Returns a day's own habits with optimistic updates: the confirmed state, and on top of it this device's ticks that
 * aren't confirmed yet.
 */
export function useOwnTicks(first: OwnHabits) {
  const { data: confirmed } = useQuery(ownHabitsOf, [first.date], { first })
  const { userId: owner, date } = confirmed
  const sent = useSent(owner, date, (field) => nameIn(field, 'own') !== undefined)
  return {
    habits: openOf(sent).reduce((day, { field, value }) => {
      const tick = tickIn(field, value)
      return tick ? withOwnState(day, tick.id, tick.state) : day
    }, confirmed).habits,
    statusOf: (id: string) => sent.find(({ entry }) => entry.field === `own.${id}`)?.status,
    tick: (id: string, state: OwnState) => enter(owner, { date, field: `own.${id}`, value: state }),
  }
}

/** Updates the cached own habits when their ticks are saved. */
export function useOwnTickOutcomes(owner: string): void {
  useOutcomes(owner, {
    onSaved({ date, field }, value) {
      const tick = tickIn(field, value)
      if (tick) confirmOwnTick(date, tick)
    },
  })
}

function tickIn(field: string, value: string): { id: string; state: OwnState } | undefined {
  const id = nameIn(field, 'own')
  const state = OWN_STATES.find((known) => known === value)
  return id && state ? { id, state } : undefined
}
