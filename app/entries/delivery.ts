import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type AnswerOf, ApiError, call } from '#app/browser/call.ts'
import { openDeviceStore } from '#app/browser/device-store.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Entry, subjectOf } from './entry.ts'
import { createEntryQueue, type EntryQueue, type Listener, type Outcome, type Sent, type SentEntries } from './queue.ts'

/** Longer than any answer of ours takes; after that the connection is taken for gone and the entries wait. */
const PATIENCE_MS = 15_000
/** Not every way back to the network is announced, so while something waits it is tried now and then. */
const RETRY_MS = 30_000

let known: { owner: string; queue: EntryQueue } | null = null

/** The queue of a member on this device: one for a page, however many parts of it enter something. In the browser only. */
function queueOf(owner: string): EntryQueue {
  if (known?.owner !== owner) {
    const send = (entries: readonly Entry[]) => sendEntries(owner, entries)
    const queue = createEntryQueue(owner, { store: openDeviceStore(), send, now: () => new Date(), newId })
    known = { owner, queue }
  }
  return known.queue
}

async function sendEntries(owner: string, entries: readonly Entry[]): Promise<Outcome[]> {
  const body = { userId: owner, entries: [...entries] }
  const answer = await call('PUT /api/entries', { body }, AbortSignal.timeout(PATIENCE_MS))
  return answer.entries.map(outcomeIn)
}

function outcomeIn(answer: AnswerOf<'PUT /api/entries'>['entries'][number]): Outcome {
  if ('value' in answer) return { value: answer.value }
  return { error: new ApiError(answer.status, JSON.stringify({ error: answer.error })) }
}

/** An id that no other entry of the world has. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (part) => (part % 36).toString(36)).join('')

/** Enters a value for a day, with or without a connection. */
export function enter(owner: string, entry: Pick<Entry, 'date' | 'field' | 'value'>): void {
  queueOf(owner).enter(entry)
}

/** Sends again what waits or has failed. */
export const retryEntries = (owner: string) => void queueOf(owner).retry()

/** What this device has entered for a day, and where it stands. */
export const useSent = (owner: string, date: LocalDate): Sent[] =>
  [...useAllSent(owner).values()].filter(({ entry }) => entry.date === date)

/** The same for every day. */
export const useAllSent = (owner: string): SentEntries => useOfQueue(owner, (all) => all)

/** The same for one field of a day: whoever shows it is not drawn anew because another was touched. */
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

/** What is not confirmed by the server, and not refused by it either: it is laid over what the server has confirmed. */
export const openOf = (sent: Iterable<Sent>): Entry[] =>
  [...sent].filter(({ status }) => status !== 'saved' && status !== 'refused').map(({ entry }) => entry)

/** Tells a room what has become of entries. Those of other rooms are for it to leave alone. */
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

const OTHERS = 'entries'

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Has the kept page fetched anew, a little after the last of several changes. */
export function refreshKeptPage(): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => navigator.serviceWorker?.controller?.postMessage({ files: [], isStale: true }), 2_000)
}

/** Something was saved that no queue has sent: the kept page and the member's other windows ask for the day anew. */
export function tellOtherWindows(owner: string): void {
  refreshKeptPage()
  const channel = new BroadcastChannel(OTHERS)
  channel.postMessage(owner)
  channel.close()
}

/**
 * Sends what waits once there may be a connection, and keeps the kept page in step.
 *
 * @param onBack What waited has been sent: other devices may have been busy meanwhile.
 */
export function useDelivery(owner: string, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  const others = useRef<BroadcastChannel | null>(null)
  useOutcomes(owner, {
    onSaved: () => {
      refreshKeptPage()
      others.current?.postMessage(owner)
    },
  })
  // Two windows side by side show the same: what one has saved, the other asks for.
  useEffect(() => {
    const channel = new BroadcastChannel(OTHERS)
    others.current = channel
    channel.addEventListener('message', ({ data }) => data === owner && latest.current())
    return () => channel.close()
  }, [owner])
  useEffect(() => {
    const retry = () => retryEntries(owner)
    const back = () => void queueOf(owner).retry().then(latest.current)
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
  }, [owner])
}
