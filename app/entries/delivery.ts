import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { OTHER_WINDOWS, tellOtherWindows } from '#app/browser/other-windows.ts'
import { retryWhenConnected } from '#app/browser/retry-when-connected.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Entry, subjectOf } from './entry.ts'
import { type Entering, type EntryQueue, type Listener, openQueue, type Sent, type SentEntries } from './queue.ts'

let known: { owner: string; queue: EntryQueue } | null = null

/** Returns the member's queue on this device: one per page, shared by all its components. Browser only. */
function queueOf(owner: string): EntryQueue {
  if (known?.owner !== owner) known = { owner, queue: openQueue(owner) }
  return known.queue
}

/** Enters a value for a day, online or offline. */
export function enter(owner: string, entry: Entering): void {
  queueOf(owner).enter(entry)
}

export const retryEntries = (owner: string) => void queueOf(owner).retry()

/** Returns this device's entries of every day, with their status. */
export const useAllSent = (owner: string): SentEntries => useOfQueue(owner, (all) => all)

/** The same for some fields of a day: its component doesn't render again because another field changed. */
export function useSent(owner: string, date: LocalDate, isAsked: (field: string) => boolean): readonly Sent[] {
  const last = useRef<readonly Sent[]>([])
  return useOfQueue(owner, (all) => {
    const sent = [...all.values()].filter(({ entry }) => entry.date === date && isAsked(entry.field))
    const isSame = sent.length === last.current.length && sent.every((one, place) => one === last.current[place])
    if (!isSame) last.current = sent
    return last.current
  })
}

/** The same for one field of a day. */
export const useSentField = (owner: string, about: Pick<Entry, 'date' | 'field'>): Sent | undefined =>
  useOfQueue(owner, (all) => all.get(subjectOf(about)))

function useOfQueue<Part>(owner: string, partOf: (all: SentEntries) => Part): Part {
  const watch = useCallback((watcher: () => void) => queueOf(owner).watch(watcher), [owner])
  return useSyncExternalStore(
    watch,
    () => partOf(queueOf(owner).snapshot()),
    () => partOf(NOTHING),
  )
}

const NOTHING: SentEntries = new Map()

/** Returns the entries the server has neither confirmed nor refused: they are laid over its confirmed state. */
export const openOf = (sent: Iterable<Sent>): Entry[] =>
  [...sent].filter(({ status }) => status !== 'saved' && status !== 'refused').map(({ entry }) => entry)

/** Notifies a room of its entries' outcomes. It must ignore those of other rooms. */
export function useOutcomes(owner: string, { onSaved, onFailed }: Partial<Listener>): void {
  const latest = useRef({ onSaved, onFailed })
  latest.current = { onSaved, onFailed }
  useEffect(
    () =>
      queueOf(owner).listen({
        onSaved: (...news) => latest.current.onSaved?.(...news),
        onFailed: (...news) => latest.current.onFailed?.(...news),
      }),
    [owner],
  )
}

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Refreshes the cached page; debounced over several changes, but before the page is left. */
export function refreshCachedPage(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(tellWorker, 2_000)
  document.addEventListener('visibilitychange', tellWorker)
}

function tellWorker(): void {
  clearTimeout(refreshing)
  document.removeEventListener('visibilitychange', tellWorker)
  navigator.serviceWorker?.controller?.postMessage({ files: [], isStale: true })
}

/** Call after saving something outside the queue: the cached page and the member's other windows refetch the day. */
export function notifyOtherWindows(owner: string): void {
  refreshCachedPage()
  tellOtherWindows(owner)
}

/**
 * Flushes the queue when a connection may be back, and keeps the cached page up to date.
 *
 * @param onBack Called when queued entries have been sent: other devices may have changed data meanwhile.
 */
export function useDelivery(owner: string, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  const others = useRef<BroadcastChannel | null>(null)
  useOutcomes(owner, {
    onSaved: () => {
      refreshCachedPage()
      others.current?.postMessage(owner)
    },
  })
  // Syncs windows side by side: when one has saved something, the others refetch it.
  useEffect(() => {
    const channel = new BroadcastChannel(OTHER_WINDOWS)
    others.current = channel
    channel.addEventListener('message', ({ data }) => data === owner && latest.current())
    return () => channel.close()
  }, [owner])
  useEffect(() => {
    // A connection may also be back without an event; what waited until then is as old as what is shown.
    const retry = () =>
      void queueOf(owner)
        .retry()
        .then((isSent) => isSent && latest.current())
    return retryWhenConnected(retry, () => void queueOf(owner).retry().then(latest.current))
  }, [owner])
}
