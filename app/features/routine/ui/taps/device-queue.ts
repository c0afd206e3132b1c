import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { callApi } from '#app/browser/api.ts'
import { openDeviceStore } from '#app/browser/device-store.ts'
import { refreshKeptPage } from '#app/browser/use-members-worker.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { readTap, type Sayable, type Tap } from '../../tap.ts'
import { createTapQueue, type Sent, type SentTaps, type TapQueue } from './tap-queue.ts'

/** Longer than any answer of ours takes; after that the connection is taken for gone and the tap waits. */
const PATIENCE_MS = 15_000
/** Not every way back to the network is announced, so while something waits it is tried now and then. */
const RETRY_MS = 30_000

type Kind<Habit extends string, State extends string, Answer> = Sayable<Habit, State> & {
  /** What the keys of these taps begin with on the device. */
  shelf: string
  /** The door that takes a tap, and what is said there beside whose it is and when it was made. */
  call: (tap: Tap<Habit, State>) => { path: string; body: object }
  read: (answer: unknown) => Answer
}

/** The queue of a member on this device. In the browser only. */
export type QueueOf<Habit extends string, State extends string, Answer> = (
  owner: string,
) => TapQueue<Habit, State, Answer>

/** One queue for a page, however many parts of it enter something of that kind. */
export function queueOnDevice<Habit extends string, State extends string, Answer>({
  shelf,
  call,
  read,
  ...sayable
}: Kind<Habit, State, Answer>): QueueOf<Habit, State, Answer> {
  let known: { owner: string; queue: TapQueue<Habit, State, Answer> } | null = null
  return (owner) => {
    if (known?.owner !== owner) {
      const queue = createTapQueue<Habit, State, Answer>(owner, {
        store: openDeviceStore(),
        shelf,
        read: (value) => readTap(value, sayable),
        async send(tap) {
          const { path, body } = call(tap)
          const sender = { id: tap.id, at: tap.at, userId: owner }
          return read(await callApi('PUT', path, { ...body, ...sender }, AbortSignal.timeout(PATIENCE_MS)))
        },
        now: () => new Date(),
        newId: newTapId,
      })
      known = { owner, queue }
    }
    return known.queue
  }
}

/** An id that no other tap of the world has. */
const newTapId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (part) => (part % 36).toString(36)).join('')

/** What this device has entered for a day, and where it stands. */
export function useSent<Habit extends string, State extends string, Answer>(
  queueOf: QueueOf<Habit, State, Answer>,
  owner: string,
  date: LocalDate,
): Sent<Habit, State>[] {
  return [...useAllSent(queueOf, owner).values()].filter(({ tap }) => tap.date === date)
}

/** The same for every day. */
export function useAllSent<Habit extends string, State extends string, Answer>(
  queueOf: QueueOf<Habit, State, Answer>,
  owner: string,
): SentTaps<Habit, State> {
  const watch = useCallback((watcher: () => void) => queueOf(owner).watch(watcher), [queueOf, owner])
  return useSyncExternalStore<SentTaps<Habit, State>>(watch, () => queueOf(owner).snapshot(), nothing)
}

const NOTHING: SentTaps<never, never> = new Map()
const nothing = () => NOTHING

/** What is not confirmed by the server, and not refused by it either: it is laid over what the server has confirmed. */
export const openOf = <Habit extends string, State extends string>(sent: readonly Sent<Habit, State>[]) =>
  sent.filter(({ status }) => status !== 'saved' && status !== 'refused')

type Delivery<Habit extends string, State extends string, Answer> = {
  onSaved: (tap: Tap<Habit, State>, answer: Answer) => void
  onFailed?: (status: 'failed' | 'refused', error: Error) => void
  /** What waited has been sent: other devices may have been busy meanwhile. */
  onBack: () => void
}

/** Tells of answers and failures, keeps the kept page in step, and sends what waits once there may be a connection. */
export function useDelivery<Habit extends string, State extends string, Answer>(
  queueOf: QueueOf<Habit, State, Answer>,
  owner: string,
  delivery: Delivery<Habit, State, Answer>,
): void {
  const latest = useRef(delivery)
  latest.current = delivery
  useEffect(
    () =>
      queueOf(owner).listen({
        onFailed: (status, error) => latest.current.onFailed?.(status, error),
        onSaved(tap, answer) {
          latest.current.onSaved(tap, answer)
          refreshKeptPage()
        },
      }),
    [queueOf, owner],
  )
  useEffect(() => {
    const retry = () => void queueOf(owner).retry()
    const back = () => void queueOf(owner).retry().then(latest.current.onBack)
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
  }, [queueOf, owner])
}
