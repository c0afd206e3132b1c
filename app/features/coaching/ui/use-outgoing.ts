import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Letter, type Outgoing, openOutgoing } from '#app/browser/outgoing.ts'
import { retryWhenConnected } from '#app/browser/retry-when-connected.ts'

let known: { owner: string; queue: ReturnType<typeof openOutgoing>; listeners: Set<() => void> } | null = null

/** Returns the queue of a member's messages on this device, one per page. In the browser only. */
function queueOf(owner: string) {
  if (known?.owner !== owner) {
    const listeners = new Set<() => void>()
    const onSent = () => {
      for (const listener of listeners) listener()
    }
    known = { owner, listeners, queue: openOutgoing(owner, onSent) }
  }
  return known
}

/** Queues a message, with or without a connection. */
export function writeMessage(owner: string, message: Omit<Letter, 'id' | 'at'>): void {
  queueOf(owner).queue.write({ ...message, id: crypto.randomUUID(), at: new Date().toISOString() })
}

export const withdrawMessage = (owner: string, id: string) => queueOf(owner).queue.withdraw(id)

const NOTHING: readonly Outgoing[] = []

export function useOutgoing(owner: string): readonly Outgoing[] {
  const watch = useCallback((watcher: () => void) => queueOf(owner).queue.watch(watcher), [owner])
  return useSyncExternalStore(
    watch,
    () => queueOf(owner).queue.snapshot(),
    () => NOTHING,
  )
}

/**
 * Sends waiting messages whenever there may be a connection.
 *
 * @param onSent Called for each message the server has stored.
 */
export function useMessageDelivery(owner: string, onSent: () => void = () => {}): void {
  const latest = useRef(onSent)
  latest.current = onSent
  useEffect(() => {
    const { queue, listeners } = queueOf(owner)
    const listener = () => latest.current()
    listeners.add(listener)
    const stop = retryWhenConnected(() => void queue.retry())
    return () => {
      listeners.delete(listener)
      stop()
    }
  }, [owner])
}
