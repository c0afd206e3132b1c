export type ToastInput = {
  title: string
  description?: string
  /** `destructive` is an error: it goes before everything else and stays until it is dismissed. */
  variant?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
}

export type ToastItem = ToastInput & { id: string }

/** At most one toast is shown. `current` is open, `waiting` come after it, in this order. */
export type ToastQueue = { current: ToastItem | null; waiting: readonly ToastItem[] }

export const EMPTY_QUEUE: ToastQueue = { current: null, waiting: [] }

/** How long a toast stays by itself. Source: specification §9. */
export const TOAST_DURATION_MS = 5000

/**
 * Adds a toast. News replaces news; an error replaces news at once; while an error stands, further errors queue
 * behind it and of the news only the newest is kept.
 */
export function addToast(queue: ToastQueue, toast: ToastItem): ToastQueue {
  if (!queue.current || !isError(queue.current)) return { current: toast, waiting: queue.waiting }
  const errors = queue.waiting.filter(isError)
  const news = queue.waiting.filter((item) => !isError(item))
  return isError(toast)
    ? { current: queue.current, waiting: [...errors, toast, ...news] }
    : { current: queue.current, waiting: [...errors, toast] }
}

/** Takes a toast away, wherever it is, and moves the next one up. An unknown id changes nothing. */
export function removeToast(queue: ToastQueue, id: string): ToastQueue {
  if (queue.current?.id !== id) return { ...queue, waiting: queue.waiting.filter((item) => item.id !== id) }
  const [next = null, ...waiting] = queue.waiting
  return { current: next, waiting }
}

/** How long the toast stays open without being touched. */
export function durationOf(toast: ToastItem): number {
  return isError(toast) ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS
}

export function isError(toast: ToastInput): boolean {
  return toast.variant === 'destructive'
}
