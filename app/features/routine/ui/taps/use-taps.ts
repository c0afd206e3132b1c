import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { callApi } from '#app/browser/api.ts'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { refreshKeptPage } from '#app/browser/use-members-worker.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { withState } from '../../away.ts'
import { KeptTap, Routine } from '../../contract.ts'
import { confirmHabit, refreshRoutine, useConfirmedRoutine } from '../../queries.ts'
import type { Tap } from '../../tap.ts'
import { createTapQueue, type Sent, type SentTaps, type TapQueue } from './tap-queue.ts'

/** Longer than any answer of ours takes; after that the connection is taken for gone and the tap waits. */
export const PATIENCE_MS = 15_000
/** Not every way back to the network is announced, so while something waits it is tried now and then. */
const RETRY_MS = 30_000

/** An id that no other tap of the world has. */
export const newTapId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (part) => (part % 36).toString(36)).join('')

const NOTHING: SentTaps = new Map()
const nothing = () => NOTHING

// One queue for a page, however many parts of it tick habits. Made in the browser only.
let known: { owner: string; queue: TapQueue } | null = null

function queueOf(owner: string): TapQueue {
  if (known?.owner !== owner) {
    const send = async ({ date, habit, state, id, at }: Tap) =>
      Routine.parse(
        await callApi(
          'PUT',
          `/api/routine/${date}/${habit}`,
          { state, id, at, userId: owner },
          AbortSignal.timeout(PATIENCE_MS),
        ),
      )
    const store = openDeviceStore()
    known = {
      owner,
      queue: createTapQueue(owner, {
        store,
        shelf: 'tap/',
        read: (value) => KeptTap.safeParse(value).data ?? null,
        send,
        now: () => new Date(),
        newId: newTapId,
      }),
    }
  }
  return known.queue
}

/** Ticks a habit of the member's, with or without a connection. */
export function tapHabit(owner: string, { date, habit, state }: Pick<Tap, 'date' | 'habit' | 'state'>): void {
  queueOf(owner).tap(date, habit, state)
}

/** Sends again what waits or has failed. */
export const retryTaps = (owner: string) => queueOf(owner).retry()

/**
 * A day as the member sees it: what the server has confirmed, and laid over it what this device has tapped and the
 * server has not confirmed yet. What it refuses leaves again by itself.
 */
export function useTickedDay(first: Routine): { routine: Routine; taps: Sent[] } {
  const confirmed = useConfirmedRoutine(first)
  const taps = useTaps(confirmed.userId, confirmed.date)
  const open = taps.filter(({ status }) => status !== 'saved' && status !== 'refused')
  return { routine: open.reduce((day, { tap }) => withState(day, tap.habit, tap.state), confirmed), taps }
}

/** What this device has tapped on a day, and where it stands. */
function useTaps(owner: string, date: LocalDate): Sent[] {
  const watch = useCallback((watcher: () => void) => queueOf(owner).watch(watcher), [owner])
  const taps = useSyncExternalStore(watch, () => queueOf(owner).snapshot(), nothing)
  return [...taps.values()].filter(({ tap }) => tap.date === date)
}

/** Keeps what is shown in step with what is saved, and sends what waits as soon as there may be a connection. */
export function useTapDelivery(owner: string, onFailed: (status: 'failed' | 'refused', error: Error) => void): void {
  const client = useQueryClient()
  useEffect(
    () =>
      queueOf(owner).listen({
        onFailed,
        onSaved(tap, answer) {
          void confirmHabit(client, tap, answer.states[tap.habit])
          refreshKeptPage()
        },
      }),
    [client, owner, onFailed],
  )
  useRetries(
    useCallback(() => retryTaps(owner), [owner]),
    useCallback(() => refreshRoutine(client), [client]),
  )
}

/** Tries again whenever there may be a connection again; once one has come back, `onBack` follows. */
export function useRetries(again: () => Promise<void>, onBack: () => void): void {
  useEffect(() => {
    const retry = () => void again()
    const back = () => void again().then(onBack)
    const look = () => document.visibilityState === 'visible' && retry()
    retry()
    const timer = setInterval(look, RETRY_MS)
    addEventListener('online', back)
    addEventListener('pageshow', retry)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
      removeEventListener('pageshow', retry)
      document.removeEventListener('visibilitychange', look)
    }
  }, [again, onBack])
}
