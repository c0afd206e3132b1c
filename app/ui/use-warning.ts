import { useRef } from 'react'
import { dismiss, toast } from './toast.tsx'
import type { ToastInput } from './toast-queue.ts'

/** One error toast at a time: a new attempt dismisses the old one, so that it never hides a success. */
export function useWarning() {
  const shown = useRef<string | null>(null)

  function clear() {
    if (shown.current) dismiss(shown.current)
    shown.current = null
  }
  function warn(said: Omit<ToastInput, 'variant'>) {
    clear()
    shown.current = toast({ ...said, variant: 'destructive' })
  }
  return { warn, clear }
}
