export type ToastInput = {
  title: string
  description?: string
  /** `destructive` is an error: it takes precedence over everything else and stays until it's dismissed. */
  variant?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
  /** The page announces the same words itself, so the toast doesn't. */
  isSaid?: boolean
}

export type ToastItem = ToastInput & { id: string }

/** At most one toast is shown. `current` is shown, `waiting` follow in this order. */
export type ToastQueue = { current: ToastItem | null; waiting: readonly ToastItem[] }

export const EMPTY_QUEUE: ToastQueue = { current: null, waiting: [] }

/** How long a toast stays. Source: specification §9. */
export const TOAST_DURATION_MS = 5000

/**
 * Adds a toast. Info replaces info; an error replaces info immediately; while an error is shown, further errors queue
 * behind it and only the newest info is kept.
 */
export function addToast(queue: ToastQueue, toast: ToastItem): ToastQueue {
  if (!queue.current || !isError(queue.current)) return { current: toast, waiting: queue.waiting }
  const errors = queue.waiting.filter(isError)
  const infos = queue.waiting.filter((item) => !isError(item))
  return isError(toast)
    ? { current: queue.current, waiting: [...errors, toast, ...infos] }
    : { current: queue.current, waiting: [...errors, toast] }
}

/** Removes a toast, wherever it is, and shows the next one. An unknown id changes nothing. */
export function removeToast(queue: ToastQueue, id: string): ToastQueue {
  if (queue.current?.id !== id) return { ...queue, waiting: queue.waiting.filter((item) => item.id !== id) }
  const [next = null, ...waiting] = queue.waiting
  return { current: next, waiting }
}

/** How long the toast stays unless it's touched. */
export const durationOf = (toast: ToastItem): number => (isError(toast) ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS)

export const isError = (toast: ToastInput): boolean => toast.variant === 'destructive'
