import { lazy, Suspense, useSyncExternalStore } from 'react'
import { addToast, EMPTY_QUEUE, removeToast, type ToastInput, type ToastQueue } from './toast-queue.ts'

// Most visits never show a toast: its script is loaded with the first one.
const loadView = () => import('./toast-view.tsx').then((module) => ({ default: module.ToastView }))
const ToastView = lazy(loadView)

/** Preloads the toasts' script: a toast that says 'no connection' can't load it then. */
export function prepareToasts(): void {
  // After a failure the first toast retries.
  loadView().catch(() => {})
}

let queue: ToastQueue = EMPTY_QUEUE
let count = 0
const listeners = new Set<() => void>()

function change(next: ToastQueue) {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast and returns its id. Errors (`variant: 'destructive'`) outrank info and stay until dismissed. */
export function toast(input: ToastInput): string {
  count += 1
  const id = `toast-${count}`
  change(addToast(queue, { ...input, id }))
  return id
}

export function dismiss(id: string) {
  change(removeToast(queue, id))
}

/** Where toasts appear. Once, near the end of the document. */
export function Toaster() {
  const { current } = useSyncExternalStore(
    subscribe,
    () => queue,
    () => EMPTY_QUEUE,
  )
  const wasUsed = count > 0
  if (!current && !wasUsed) return null
  return (
    <Suspense fallback={null}>
      <ToastView toast={current} onRemove={dismiss} />
    </Suspense>
  )
}
