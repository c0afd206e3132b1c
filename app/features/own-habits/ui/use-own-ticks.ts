import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { callApi } from '#app/browser/api.ts'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { refreshKeptPage } from '#app/browser/use-members-worker.ts'
import { createTapQueue, type Sent, type SentTaps, type TapQueue } from '#app/features/routine/ui/taps/tap-queue.ts'
import { newTapId, PATIENCE_MS, useRetries } from '#app/features/routine/ui/taps/use-taps.ts'
import { KeptOwnTap, type OwnHabits, type OwnState, OwnTicked } from '../contract.ts'
import { confirmOwnTick, ownHabitsOptions, refreshOwnHabits, withOwnState } from '../queries.ts'

type OwnQueue = TapQueue<string, OwnState, OwnTicked>

const NOTHING: SentTaps<string, OwnState> = new Map()
const nothing = () => NOTHING

// One queue for a page, beside that of the seven and by the same rules. Made in the browser only.
let known: { owner: string; queue: OwnQueue } | null = null

function queueOf(owner: string): OwnQueue {
  if (known?.owner !== owner) {
    const queue: OwnQueue = createTapQueue(owner, {
      store: openDeviceStore(),
      shelf: 'own-tap/',
      read: (value) => KeptOwnTap.safeParse(value).data ?? null,
      send: async ({ date, habit, state, id, at }) =>
        OwnTicked.parse(
          await callApi(
            'PUT',
            `/api/own-habits/${habit}/days/${date}`,
            { state, id, at, userId: owner },
            AbortSignal.timeout(PATIENCE_MS),
          ),
        ),
      now: () => new Date(),
      newId: newTapId,
    })
    known = { owner, queue }
  }
  return known.queue
}

/**
 * The own habits of a day as the member sees them: what the server has confirmed, and over it what this device has
 * ticked and the server has not confirmed yet. Ticks made without a connection are kept and sent later.
 */
export function useOwnTicks(first: OwnHabits) {
  const { data: confirmed } = useQuery({ ...ownHabitsOptions(first.date), initialData: first })
  const { userId: owner, date } = confirmed
  const client = useQueryClient()
  const watch = useCallback((watcher: () => void) => queueOf(owner).watch(watcher), [owner])
  const all = useSyncExternalStore(watch, () => queueOf(owner).snapshot(), nothing)
  useEffect(
    () =>
      queueOf(owner).listen({
        onFailed() {},
        onSaved(tap, { state }) {
          void confirmOwnTick(client, tap, state)
          refreshKeptPage()
        },
      }),
    [client, owner],
  )
  useRetries(
    useCallback(() => queueOf(owner).retry(), [owner]),
    useCallback(() => refreshOwnHabits(client), [client]),
  )

  const taps: Sent<string, OwnState>[] = [...all.values()].filter(({ tap }) => tap.date === date)
  const open = taps.filter(({ status }) => status !== 'saved' && status !== 'refused')
  return {
    habits: open.reduce((day, { tap }) => withOwnState(day, tap.habit, tap.state), confirmed).habits,
    statusOf: (id: string) => taps.find(({ tap }) => tap.habit === id)?.status,
    tick: (id: string, state: OwnState) => queueOf(owner).tap(date, id, state),
  }
}
